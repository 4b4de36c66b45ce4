import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import { endIfSilent } from '../../platform/db/end-if-silent.ts'

/** How far a close has got; each stage is stored once everything before it is. */
export type Stage = 'begun' | 'written' | 'priced' | 'paid' | 'booked'

/** A close in progress: of which round, up to which log number. */
export type Closing = { readonly gameRoundId: number; readonly version: number }

/** Locks the round against other nodes and late wallet answers until the transaction ends. */
export async function takeRound(tx: Transaction<DB>, gameRoundId: number) {
  await sql`select ${endIfSilent}, pg_advisory_xact_lock(${ADVISORY_LOCKS.gameRound}::int, ${gameRoundId}::int)`.execute(
    tx,
  )
  return tx
    .selectFrom('gameRound')
    .select(['roundId', 'lockedAt', 'closedAt', 'closeStep', 'closeVersion'])
    .where('id', '=', gameRoundId)
    .executeTakeFirst()
}

/** Takes the same lock if it is free; false while somebody has it. */
export async function tryTakeRound(tx: Transaction<DB>, gameRoundId: number): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.gameRound}::int, ${gameRoundId}::int) as is_taken`.execute(
    tx,
  )
  return rows[0]?.isTaken === true
}

/** The earlier rounds of the tournaments that a game round belongs to. */
export function earlierRounds(gameRoundId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    tournament_round mine
    join tournament_round before on before.tournament_id = mine.tournament_id and before.number < mine.number
    join game_round earlier on earlier.id = before.game_round_id and mine.game_round_id = ${gameRoundId}`
}

/**
 * The fence of every step: runs it only while the round is at this stage of this very close, one node at a time, from
 * the last id handled. Returns undefined when another close has overtaken it.
 */
export async function inStage<T>(
  db: Kysely<DB>,
  { gameRoundId, version }: Closing,
  stage: Stage,
  step: (tx: Transaction<DB>, after: number) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ after: number }>`
      select close_after as after, ${endIfSilent} from game_round
      where id = ${gameRoundId} and close_step = ${stage} and close_version = ${version} and closed_at is null
      for no key update`.execute(tx)
    const [row] = rows
    return row === undefined ? undefined : step(tx, row.after)
  })
}

/** Stores the last id handled in this stage. */
export async function updateAfter(
  tx: Transaction<DB>,
  gameRoundId: number,
  closeAfter: number,
): Promise<void> {
  await tx.updateTable('gameRound').set({ closeAfter }).where('id', '=', gameRoundId).execute()
}

/** Moves to the start of the next stage. */
export async function updateStage(tx: Transaction<DB>, gameRoundId: number, closeStep: Stage): Promise<void> {
  await tx.updateTable('gameRound').set({ closeStep, closeAfter: 0 }).where('id', '=', gameRoundId).execute()
}
