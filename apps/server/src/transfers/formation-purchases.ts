import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { holdRoundLock, nextRoundToPlay } from '../contests/index.ts'
import { planRefundsOf } from '../wallet/index.ts'

/** Reserves a formation for an entry while its payment is decided. */
export async function insertFormationPurchase(
  tx: Transaction<DB>,
  purchase: { readonly operationId: string; readonly entryId: number; readonly formation: string },
): Promise<void> {
  const { operationId: walletOperationId, entryId, formation } = purchase
  await tx
    .insertInto('schemePurchase')
    .values({ walletOperationId, entryId, scheme: formation, state: 'reserved' })
    .execute()
}

/**
 * Makes reserved formations owned once they are paid for, and releases them if the payment was declined; each once,
 * whichever caller comes first. A formation counts from the round that is open then, which is kept from being locked
 * meanwhile, so that a lock either includes it or not. If the entry has left its contest, or no round is left to play,
 * it is released and refunded. For one payment, or for all that were decided while nobody waited.
 */
export async function settleFormationPurchases(db: Kysely<DB>, operationId?: string): Promise<number> {
  const ofOne = operationId === undefined ? sql`` : sql`and operation.id = ${operationId}`
  const { rows } = await sql<{ id: string; isDone: boolean; contestId: number }>`
    select operation.id, operation.state = 'done' as is_done, entry.subgame_id as contest_id
    from scheme_purchase bought
    join wallet_operation operation on operation.id = bought.wallet_operation_id
    join entry on entry.id = bought.entry_id
    where bought.state = 'reserved' and operation.state in ('done', 'declined') ${ofOne} limit 100`.execute(
    db,
  )
  const faults: unknown[] = []
  for (const decided of rows) await settle(db, decided).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw new AggregateError(faults, 'not every formation could be settled')
  return rows.length
}

function settle(
  db: Kysely<DB>,
  { id, isDone, contestId }: { readonly id: string; readonly isDone: boolean; readonly contestId: number },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const open = nextRoundToPlay(sql`${contestId}`)
    const { rows } = await sql<{ gameRoundId: number | null }>`
      select (select tournament_round.game_round_id from subgame
        join tournament_round on tournament_round.tournament_id = subgame.tournament_id
        where subgame.id = ${contestId} and tournament_round.number = ${open}) as game_round_id`.execute(tx)
    const gameRoundId = rows[0]?.gameRoundId
    if (isDone && gameRoundId !== null && gameRoundId !== undefined) await holdRoundLock(tx, gameRoundId)
    // An entry that leaves at the same time either finds its formation decided, or is seen to have left.
    await sql`
      select from entry where id = (select entry_id from scheme_purchase where wallet_operation_id = ${id})
      for no key update`.execute(tx)
    const settled = await sql<{ isOwed: boolean }>`
      update scheme_purchase set state = case when own.is_owned then 'owned' else 'released' end,
        from_round = case when own.is_owned then own.open end
      from (select entry.id, open.number as open,
          ${isDone}::boolean and entry.state <> 'released' and open.number is not null as is_owned
        from entry cross join (select ${open} as number) open) own
      where own.id = scheme_purchase.entry_id and wallet_operation_id = ${id} and scheme_purchase.state = 'reserved'
      returning ${isDone}::boolean and not own.is_owned as is_owed`.execute(tx)
    await planRefundsOf(tx, settled.rows.some(({ isOwed }) => isOwed) ? [id] : [])
  })
}

/** Whether a formation that was paid for came too late, so that it is given back. */
export async function wasReleased(db: Kysely<DB>, operationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from scheme_purchase where wallet_operation_id = ${operationId} and state = 'released'`.execute(db)
  return rows.length > 0
}
