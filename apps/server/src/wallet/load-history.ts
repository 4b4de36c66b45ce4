import { type Kysely, sql } from 'kysely'
import type { Chip, MinorUnits } from '@gaffer/rules'
import type { Names } from '../core/present-units.ts'
import type { DB } from '../db/generated/database.ts'
import type { OperationKind } from './repo.ts'
import type { WalletOwner } from './wallet-port.ts'

/** One movement on a manager's account; the amount is signed. */
export type Movement = {
  readonly id: string
  readonly at: Date
  readonly reason: OperationKind
  readonly amount: MinorUnits
  readonly currency: string
  /** What the movement was for; null, and without chips, when it was for no contest. */
  readonly tournament: { readonly name: string; readonly names: Names } | null
  readonly room: { readonly id: number; readonly stake: MinorUnits } | null
  readonly teamName: string | null
  readonly chips: readonly Chip[]
  readonly formation: string | null
}

export const MOVEMENTS_PER_PAGE = 10

/** A page of a manager's movements, newest first, and how many there are. */
export async function loadHistory(
  db: Kysely<DB>,
  owner: WalletOwner,
  page: number,
): Promise<{ readonly movements: readonly Movement[]; readonly count: number }> {
  const ofManager = sql`
    from account
    join posting on posting.account_id = account.id
    join money_transaction on money_transaction.id = posting.money_transaction_id
    join wallet_operation on wallet_operation.id = money_transaction.wallet_operation_id
    where account.operator_id = ${owner.operatorId} and account.manager_id = ${owner.managerId}
      and account.kind = 'manager' and account.currency = ${owner.currency}`
  const [movements, counted] = await Promise.all([
    sql<Movement>`
      select movement.id, movement.at, movement.reason, movement.amount, movement.currency,
             case when tournament.id is not null then
               json_build_object('name', tournament.name, 'names', tournament.names) end as tournament,
             case when tournament.type = 'room' then
               json_build_object('id', subgame.id, 'stake', subgame.entry_fee) end as room,
             entry.team_name,
             array(select chip from chip_purchase where wallet_operation_id = movement.bought_by
               order by chip) as chips,
             (select scheme from scheme_purchase where wallet_operation_id = movement.bought_by) as formation
      from (
        select posting.id as posting_id, wallet_operation.id, money_transaction.posted_at as at,
               wallet_operation.kind as reason, posting.amount, posting.currency, wallet_operation.entry_id,
               coalesce(wallet_operation.undoes, wallet_operation.id) as bought_by
        ${ofManager}
        order by posting.id desc limit ${MOVEMENTS_PER_PAGE} offset ${(page - 1) * MOVEMENTS_PER_PAGE}
      ) as movement
      left join entry on entry.id = movement.entry_id
      left join subgame on subgame.id = entry.subgame_id
      left join tournament on tournament.id = subgame.tournament_id
      order by movement.posting_id desc`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${ofManager}`.execute(db),
  ])
  return { movements: movements.rows, count: counted.rows[0]?.count ?? 0 }
}
