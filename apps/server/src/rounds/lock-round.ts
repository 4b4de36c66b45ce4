import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { endIfSilent } from '../platform/db/end-if-silent.ts'
import { appendToLog, lockLog, OWN_SOURCE } from '../core/game-log.ts'
import { cancelThinContests, endHolds } from '../entries/index.ts'
import { comesTooSoon, freezeKickOffs } from '../football/index.ts'
import { matchesOnAgain } from './matches-on-again.ts'
import { loadNow } from './repo.ts'

/**
 * Locks a game round whose deadline has passed by the database's clock; any node may try, but it happens once. The
 * exclusive lock waits for saves in progress, so that every acknowledged save is in the round and none comes later
 * (ADR-18). Seats that are only held are free, and contests with too few entries are cancelled at the same time. The set of fixtures and the clubs of the
 * players are frozen by the log entry, the dates of the fixtures beside it. Returns whether this call locked it.
 */
export async function lockRound(db: Kysely<DB>, gameRoundId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select ${endIfSilent}, pg_advisory_xact_lock(${ADVISORY_LOCKS.gameRound}::int, ${gameRoundId}::int)`.execute(
      tx,
    )
    const now = await loadNow(tx)
    const round = await tx
      .updateTable('gameRound')
      .set({ lockedAt: now })
      .where('id', '=', gameRoundId)
      .where('lockedAt', 'is', null)
      .where('deadlineAt', '<=', sql<Date>`clock_timestamp()`)
      .returning('roundId')
      .executeTakeFirst()
    if (round === undefined) return false
    await endHolds(tx, gameRoundId)
    await cancelThinContests(tx, gameRoundId, 'lock')
    await lockLog(tx)
    await freezeKickOffs(tx, round.roundId)
    const fixtures = await tx
      .selectFrom('roundFixture')
      .select('fixtureId')
      .where('roundId', '=', round.roundId)
      .orderBy('fixtureId')
      .execute()
    const players = await tx
      .selectFrom('player')
      .innerJoin('round', 'round.championshipId', 'player.championshipId')
      .select(['player.id', 'player.clubId'])
      .where('round.id', '=', round.roundId)
      .orderBy('player.id')
      .execute()
    await appendToLog(tx, [
      {
        kind: 'roundLocked',
        source: OWN_SOURCE,
        sourceEventId: `roundLocked:${gameRoundId}`,
        gameRoundId,
        body: {
          lockedAt: now.getTime(),
          fixtureIds: fixtures.map(({ fixtureId }) => fixtureId),
          clubIds: Object.fromEntries(players.map(({ id, clubId }) => [id, clubId])),
        },
        happenedAt: now,
      },
    ])
    return true
  })
}

/** The game rounds whose deadline has passed and that are not locked yet. */
export async function loadRoundsToLock(db: Kysely<DB>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from game_round where locked_at is null and deadline_at <= clock_timestamp()
    order by deadline_at, id limit 100
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Moves the deadlines of open rounds with their first kick-off, which a fact may have changed; a deadline that has
 * passed stays (ADR-18). A match that goes back to an earlier round, or leaves a later one, moves none. Where a feed brings a
 * kick-off forward, a deadline before it leaves 15 minutes, but no more than until the kick-off (Q-235). The kick-off that was known
 * before is kept while it came forward by at most an hour without a day's notice. Returns how many moved.
 */
export async function followKickOffs(db: Kysely<DB>): Promise<number> {
  const offset = sql`make_interval(secs => game_round.deadline_offset_minutes * championship.game_minute_ms / 1000.0)`
  const moved = await sql`
    update game_round set deadline_at = planned.deadline_at,
      known_kick_off_at = case
        when planned.is_fed and planned.first_at < clock_timestamp() + interval '24 hours' and planned.first_at < planned.known_at
          and planned.first_at >= planned.known_at - interval '1 hour' then planned.known_at end
    from (
      select game_round.id, championship.kind = 'feed' as is_fed, min(fixture.kick_off_at) as first_at,
        coalesce(game_round.known_kick_off_at, game_round.deadline_at + ${offset}) as known_at,
        greatest(min(fixture.kick_off_at) - ${offset},
          case championship.kind when 'feed' then
            least(game_round.deadline_at, clock_timestamp() + interval '15 minutes', min(fixture.kick_off_at)) end
          ) as deadline_at
      from game_round
      join round on round.id = game_round.round_id
      join championship on championship.id = round.championship_id
      join round_fixture on round_fixture.round_id = round.id
      join fixture on fixture.id = round_fixture.fixture_id
      where game_round.locked_at is null
        and not exists (select from (${matchesOnAgain()}) again
          where again.fixture_id = fixture.id and again.later_round_id = round.id)
        and not coalesce(${comesTooSoon({ fixtureId: sql`fixture.id`, kickOffAt: sql`fixture.kick_off_at`, roundId: sql`round.id` })}, false)
      group by game_round.id, championship.game_minute_ms, championship.kind
    ) planned
    where planned.id = game_round.id and planned.deadline_at is not null
      and game_round.locked_at is null and game_round.deadline_at > clock_timestamp()
      and game_round.deadline_at <> planned.deadline_at
  `.execute(db)
  return Number(moved.numAffectedRows ?? 0n)
}
