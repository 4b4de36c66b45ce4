import type { Side } from '../../facts/fact.ts'
import type { MatchStatus, TimelineEvent } from '../../facts/match-state.ts'
import { clubOfSide, hasPlayed, listedEvents, otherSide, type SimulatedMatch } from './simulated-match.ts'

const STATUS = {
  scheduled: 'NS',
  postponed: 'PST',
  firstHalf: '1H',
  halfTime: 'HT',
  secondHalf: '2H',
  final: 'FT',
  abandoned: 'ABD',
} as const satisfies { readonly [status in MatchStatus]: string }

const POSITION = { GK: 'G', DEF: 'D', MID: 'M', FWD: 'F' } as const

/**
 * A match as `fixtures?ids=` of API-Football v3 gives it, traps included: events without ids, a second yellow as
 * yellow, yellow and red, missed penalties only in the figures, raw minutes, null for zero. `isOutFirst`:
 * substitutions name the player who goes off first, as answers do some days later.
 */
export function writeApiFootballMatch(match: SimulatedMatch, isOutFirst = false): object {
  const { state } = match
  const status = match.isAwarded === true ? 'AWD' : STATUS[state.status]
  const { minute, added } = state.minute ?? { minute: null, added: 0 }
  const score = { home: state.score?.home ?? null, away: state.score?.away ?? null }
  return {
    fixture: {
      id: match.fixtureId,
      timezone: 'UTC',
      timestamp: match.kickOffAt / 1000,
      status: { long: status, short: status, elapsed: status === 'NS' ? null : minute, extra: added || null },
    },
    league: { id: 9, round: `Regular Season - ${match.round}` },
    teams: { home: { id: match.homeClubId }, away: { id: match.awayClubId } },
    goals: score,
    // Already filled during the first half.
    score: { halftime: score, fulltime: status === 'FT' ? score : { home: null, away: null } },
    events: listedEvents(match).flatMap((one) => writeEvent(match, one, isOutFirst)),
    lineups: (['home', 'away'] as const).flatMap((side) => writeLineUp(match, side)),
    players: (['home', 'away'] as const).map((side) => writePlayers(match, side)),
  }
}

function writeEvent(
  match: SimulatedMatch,
  { side, at, event }: TimelineEvent,
  isOutFirst: boolean,
): readonly object[] {
  const write = (type: string, detail: string, player: number | undefined, assist?: number, of = side) => ({
    time: { elapsed: at.minute, extra: at.added || null },
    team: { id: clubOfSide(match, of) },
    player: person(match, player),
    assist: person(match, assist),
    type,
    detail,
    comments: null,
  })
  switch (event.type) {
    case 'goal':
      return [write('Goal', 'Normal Goal', event.playerId, event.assistantId)]
    case 'penaltyScored':
      return [write('Goal', 'Penalty', event.playerId, event.assistantId)]
    case 'ownGoal':
      return [write('Goal', 'Own Goal', event.playerId, undefined, otherSide(side))]
    case 'yellowCard':
      return [write('Card', 'Yellow Card', event.playerId)]
    case 'secondYellowCard':
      return [write('Card', 'Yellow Card', event.playerId), write('Card', 'Red Card', event.playerId)]
    case 'redCard':
      return [write('Card', 'Red Card', event.playerId)]
    case 'substitution':
      return isOutFirst
        ? [write('subst', 'Substitution 1', event.playerOutId, event.playerInId)]
        : [write('subst', 'Substitution 1', event.playerInId, event.playerOutId)]
    default:
      return []
  }
}

function person(match: SimulatedMatch, id: number | undefined) {
  return { id: id ?? null, name: id === undefined ? null : match.playerOf(id).name }
}

function writeLineUp(match: SimulatedMatch, side: Side): readonly object[] {
  const lineUp = match.state.lineUps[side]
  if (lineUp === undefined) return []
  const write = (ids: readonly number[]) =>
    ids.map((id) => {
      const { name, position, number } = match.playerOf(id)
      return { player: { id, name, number, pos: POSITION[position], grid: null } }
    })
  return [
    {
      team: { id: clubOfSide(match, side) },
      startXI: write(lineUp.starters),
      substitutes: write(lineUp.bench),
    },
  ]
}

function writePlayers(match: SimulatedMatch, side: Side): object {
  const rows = [...match.state.players.values()].filter((player) => player.side === side)
  return {
    team: { id: clubOfSide(match, side) },
    players: rows.map(({ playerId, statistics: s }) => {
      const { name, position, number } = match.playerOf(playerId)
      const starts = match.state.lineUps[side]?.starters.includes(playerId) === true
      const minutes = hasPlayed(match, playerId) ? s.minutes + (s.minutes === 90 ? 5 : 0) : null
      return {
        player: { id: playerId, name },
        statistics: [
          {
            games: { minutes, number, position: POSITION[position], substitute: !starts },
            goals: {
              total: s.goals || null,
              conceded: position === 'GK' ? (match.state.score?.[otherSide(side)] ?? 0) : 0,
              assists: s.assists || null,
              saves: s.saves || null,
            },
            tackles: {
              total: s.tackles || null,
              blocks: null,
              interceptions: s.clearancesBlocksInterceptions || null,
            },
            cards: { yellow: s.yellowCards, red: s.redCards },
            penalty: { missed: s.penaltiesMissed, saved: s.penaltiesSaved || null },
          },
        ],
      }
    }),
  }
}
