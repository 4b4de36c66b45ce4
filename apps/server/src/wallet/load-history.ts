import { type Kysely, sql } from 'kysely'
import type { Chip, MinorUnits } from '@gaffer/rules'
import type { Names } from '../core/present-units.ts'
import type { DB } from '../db/generated/database.ts'
import { refundKey } from './refund-stake.ts'
import type { OperationKind } from './repo.ts'
import type { ToldOperation } from './tell-story.ts'
import type { WalletOwner } from './wallet-port.ts'

/** Something that was asked of a manager's wallet, whether or not it moved money; the amount is signed. */
export type Movement = ToldOperation & {
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

/**
 * A page of a manager's movements, newest first, and how many there are. Payments that were undone, declined or are
 * undecided are among them: a balance that is lower for a while has a row that says why (O4).
 */
export async function loadHistory(
  db: Kysely<DB>,
  owner: WalletOwner,
  page: number,
): Promise<{ readonly movements: readonly Movement[]; readonly count: number }> {
  const ofManager = sql`
    from wallet_operation operation
    where operation.operator_id = ${owner.operatorId} and operation.manager_id = ${owner.managerId}
      and operation.currency = ${owner.currency} and operation.amount > 0`
  const [movements, counted] = await Promise.all([
    sql<Movement>`
      select movement.*, movement.created_at as at, movement.kind as reason,
             case when movement.kind in ('stake', 'chip', 'scheme') then -movement.amount
               else movement.amount end as amount,
             refund.created_at as refund_planned_at,
             case when refund.state = 'done' then refund.decided_at end as refunded_at,
             case when tournament.id is not null then
               json_build_object('name', tournament.name, 'names', tournament.names) end as tournament,
             case when tournament.type = 'room' then
               json_build_object('id', subgame.id, 'stake', subgame.entry_fee) end as room,
             entry.team_name,
             array(select chip from chip_purchase
               where wallet_operation_id = coalesce(movement.undoes, movement.id) order by chip) as chips,
             (select scheme from scheme_purchase
               where wallet_operation_id = coalesce(movement.undoes, movement.id)) as formation
      from (
        select operation.* ${ofManager}
        order by operation.created_at desc, operation.id
        limit ${MOVEMENTS_PER_PAGE} offset ${(page - 1) * MOVEMENTS_PER_PAGE}
      ) as movement
      left join wallet_operation refund on refund.natural_key = ${refundKey('')} || movement.id
      left join entry on entry.id = movement.entry_id
      left join subgame on subgame.id = entry.subgame_id
      left join tournament on tournament.id = subgame.tournament_id
      order by movement.created_at desc, movement.id`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${ofManager}`.execute(db),
  ])
  return { movements: movements.rows, count: counted.rows[0]?.count ?? 0 }
}
