import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { addFixtureToRound, comesTooSoon, isDateOf, removeFixtureFromRound } from '../football/index.ts'
import { appendReturned, appendVoided, isVoidedIn } from '../core/voided-fixtures.ts'
import { type MatchOnAgain, matchesOnAgain } from './matches-on-again.ts'

type Move = { readonly fixtureId: number; readonly fromRoundId: number; readonly toRoundId: number }

/**
 * Gives each postponed match with a new date one later round: the last unlocked one whose first match is not after
 * it, otherwise the next unlocked one. It stays in the round it was frozen in, where it counts as postponed; without
 * such a round it counts nowhere (ADR-12, Q-44). One that is on again on a date of its own round goes back to that, and
 * one that would bring the deadline of its later round forward without notice leaves that (Q-235). Returns how many changed their round.
 */
export async function replanPostponed(db: Kysely<DB>): Promise<number> {
  let moved = 0
  const { rows: returns } = await matchesOnAgain().execute(db)
  for (const match of returns) if (await returnToRound(db, match)) moved += 1
  for (const match of await loadTooSoon(db)) if (await leaveLaterRound(db, match)) moved += 1
  for (const move of await loadMoves(db)) if (await joinLaterRound(db, move)) moved += 1
  return moved
}

/**
 * A match is replanned once its last round is locked and its date is not of that any more, or the round closed without
 * it. Whether it was postponed follows from its date, however a feed says it (Q-226); a league that plays itself has
 * said so, and so has the feed of a match without a date at the lock. One that was suspended goes on in its round (Q-128).
 */
async function loadMoves(db: Kysely<DB>): Promise<readonly Move[]> {
  const { rows } = await sql<Move>`
    with newest as (
      select distinct on (fixture.id) fixture.id, fixture.championship_id, fixture.kick_off_at, championship.kind,
        round.id as round_id, round.number, round_fixture.frozen_kick_off_at as date_in_round
      from fixture
      join championship on championship.id = fixture.championship_id
      join fixture_state state on state.fixture_id = fixture.id and state.state in ('upcoming', 'postponed')
      join round_fixture on round_fixture.fixture_id = fixture.id
      join round on round.id = round_fixture.round_id
      where fixture.kick_off_at > clock_timestamp()
      order by fixture.id, round.number desc
    )
    select newest.id as fixture_id, newest.round_id as from_round_id, later.id as to_round_id
    from newest
    left join feed_match on feed_match.fixture_id = newest.id
    join lateral (
      select round.id, min(other.kick_off_at) as first_at from round
      join round_fixture on round_fixture.round_id = round.id
      join fixture other on other.id = round_fixture.fixture_id
      where round.championship_id = newest.championship_id and round.number > newest.number
        and not exists (select from game_round where game_round.round_id = round.id
          and (locked_at is not null or deadline_at <= clock_timestamp()))
        and not ${comesTooSoon({ fixtureId: sql`newest.id`, kickOffAt: sql`newest.kick_off_at`, roundId: sql`round.id` })}
      group by round.id
      order by min(other.kick_off_at) <= newest.kick_off_at desc,
        abs(extract(epoch from min(other.kick_off_at) - newest.kick_off_at)), round.number
      limit 1
    ) later on true
    join lateral (
      select body ->> 'kind' as kind, body ->> 'detail' as detail from game_log
      where game_log.fixture_id = newest.id and game_log.kind = 'matchFact'
        and body ->> 'kind' in ('postponed', 'scheduled')
      order by seq desc limit 1
    ) last_date on last_date.kind = 'scheduled' and last_date.detail is distinct from 'suspended'
    where exists (select from game_round where round_id = newest.round_id and locked_at is not null)
      and (not ${isDateOf(sql`newest.kick_off_at`, sql`coalesce(newest.date_in_round, newest.kick_off_at)`, sql`newest.kind`)}
        or newest.date_in_round is null and exists (select from game_log postponed
          where postponed.fixture_id = newest.id and postponed.kind = 'matchFact' and postponed.body ->> 'kind' = 'postponed'
            and postponed.seq > (select min(lock.seq) from game_log lock
              join game_round locked on locked.id = lock.game_round_id and locked.round_id = newest.round_id
              where lock.kind = 'roundLocked'))
        or (${isVoidedIn(sql`newest.round_id`, sql`newest.id`)} and feed_match.decision is distinct from 'void'))
      and (newest.kind = 'feed' or exists (select from game_log where game_log.fixture_id = newest.id
        and kind = 'matchFact' and body ->> 'kind' = 'postponed'))
    order by newest.id
  `.execute(db)
  return rows
}

/** Adds it to the later round while no lock of that round can intervene; false when one did. */
async function joinLaterRound(db: Kysely<DB>, { fixtureId, fromRoundId, toRoundId }: Move): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await holdRounds(tx, [toRoundId])
    const locked = await tx
      .selectFrom('gameRound')
      .select('id')
      .where('roundId', '=', toRoundId)
      .where('lockedAt', 'is not', null)
      .executeTakeFirst()
    if (locked !== undefined) return false
    await addFixtureToRound(tx, fixtureId, toRoundId)
    await appendVoided(tx, [{ roundId: fromRoundId, fixtureId }])
    return true
  })
}

/** Takes it out of its later round and back into its own, while neither a lock nor a close can intervene. */
async function returnToRound(
  db: Kysely<DB>,
  { fixtureId, laterRoundId, ownRoundId }: MatchOnAgain,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await holdRounds(tx, [ownRoundId, laterRoundId])
    // A person may be voiding it at this moment.
    await sql`select from feed_match where fixture_id = ${fixtureId} for update`.execute(tx)
    const { rows } = await sql<Pick<MatchOnAgain, 'isVoided'>>`
      select is_voided from (${matchesOnAgain()}) again where fixture_id = ${fixtureId}
        and later_round_id = ${laterRoundId} and own_round_id = ${ownRoundId}`.execute(tx)
    const again = rows[0]
    if (again === undefined) return false
    await removeFixtureFromRound(tx, fixtureId, laterRoundId)
    if (again.isVoided) await appendReturned(tx, [{ roundId: ownRoundId, fixtureId }])
    return true
  })
}

type MatchTooSoon = Pick<MatchOnAgain, 'fixtureId' | 'laterRoundId'>

/** The matches in an open later round that would bring its deadline forward without notice. */
async function loadTooSoon(db: Kysely<DB>): Promise<readonly MatchTooSoon[]> {
  const { rows } = await sql<MatchTooSoon>`
    select fixture.id as fixture_id, later.round_id as later_round_id
    from fixture join round_fixture later on later.fixture_id = fixture.id
    where fixture.id in (select fixture_id from round_fixture group by fixture_id having count(*) > 1)
      and not exists (select from game_round where game_round.round_id = later.round_id
        and (locked_at is not null or deadline_at <= clock_timestamp()))
      and ${comesTooSoon({ fixtureId: sql`fixture.id`, kickOffAt: sql`fixture.kick_off_at`, roundId: sql`later.round_id` })}`.execute(
    db,
  )
  return rows
}

/** Takes it out of its later round, unless that was locked meanwhile. */
async function leaveLaterRound(db: Kysely<DB>, { fixtureId, laterRoundId }: MatchTooSoon): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await holdRounds(tx, [laterRoundId])
    const locked = await tx
      .selectFrom('gameRound')
      .select('id')
      .where('roundId', '=', laterRoundId)
      .where('lockedAt', 'is not', null)
      .executeTakeFirst()
    if (locked !== undefined) return false
    await removeFixtureFromRound(tx, fixtureId, laterRoundId)
    return true
  })
}

/** Keeps rounds from being locked and closed until the transaction ends. */
async function holdRounds(tx: Transaction<DB>, roundIds: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.gameRound}::int, id)
    from (select id from game_round where round_id = any(${[...roundIds]}::int[]) order by id) of_rounds`.execute(
    tx,
  )
}
