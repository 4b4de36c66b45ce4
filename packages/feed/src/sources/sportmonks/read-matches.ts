import { ok, refuse, type Result } from '@gaffer/rules'
import type { Side } from '../../facts/fact.ts'
import { FULL_MATCH, HALF_MATCH } from '../../facts/match-clock.ts'
import { scoringSide } from '../event-facts.ts'
import { answerError, readItems } from '../read-answer.ts'
import type { AnswerError, MatchReport, ReportedLineUp, ReportedPerson } from '../source-model.ts'
import { readEnvelope } from './envelope.ts'
import { idOf, readEvents } from './read-events.ts'
import { readFigures } from './read-figures.ts'
import { matchSchema, type MonksMatch } from './schema.ts'
import { meaningOf, PERIOD, positionOfId, STARTS } from './words.ts'

const STARTERS = 11

/** A match without its two sides cannot be interpreted at all. */
const sidedMatch = matchSchema.refine(
  ({ participants }) =>
    ['home', 'away'].every((side) => participants?.some(({ meta }) => meta?.location === side) === true),
  { message: 'without participants', path: ['participants'] },
)

/**
 * The reports in an answer to `livescores/inplay`, `fixtures/multi/…` or `fixtures/…`, requested with
 * `participants;state;scores;periods;events;lineups.details`.
 */
export function readSportmonksMatches(body: string): Result<readonly MatchReport[], AnswerError> {
  const items = readEnvelope(body)
  if (!items.ok) return items
  if (items.value.length === 0) return refuse(answerError('empty', 'the answer has no match'))
  const read = readItems(items.value, sidedMatch)
  return read.ok ? ok(read.value.map(reportOf)) : read
}

function reportOf(match: MonksMatch): MatchReport {
  const hasBegun = (match.periods ?? []).length > 0
  const { state, isBeyond = false } = meaningOf(match.state_id, hasBegun)
  const clubs = new Map((match.participants ?? []).map(({ id, meta }) => [id, sideOfWord(meta?.location)]))
  const ofClub = (clubId: number | null | undefined) => clubs.get(clubId ?? 0)
  const people = peopleOf(match, ofClub)
  const sideOfPlayer = new Map(people.map(({ id, side }) => [id, side]))
  const lineUps = lineUpsOf(match, ofClub)
  const events = readEvents(match, {
    lineUps,
    ofClub,
    ofPlayer: (id) => (id === undefined ? undefined : sideOfPlayer.get(id)),
    beganOnBench: () => false,
  })
  const report: MatchReport = {
    fixtureId: String(match.id),
    state,
    kickOffAt: typeof match.starting_at_timestamp === 'number' ? match.starting_at_timestamp * 1000 : null,
    score: scoreOf(match, isBeyond),
    clock: clockOf(match, hasBegun),
    lineUps,
    events,
    statistics: readFigures(match, ofClub, events, isBeyond),
    people,
    isComplete: false,
    absent: [...(match.events ? [] : ['events' as const]), ...(match.lineups ? [] : ['statistics' as const])],
  }
  return { ...report, isComplete: isComplete(report) }
}

/**
 * Final figures are complete when eleven players of each side have theirs and the listed goals agree with the score.
 */
function isComplete({ state, statistics, events, score }: MatchReport): boolean {
  if (state !== 'finished') return false
  return (['home', 'away'] as const).every((side) => {
    const rows = statistics.filter((row) => row.side === side)
    const goals = events.filter((event) => scoringSide(event) === side)
    return rows.length >= STARTERS && goals.length === score?.[side]
  })
}

/**
 * The score of regular time: `CURRENT` goes on counting in extra time, the running total of the second half does not.
 */
function scoreOf(match: MonksMatch, isBeyond: boolean): MatchReport['score'] {
  const of = (description: string) => {
    const goals = (side: Side) =>
      match.scores?.find((row) => row.description === description && row.score.participant === side)?.score
        .goals
    const [home, away] = [goals('home'), goals('away')]
    return home === undefined || away === undefined ? undefined : { home, away }
  }
  return (isBeyond ? of('2ND_HALF') : undefined) ?? of('CURRENT')
}

function clockOf(match: MonksMatch, hasBegun: boolean): MatchReport['clock'] {
  const { period } = meaningOf(match.state_id, hasBegun)
  if (!hasBegun) return undefined
  if (period === 'halfTime') return { period, at: { minute: HALF_MATCH, added: 0 } }
  const regular = (match.periods ?? []).filter(
    ({ type_id: type }) => type === PERIOD.firstHalf || type === PERIOD.secondHalf,
  )
  const last = regular.toSorted((a, b) => a.type_id - b.type_id).at(-1)
  const isFirst = period === 'firstHalf' || (period === undefined && last?.type_id !== PERIOD.secondHalf)
  const end = isFirst ? HALF_MATCH : FULL_MATCH
  const run = last?.minutes ?? (isFirst ? 0 : HALF_MATCH)
  const at = { minute: Math.min(end, run), added: Math.max(0, run - end) }
  if (period === 'fullTime') return { period, at: { minute: FULL_MATCH, added: at.added } }
  return { period: isFirst ? 'firstHalf' : 'secondHalf', at }
}

function lineUpsOf(match: MonksMatch, ofClub: (clubId: number) => Side | undefined): MatchReport['lineUps'] {
  const lineUps: { [side in Side]?: ReportedLineUp } = {}
  for (const side of ['home', 'away'] as const) {
    const rows = (match.lineups ?? []).filter(({ team_id: club }) => ofClub(club) === side)
    const ids = (starts: boolean) =>
      rows
        .filter(({ type_id: type }) => (type === STARTS) === starts)
        .flatMap((row) => idOf(row.player_id) ?? [])
    if (ids(true).length > 0) lineUps[side] = { starters: ids(true), bench: ids(false) }
  }
  return lineUps
}

function peopleOf(
  match: MonksMatch,
  ofClub: (clubId: number) => Side | undefined,
): readonly ReportedPerson[] {
  return (match.lineups ?? []).flatMap((row): readonly ReportedPerson[] => {
    const [id, side, position] = [idOf(row.player_id), ofClub(row.team_id), positionOfId(row.position_id)]
    if (id === undefined || side === undefined) return []
    const shirtNumber = row.jersey_number ?? undefined
    const name = (row.player_name ?? '').trim()
    return [
      { id, side, name, ...(shirtNumber !== undefined && { shirtNumber }), ...(position && { position }) },
    ]
  })
}

function sideOfWord(location: string | null | undefined): Side | undefined {
  return location === 'home' || location === 'away' ? location : undefined
}
