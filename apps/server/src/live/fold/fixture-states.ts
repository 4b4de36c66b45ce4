import {
  type Contradiction,
  contradictionsOf,
  factsInForce,
  type MatchDetail,
  type MatchState,
  type MatchStatus,
} from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { LoggedFact } from '../../rounds/index.ts'
import type { KnownMatch } from './match-memory.ts'

const SHORT_STATES = {
  scheduled: 'upcoming',
  postponed: 'postponed',
  firstHalf: 'playing',
  halfTime: 'half_time',
  secondHalf: 'playing',
  final: 'finished',
  abandoned: 'abandoned',
} as const satisfies { readonly [status in MatchStatus]: string }

/** A short form of a match, for lists and the stream. */
export type ShortState = {
  readonly fixtureId: number
  readonly state: (typeof SHORT_STATES)[MatchStatus]
  readonly detail: MatchDetail | null
  readonly minute: number | null
  readonly homeScore: number | null
  readonly awayScore: number | null
  readonly finishedAt: Date | null
  /** An end that was reported before has been taken back: the time of this one counts. */
  readonly isAnotherEnd: boolean
  readonly contradictions: readonly Contradiction[]
}

/** What is stored of a match for lists (table fixture_state). */
export function shortStateOf(fixtureId: number, match: KnownMatch): ShortState | undefined {
  if (match.state === undefined) return undefined
  const end = endOf(match.state, match.facts)
  return {
    fixtureId,
    state: SHORT_STATES[match.state.status],
    detail: match.state.detail ?? null,
    minute: match.state.minute?.minute ?? null,
    homeScore: match.state.score?.home ?? null,
    awayScore: match.state.score?.away ?? null,
    finishedAt: end.at,
    isAnotherEnd: end.isAnother,
    contradictions: contradictionsOf(match.state),
  }
}

/**
 * When the match ended: the due time of the first fact in force that says so. An end that was taken back, or reported
 * again at a later time, is none, and the next one counts from its own time; so does a match that was stopped or awarded
 * after its whistle.
 */
function endOf(
  state: MatchState,
  facts: readonly LoggedFact[],
): { readonly at: Date | null; readonly isAnother: boolean } {
  if (state.status !== 'final' && state.status !== 'abandoned') return { at: null, isAnother: false }
  const ends = factsInForce(facts).filter(({ body }) => isEnd(body))
  const deciding = ends.filter(({ body }) => state.status === 'final' || body.kind === 'abandoned')
  const inForce = new Set(deciding.map(({ id }) => id))
  const since = new Map<string, number>()
  let isAnother = deciding.length < ends.length
  const last = new Map<string, number>()
  for (const { sourceEventId: id, body, happenedAt } of facts) {
    const at = happenedAt.getTime()
    const before = since.get(id)
    last.set(id, at)
    if (isEnd(body)) since.set(id, Math.max(before ?? at, at))
    else since.delete(id)
    if (before !== undefined && before !== since.get(id)) isAnother = true
  }
  // One that a person had taken away, and has given back since, has the time of that.
  const times = [...inForce].flatMap((id) => since.get(id) ?? last.get(id) ?? [])
  return { at: times.length === 0 ? null : new Date(Math.min(...times)), isAnother }
}

function isEnd(body: LoggedFact['body']): boolean {
  return (
    body.kind === 'final' ||
    body.kind === 'abandoned' ||
    (body.kind === 'period' && body.period === 'fullTime')
  )
}

/**
 * Stores the short states; of two nodes the one that has read further wins. A match stays over since the earliest time
 * that was known, while its end is not taken back: time that passes at once is in no fact.
 */
export async function upsertFixtureStates(
  db: Kysely<DB>,
  states: readonly ShortState[],
  version: number,
): Promise<void> {
  if (states.length === 0) return
  // In order of id, so that two nodes writing the same matches cannot deadlock.
  const inOrder = states.toSorted((a, b) => a.fixtureId - b.fixtureId)
  const otherEnds = inOrder.flatMap(({ fixtureId, isAnotherEnd }) => (isAnotherEnd ? [fixtureId] : []))
  await sql`
    insert into fixture_state (fixture_id, state, detail, minute, home_score, away_score, finished_at, contradictions,
      log_version)
    select *, ${version}::bigint from unnest(
      ${inOrder.map(({ fixtureId }) => fixtureId)}::int[],
      ${inOrder.map(({ state }) => state)}::text[],
      ${inOrder.map(({ detail }) => detail)}::text[],
      ${inOrder.map(({ minute }) => minute)}::smallint[],
      ${inOrder.map(({ homeScore }) => homeScore)}::smallint[],
      ${inOrder.map(({ awayScore }) => awayScore)}::smallint[],
      ${inOrder.map(({ finishedAt }) => finishedAt)}::timestamptz[],
      ${inOrder.map(({ contradictions }) => JSON.stringify(contradictions))}::jsonb[])
    on conflict (fixture_id) do update set state = excluded.state, detail = excluded.detail, minute = excluded.minute,
      home_score = excluded.home_score, away_score = excluded.away_score,
      contradictions = excluded.contradictions, log_version = excluded.log_version,
      finished_at = case when excluded.finished_at is null or excluded.fixture_id = any(${otherEnds}::int[])
        then excluded.finished_at else least(excluded.finished_at, fixture_state.finished_at) end
    where fixture_state.log_version < excluded.log_version
  `.execute(db)
}

/** Lets the matches that are over, of rounds that are not closed, have been over for so many milliseconds longer. */
export async function ageFinished(db: Kysely<DB>, championshipId: number, ms: number): Promise<void> {
  await sql`
    update fixture_state set finished_at = finished_at - make_interval(secs => ${ms}::float8 / 1000)
    where finished_at is not null and fixture_id in (
      select round_fixture.fixture_id from round_fixture
      join round on round.id = round_fixture.round_id
      join game_round on game_round.round_id = round.id
      where round.championship_id = ${championshipId}
        and game_round.locked_at is not null and game_round.closed_at is null)
  `.execute(db)
}

/** Matches with facts that no stored short state includes: left behind by a crash. */
export async function loadStaleFixtures(db: Kysely<DB>): Promise<readonly number[]> {
  const { rows } = await sql<{ fixtureId: number }>`
    select log.fixture_id from (
      select fixture_id, max(seq) as seq from game_log where fixture_id is not null group by fixture_id) log
    left join fixture_state on fixture_state.fixture_id = log.fixture_id
    where fixture_state.log_version is null or fixture_state.log_version < log.seq
  `.execute(db)
  return rows.map(({ fixtureId }) => fixtureId)
}
