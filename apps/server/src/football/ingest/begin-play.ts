import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import { endIfSilent } from '../../platform/db/end-if-silent.ts'
import { comesTooSoon } from '../too-soon.ts'

/** How long before its date a match may begin; a report of its play that comes earlier is a mistake (Q-234). */
export const MAX_AHEAD = sql`interval '24 hours'`

/** A match of a feed that may begin before it was expected. */
export type MatchAhead = {
  readonly fixtureId: number
  /** Its date, otherwise the first deadline of its open rounds. */
  readonly expectedAt: Date | null
  /** By its state, which follows its facts a moment later. */
  readonly hasBegun: boolean
  /** It is expected so much later that it cannot be played now. */
  readonly isTooFar: boolean
}

const isOpen = sql`game_round.locked_at is null and game_round.deadline_at > clock_timestamp()`
const hasNotBegun = sql`coalesce(state.state, 'upcoming') in ('upcoming', 'postponed')`

type Ahead = MatchAhead & { readonly openRounds: readonly number[] }

/** The matches among these that have not kicked off, or have an open round. */
async function loadMatchesAhead(
  db: Kysely<DB>,
  fixtureIds: readonly number[],
): Promise<ReadonlyMap<number, Ahead>> {
  if (fixtureIds.length === 0) return new Map()
  const { rows } = await sql<Ahead>`
    select fixture.id as fixture_id, coalesce(fixture.kick_off_at, open.first_at) as expected_at, open.ids as open_rounds,
      not ${hasNotBegun} as has_begun,
      ${hasNotBegun} and coalesce(coalesce(fixture.kick_off_at, open.first_at) > clock_timestamp() + ${MAX_AHEAD}, false)
        as is_too_far
    from fixture
    join championship on championship.id = fixture.championship_id and championship.kind = 'feed'
    left join fixture_state state on state.fixture_id = fixture.id
    cross join lateral (
      select coalesce(array_agg(game_round.id), '{}') as ids, min(game_round.deadline_at) as first_at
      from round_fixture join game_round on game_round.round_id = round_fixture.round_id and ${isOpen}
      where round_fixture.fixture_id = fixture.id) open
    where fixture.id = any(${[...fixtureIds]}::int[])
      and (cardinality(open.ids) > 0 or coalesce(fixture.kick_off_at > clock_timestamp(), true))`.execute(db)
  return new Map(rows.map((row) => [row.fixtureId, row]))
}

/** Whether a match is expected so much later that it cannot be played now (Q-234). */
export async function isTooFarForPlay(db: Kysely<DB>, fixtureId: number): Promise<boolean> {
  return (await loadMatchesAhead(db, [fixtureId])).get(fixtureId)?.isTooFar === true
}

/**
 * The same for whoever is about to report their play in this transaction, before any match is locked: their open rounds are
 * locked against saves and joins until it ends, as they are for a lock (ADR-18).
 */
export async function holdBeforePlay(
  tx: Kysely<DB>,
  fixtureIds: readonly number[],
): Promise<ReadonlyMap<number, MatchAhead>> {
  const ahead = await loadMatchesAhead(tx, fixtureIds)
  const rounds = [...ahead.values()].flatMap(({ isTooFar, openRounds }) => (isTooFar ? [] : openRounds))
  if (rounds.length > 0) await lockRounds(tx, rounds)
  return ahead
}

async function lockRounds(tx: Kysely<DB>, gameRoundIds: readonly number[]): Promise<void> {
  await sql`
    select ${endIfSilent}, pg_advisory_xact_lock(${ADVISORY_LOCKS.gameRound}::int, id)
    from (select distinct id from unnest(${[...gameRoundIds]}::int[]) id order by id) open`.execute(tx)
}

/**
 * Matches have begun, each at its moment. One that was expected later kicks off then: its date moves to that moment, not after the
 * present, not a day before its date and not before the last lock of its league; and the deadlines of its open rounds
 * move with it, so that nothing is saved any more (Q-234). What the calendar says meanwhile is stored beside it, and
 * counts again when the play is withdrawn. Deadlines that have passed stay, and so does that of a later round which the
 * match leaves, because it is played too soon to count there (Q-235).
 */
export async function beginPlay(tx: Kysely<DB>, moments: ReadonlyMap<number, Date>): Promise<void> {
  const ahead = [...(await holdBeforePlay(tx, [...moments.keys()])).values()].filter((one) => !one.isTooFar)
  if (ahead.length === 0) return
  const ids = ahead.map(({ fixtureId }) => fixtureId)
  const beginning = ahead.filter(({ hasBegun }) => !hasBegun).map(({ fixtureId }) => fixtureId)
  await sql`
    update fixture set dated_at = kick_off_at, kick_off_at = least(clock_timestamp(), greatest(began.at,
      kick_off_at - ${MAX_AHEAD}, (select max(locked_at) from game_round join round on round.id = game_round.round_id
        where round.championship_id = fixture.championship_id)))
    from unnest(${beginning}::int[], ${beginning.map((id) => moments.get(id))}::timestamptz[]) as began (id, at)
    where fixture.id = began.id and coalesce(fixture.kick_off_at > clock_timestamp(), true)`.execute(tx)
  await sql`
    update game_round set deadline_at = began.deadline_at
    from (
      select game_round.id, min(fixture.kick_off_at)
        - make_interval(secs => game_round.deadline_offset_minutes * championship.game_minute_ms / 1000.0) as deadline_at
      from fixture
      join championship on championship.id = fixture.championship_id
      join round_fixture on round_fixture.fixture_id = fixture.id
      join game_round on game_round.round_id = round_fixture.round_id and ${isOpen}
      where fixture.id = any(${ids}::int[]) and not coalesce(${comesTooSoon({ fixtureId: sql`fixture.id`, kickOffAt: sql`fixture.kick_off_at`, roundId: sql`game_round.round_id` })}, false)
      group by game_round.id, championship.game_minute_ms
    ) began
    where game_round.id = began.id and game_round.deadline_at > began.deadline_at`.execute(tx)
}
