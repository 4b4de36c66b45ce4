import { MIN_TEAMS } from '@gaffer/rules'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { cancelContests, cancelInClose } from './release-entries.ts'

/**
 * Cancels the contests that begin with a round and have too few entries, and refunds their stakes. At the lock, and
 * after it, an entry whose stake is undecided counts: it may still be taken. One that is undecided when the close begins
 * is left out, and does not count. Games that managers made are left by the lock to `keepGames`. Returns how many contests
 * were cancelled.
 */
export async function cancelThinContests(
  tx: Transaction<DB>,
  gameRoundId: number,
  moment: 'lock' | 'afterLock' | 'close',
): Promise<number> {
  const isMeant = { lock: isThinRoom(ENTRIES), afterLock: isThin(ENTRIES), close: isThin(DECIDED) }[moment]
  const { rows } = await sql<{ id: number }>`
    select subgame.id from ${contestsThatBegin}
    where first.game_round_id = ${gameRoundId} and ${isMeant} order by subgame.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  if (moment === 'close') return (await cancelInClose(tx, ids, 'unfilled', gameRoundId)).length
  const lockedRoundId = moment === 'lock' ? undefined : gameRoundId
  return (await cancelContests(tx, ids, 'unfilled', lockedRoundId)).length
}

/** The locked rounds, not being closed, with contests that have too few entries since a stake was declined. */
export async function loadRoundsWithThinContests(db: Kysely<DB>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct game_round.id from game_round
    join ${contestsThatBegin} on first.game_round_id = game_round.id
    where game_round.locked_at is not null and game_round.close_step is null
      and ${isThin(ENTRIES)}
    order by game_round.id`.execute(db)
  return rows.map(({ id }) => id)
}

const contestsThatBegin = sql`
  tournament_round first join subgame on subgame.tournament_id = first.tournament_id and first.number = 1
    and subgame.cancelled_at is null`

const ENTRIES = sql<number>`subgame.entry_count`

const DECIDED = sql<number>`(subgame.entry_count - (select count(*) from entry waiting
  where waiting.subgame_id = subgame.id and waiting.state = 'reserved'))`

function isThinRoom(entries: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(subgame.least_entries > 0 and ${entries} < subgame.least_entries)`
}

/** Whether a contest has too few entries: a game that a manager made needs two, like a room. */
function isThin(entries: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(${isThinRoom(entries)}
    or (${entries} < ${MIN_TEAMS} and exists (select from created_game game
      where game.tournament_id = subgame.tournament_id)))`
}
