import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { addFixtureToRound } from '../football/index.ts'
import { appendToLog } from '../core/game-log.ts'
import { voidedFixture } from './close/begin-close.ts'

type Move = { readonly fixtureId: number; readonly fromRoundId: number; readonly toRoundId: number }

/**
 * Gives each postponed match with a new date one later round: the last unlocked one whose first match is not after
 * it, otherwise the next unlocked one. It stays in the round it was frozen in, where it counts as postponed; without
 * such a round it counts nowhere (ADR-12, Q-44). Returns how many got one.
 */
export async function replanPostponed(db: Kysely<DB>): Promise<number> {
  let moved = 0
  for (const move of await loadMoves(db)) if (await joinLaterRound(db, move)) moved += 1
  return moved
}

/**
 * A match is replanned once its last round is locked, where it stood postponed at the lock or was postponed later, and
 * has a new date since that is not on its old day; until then it has the old one, which may still be to come and would
 * bring the later round forward. The lock may be written a moment later than the deadline.
 */
async function loadMoves(db: Kysely<DB>): Promise<readonly Move[]> {
  const { rows } = await sql<Move>`
    with dated as (
      select fixture.id, fixture.championship_id, fixture.kick_off_at from fixture
      join fixture_state state on state.fixture_id = fixture.id and state.state in ('upcoming', 'postponed')
      where fixture.kick_off_at > clock_timestamp()
        and exists (select from game_log where game_log.fixture_id = fixture.id and kind = 'matchFact'
          and body ->> 'kind' = 'postponed')
        and (select body ->> 'kind' from game_log where game_log.fixture_id = fixture.id and kind = 'matchFact'
          and body ->> 'kind' in ('postponed', 'scheduled') order by seq desc limit 1) = 'scheduled'
    ), newest as (
      select distinct on (dated.id) dated.*, round.id as round_id, round.number
      from dated
      join round_fixture on round_fixture.fixture_id = dated.id
      join round on round.id = round_fixture.round_id
      order by dated.id, round.number desc
    )
    select newest.id as fixture_id, newest.round_id as from_round_id, later.id as to_round_id
    from newest
    join lateral (
      select game_log.seq, game_round.deadline_at from game_log join game_round on game_round.id = game_log.game_round_id
      where game_log.kind = 'roundLocked' and game_round.round_id = newest.round_id order by seq limit 1
    ) lock on true
    join lateral (
      select round.id, min(other.kick_off_at) as first_at from round
      join round_fixture on round_fixture.round_id = round.id
      join fixture other on other.id = round_fixture.fixture_id
      where round.championship_id = newest.championship_id and round.number > newest.number
        and not exists (select from game_round where game_round.round_id = round.id
          and (locked_at is not null or deadline_at <= clock_timestamp()))
      group by round.id
      order by min(other.kick_off_at) <= newest.kick_off_at desc,
        abs(extract(epoch from min(other.kick_off_at) - newest.kick_off_at)), round.number
      limit 1
    ) later on true
    where exists (select from game_log where game_log.fixture_id = newest.id and kind = 'matchFact'
      and body ->> 'kind' = 'postponed'
      and (game_log.seq > lock.seq or game_log.happened_at >= lock.deadline_at
        or not exists (select from game_log next where next.fixture_id = newest.id and next.kind = 'matchFact'
          and (next.body ->> 'kind' in ('postponed', 'scheduled') or next.source_event_id = game_log.source_event_id)
          and next.seq > game_log.seq and next.seq < lock.seq))
      and not exists (select from game_log withdrawn where withdrawn.fixture_id = newest.id
        and withdrawn.source_event_id = game_log.source_event_id and withdrawn.seq > game_log.seq
        and withdrawn.body ->> 'kind' = 'withdrawn'))
    order by newest.id
  `.execute(db)
  return rows
}

/** Adds it to the later round while no lock of that round can intervene; false when one did. */
async function joinLaterRound(db: Kysely<DB>, { fixtureId, fromRoundId, toRoundId }: Move): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`
      select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.gameRound}::int, id)
      from (select id from game_round where round_id = ${toRoundId} order by id) of_round`.execute(tx)
    const locked = await tx
      .selectFrom('gameRound')
      .select('id')
      .where('roundId', '=', toRoundId)
      .where('lockedAt', 'is not', null)
      .executeTakeFirst()
    if (locked !== undefined) return false
    await addFixtureToRound(tx, fixtureId, toRoundId)
    await appendToLog(tx, [voidedFixture(fromRoundId, fixtureId)])
    return true
  })
}
