import { type Kysely, sql } from 'kysely'
import type { Chip, MinorUnits } from '@gaffer/rules'
import type { Names } from '../core/present-units.ts'
import type { DB } from '../db/generated/database.ts'
import { gatherReads } from '../platform/db/gather.ts'
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

/** A page of a manager's movements, and how many there are on all pages. */
export type HistoryPage = { readonly movements: readonly Movement[]; readonly count: number }

type Asked = WalletOwner & { readonly page: number }
type Row = Movement & { readonly nr: number; readonly count: number }

/**
 * A page of a manager's movements, newest first, and how many there are. Payments that were undone, declined or are
 * undecided are among them: a balance that is lower for a while has a row that says why (O4).
 */
export const loadHistory = gatherReads(async (db: Kysely<DB>, all: readonly Asked[]) => {
  const column = <T>(read: (asked: Asked) => T) => all.map(read)
  const { rows } = await sql<Row>`
    select asked.nr::int as nr, counted.count, movement.id, movement.kind, movement.state, movement.currency,
           movement.refused_because, movement.attempts, movement.next_try_at, movement.created_at, movement.sent_at,
           movement.unknown_at, movement.undoing_at, movement.decided_at, movement.created_at as at,
           movement.kind as reason,
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
    from unnest(${column(({ operatorId }) => operatorId)}::int[], ${column(({ managerId }) => managerId)}::int[],
      ${column(({ currency }) => currency)}::text[], ${column(({ page }) => page)}::int[])
      with ordinality as asked (operator_id, manager_id, currency, page, nr)
    cross join lateral (
      select count(*)::int as count from wallet_operation operation where ${isAskedFor}
    ) as counted
    left join lateral (
      select operation.* from wallet_operation operation where ${isAskedFor}
      order by operation.created_at desc, operation.id
      limit ${MOVEMENTS_PER_PAGE} offset (asked.page::int8 - 1) * ${MOVEMENTS_PER_PAGE}
    ) as movement on true
    left join wallet_operation refund on refund.natural_key = ${refundKey('')} || movement.id
    left join entry on entry.id = movement.entry_id
    left join subgame on subgame.id = entry.subgame_id
    left join tournament on tournament.id = subgame.tournament_id
    order by asked.nr, movement.created_at desc, movement.id`.execute(db)
  const byAsked = Map.groupBy(rows, ({ nr }) => nr)
  return all.map((_, index): HistoryPage => {
    const found = byAsked.get(index + 1) ?? []
    // Of a page beyond the last there is one row, with the count alone.
    const movements = found.filter(({ id }: Partial<Movement>) => id !== null)
    return { movements, count: found[0]?.count ?? 0 }
  })
})

const isAskedFor = sql`operation.operator_id = asked.operator_id and operation.manager_id = asked.manager_id
  and operation.currency = asked.currency and operation.amount > 0`
