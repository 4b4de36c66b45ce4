import type { MatchEvent } from '../../facts/fact.ts'
import type { MatchStatus } from '../../facts/match-state.ts'
import { EVENT, FIGURE } from '../../sources/sportmonks/words.ts'
import { clubOfSide, hasPlayed, otherSide, type SimulatedMatch } from './simulated-match.ts'

const STATE = {
  scheduled: 1,
  postponed: 10,
  firstHalf: 2,
  halfTime: 3,
  secondHalf: 22,
  final: 5,
  abandoned: 15,
} as const satisfies { readonly [status in MatchStatus]: number }

const AWARDED = 14

const POSITION = { GK: 24, DEF: 25, MID: 26, FWD: 27 } as const
const HALF = 45

/**
 * A match as Sportmonks v3 gives it, with participants, scores, periods, events and detailed line-ups, traps
 * included: events out of order, zeros left out, an own goal listed for the side that profits.
 */
export function writeSportmonksMatch(match: SimulatedMatch): object {
  const { state } = match
  const sides = ['home', 'away'] as const
  return {
    id: match.fixtureId,
    state_id: match.isAwarded === true ? AWARDED : STATE[state.status],
    starting_at_timestamp: match.kickOffAt / 1000,
    round: { name: String(match.round) },
    participants: sides.map((side) => ({ id: clubOfSide(match, side), meta: { location: side } })),
    scores: sides.flatMap((participant) =>
      state.score === undefined
        ? []
        : [{ description: 'CURRENT', score: { goals: state.score[participant], participant } }],
    ),
    periods: writePeriods(match),
    events: writeEvents(match).toReversed(),
    lineups: sides.flatMap((side) => {
      const { starters = [], bench = [] } = state.lineUps[side] ?? {}
      return [...starters, ...bench].map((id) =>
        writeRow(match, id, clubOfSide(match, side), starters.includes(id)),
      )
    }),
  }
}

function writePeriods({ fixtureId, state }: SimulatedMatch): readonly object[] {
  const { minute, added } = state.minute ?? { minute: 0, added: 0 }
  if (state.status === 'scheduled' || state.status === 'postponed') return []
  const run = minute + added
  const isSecond = state.status === 'secondHalf' || state.status === 'final' || minute > HALF
  const first = { id: fixtureId * 10 + 1, type_id: 1, minutes: isSecond ? HALF + 2 : run }
  return isSecond ? [first, { id: fixtureId * 10 + 2, type_id: 2, minutes: run }] : [first]
}

function writeEvents(match: SimulatedMatch): readonly object[] {
  // The goalkeeper who saves a penalty and its taker are one event here.
  const events = match.state.timeline.filter(
    ({ event, at }, _, all) =>
      event.type !== 'save' &&
      !(
        event.type === 'penaltyMissed' &&
        all.some((one) => isSaveOf(one.event, event) && one.at.minute === at.minute)
      ),
  )
  return events.flatMap(({ side, at, event }, index) => {
    const reported = wordsOf(event)
    if (reported === undefined) return []
    const { type, player, related, isOfOther, addition } = reported
    return [
      {
        id: match.fixtureId * 1000 + index,
        period_id: match.fixtureId * 10 + (at.minute <= HALF ? 1 : 2),
        participant_id: clubOfSide(match, isOfOther ? otherSide(side) : side),
        type_id: type,
        player_id: player ?? null,
        related_player_id: related ?? null,
        minute: at.minute,
        extra_minute: at.added || null,
        addition: addition ?? null,
        rescinded: null,
      },
    ]
  })
}

function isSaveOf(save: MatchEvent, missed: MatchEvent): boolean {
  return save.type === 'penaltySaved' && missed.type === 'penaltyMissed' && save.takerId === missed.playerId
}

type Words = {
  readonly type: number
  readonly player?: number | undefined
  readonly related?: number | undefined
  readonly isOfOther?: boolean
  readonly addition?: string
}

function wordsOf(event: MatchEvent): Words | undefined {
  switch (event.type) {
    case 'goal':
    case 'penaltyScored':
      return { type: EVENT[event.type], player: event.playerId, related: event.assistantId }
    case 'ownGoal':
      return { type: EVENT.ownGoal, player: event.playerId, isOfOther: true }
    case 'penaltySaved':
      return { type: EVENT.penaltyMissed, player: event.takerId, isOfOther: true, addition: 'GoalkeeperSave' }
    case 'substitution':
      return { type: EVENT.substitution, player: event.playerInId, related: event.playerOutId }
    case 'save':
      return undefined
    default:
      return { type: EVENT[event.type], player: event.playerId }
  }
}

function writeRow(match: SimulatedMatch, id: number, club: number, starts: boolean): object {
  const { name, position, number } = match.playerOf(id)
  const s = match.state.players.get(id)?.statistics
  const figures: readonly (readonly [number, number])[] = [
    [FIGURE.minutes, s?.minutes ?? 0],
    [FIGURE.goals, s?.goals ?? 0],
    [FIGURE.assists, s?.assists ?? 0],
    [FIGURE.saves, s?.saves ?? 0],
    [FIGURE.yellowCards, s?.yellowCards ?? 0],
    [FIGURE.redCards, s?.redCards ?? 0],
    [FIGURE.ownGoals, s?.ownGoals ?? 0],
    [FIGURE.tackles, s?.tackles ?? 0],
    [FIGURE.clearances, s?.clearancesBlocksInterceptions ?? 0],
  ]
  const reported = hasPlayed(match, id) ? figures.filter(([, value]) => value > 0) : []
  return {
    player_id: id,
    team_id: club,
    type_id: starts ? 11 : 12,
    position_id: POSITION[position],
    player_name: name,
    jersey_number: number,
    details: reported.map(([type, value]) => ({ type_id: type, data: { value } })),
  }
}
