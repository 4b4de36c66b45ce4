import { ok, refuse, type Position, type Result } from '@gaffer/rules'
import type { MatchMinute, Side } from '../../facts/fact.ts'
import { FULL_MATCH, HALF_MATCH } from '../../facts/match-clock.ts'
import { answerError, readItems } from '../read-answer.ts'
import { scoringSide } from '../event-facts.ts'
import type { AnswerError, MatchReport, ReportedLineUp, ReportedPerson } from '../source-model.ts'
import { readEnvelope } from './envelope.ts'
import { idOf, readEvents } from './read-events.ts'
import { readFigures } from './read-figures.ts'
import { matchSchema, type ApiMatch } from './schema.ts'
import { isBeyondRegularTime, meaningOf } from './states.ts'

const POSITIONS: Readonly<Record<string, Position>> = { G: 'GK', D: 'DEF', M: 'MID', F: 'FWD' }
const STARTERS = 11

/** The reports in an answer to `fixtures?ids=` or `fixtures?live=`. */
export function readApiFootballMatches(body: string): Result<readonly MatchReport[], AnswerError> {
  const items = readEnvelope(body)
  if (!items.ok) return items
  if (items.value.length === 0) return refuse(answerError('empty', 'the answer has no match'))
  const read = readItems(items.value, matchSchema)
  return read.ok ? ok(read.value.map(reportOf)) : read
}

function reportOf(match: ApiMatch): MatchReport {
  const { short: status, elapsed } = match.fixture.status
  const { state } = meaningOf(status, typeof elapsed === 'number')
  const isBeyond = isBeyondRegularTime(status)
  const people = peopleOf(match)
  const lineUps = lineUpsOf(match)
  const bench = new Set(
    (match.players ?? []).flatMap(({ players }) =>
      players.filter(({ statistics }) => statistics[0]?.games.substitute).map(({ player }) => idOf(player)),
    ),
  )
  const sideOfPlayer = new Map(people.map(({ id, side }) => [id, side]))
  const sides = {
    lineUps,
    ofClub: (clubId: number | null | undefined) => sideOfClub(match, clubId),
    ofPlayer: (id: string | undefined) => (id === undefined ? undefined : sideOfPlayer.get(id)),
    beganOnBench: (id: string | undefined) => bench.has(id),
  }
  const report: MatchReport = {
    fixtureId: String(match.fixture.id),
    state,
    kickOffAt: secondsToMs(match.fixture.timestamp),
    score: scoreOf(match, isBeyond),
    clock: clockOf(match),
    lineUps,
    events: readEvents(match.events ?? [], sides, isBeyond),
    statistics: readFigures(match, isBeyond),
    people,
    isComplete: false,
    absent: [...(match.events ? [] : ['events' as const]), ...(match.players ? [] : ['statistics' as const])],
  }
  const datedAt = datedAtOf(match)
  return { ...report, ...(datedAt !== undefined && { datedAt }), isComplete: isComplete(report) }
}

/** The figures of each side carry the time of their last change, in changing time zones; nothing else does. */
function datedAtOf({ players }: ApiMatch): number | undefined {
  const dates = (players ?? []).map(({ team: { update } }) => Date.parse(update ?? ''))
  const known = dates.filter((date) => !Number.isNaN(date))
  return known.length === 0 ? undefined : Math.max(...known)
}

/**
 * Final figures are complete when eleven players of each side have theirs and the listed goals agree with the score.
 */
function isComplete({ state, lineUps, statistics, events, score }: MatchReport): boolean {
  if (state !== 'finished') return false
  return (['home', 'away'] as const).every((side) => {
    const rows = statistics.filter((row) => row.side === side)
    const goals = events.filter((event) => scoringSide(event) === side)
    return lineUps[side] !== undefined && rows.length >= STARTERS && goals.length === score?.[side]
  })
}

/** The score of regular time: when a match goes on, `goals` keeps counting. */
function scoreOf(match: ApiMatch, isBeyond: boolean): MatchReport['score'] {
  const whole = (goals: ApiMatch['goals']) => {
    const [home, away] = [goals?.home ?? undefined, goals?.away ?? undefined]
    return home === undefined || away === undefined ? undefined : { home, away }
  }
  return (isBeyond ? whole(match.score?.fulltime) : undefined) ?? whole(match.goals)
}

/** `score.halftime` does not show it: it keeps moving during the first half. */
function clockOf(match: ApiMatch): MatchReport['clock'] {
  const { short, elapsed, extra } = match.fixture.status
  const { state, period } = meaningOf(short, typeof elapsed === 'number')
  if (state === 'scheduled' || state === 'postponed' || state === 'cancelled') return undefined
  // `LIVE` is a match in play whose clock nobody follows.
  if (period === undefined && typeof elapsed !== 'number') return undefined
  const minute = Math.max(0, elapsed ?? 0)
  const at: MatchMinute = { minute: Math.min(FULL_MATCH, minute), added: extra ?? 0 }
  if (period === 'halfTime') return { period, at: { minute: HALF_MATCH, added: 0 } }
  if (period === 'fullTime')
    return { period, at: { minute: FULL_MATCH, added: isBeyondRegularTime(short) ? 0 : at.added } }
  return { period: period ?? (minute <= HALF_MATCH ? 'firstHalf' : 'secondHalf'), at }
}

function lineUpsOf(match: ApiMatch): MatchReport['lineUps'] {
  const lineUps: { [side in Side]?: ReportedLineUp } = {}
  for (const { team, startXI, substitutes } of match.lineups ?? []) {
    const side = sideOfClub(match, team.id)
    const ids = (list: typeof startXI) => (list ?? []).flatMap(({ player }) => idOf(player) ?? [])
    // An empty line-up is one that is not known yet.
    if (side !== undefined && startXI?.length)
      lineUps[side] = { starters: ids(startXI), bench: ids(substitutes) }
  }
  return lineUps
}

function peopleOf(match: ApiMatch): readonly ReportedPerson[] {
  const people = new Map<string, ReportedPerson>()
  const add = (
    clubId: number | null | undefined,
    player: { readonly id?: number | null; readonly name?: string | null },
    shirtNumber: number | null | undefined,
    letter: string | null | undefined,
  ) => {
    const [id, side, position] = [idOf(player), sideOfClub(match, clubId), POSITIONS[letter ?? '']]
    if (id === undefined || side === undefined) return
    people.set(id, {
      id,
      side,
      name: player.name ?? '',
      ...((shirtNumber ?? undefined) !== undefined && { shirtNumber: shirtNumber ?? 0 }),
      ...(position !== undefined && { position }),
    })
  }
  for (const { team, startXI, substitutes } of match.lineups ?? []) {
    for (const { player } of [...(startXI ?? []), ...(substitutes ?? [])]) {
      add(team.id, player, player.number, player.pos)
    }
  }
  for (const { team, players } of match.players ?? []) {
    for (const { player, statistics } of players) {
      const known = people.get(idOf(player) ?? '')
      const position = statistics[0]?.games.position ?? undefined
      // A substitute's position is missing from the figures of some answers.
      if (known === undefined) add(team.id, player, statistics[0]?.games.number, position)
    }
  }
  return [...people.values()]
}

function sideOfClub(match: ApiMatch, clubId: number | null | undefined): Side | undefined {
  if (clubId === match.teams.home.id) return 'home'
  return clubId === match.teams.away.id ? 'away' : undefined
}

function secondsToMs(seconds: number | null | undefined): number | null {
  return typeof seconds === 'number' ? seconds * 1000 : null
}
