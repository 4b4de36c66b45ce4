import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'

export type MovementState = 'planned' | 'sent' | 'unknown' | 'done' | 'declined'

/** Something that was asked of a manager's wallet, done or not. */
export type Movement = {
  readonly operationId: string
  readonly at: Date
  /** The same, in microseconds since the epoch. */
  readonly atMicros: number
  readonly decidedAt: Date | null
  readonly kind: string
  readonly state: MovementState
  readonly isUndone: boolean
  /** What it adds to the manager's balance. */
  readonly amount: MinorUnits
  readonly currency: string
  readonly contest: { readonly id: number; readonly name: string; readonly round: number | null } | null
  readonly team: string | null
  readonly manager: { readonly id: number; readonly name: string }
  readonly attempts: number
  readonly nextTryAt: Date | null
  readonly walletMessage: string | null
  readonly undoes: string | null
  readonly refusedBecause: string | null
  readonly sentAt: Date | null
  readonly unknownAt: Date | null
  readonly undoingAt: Date | null
  /** Of the refund of this payment, if there is one. */
  readonly refundPlannedAt: Date | null
  readonly refundedAt: Date | null
  readonly entryId: number | null
}

/** A place in a list of movements: its time in microseconds since the epoch, as exact as it is kept, and its id. */
export type MovementPlace = { readonly at: number; readonly id: string }

export const MOVEMENTS_PER_PAGE = 50

/** Which movements of an operator are wanted. */
export type MovementFilter =
  | { readonly managerId: number }
  | { readonly operationId: string }
  | { readonly state: 'undecided' | 'done' | 'declined' }

/** Movements of an operator: undecided ones the oldest first, all others the newest. One more than a page. */
export async function loadMovements(
  db: Kysely<DB>,
  operatorId: number,
  filter: MovementFilter,
  after?: MovementPlace,
): Promise<readonly Movement[]> {
  const isOldestFirst = 'state' in filter && filter.state === 'undecided'
  const direction = isOldestFirst ? sql`asc` : sql`desc`
  const comparison = isOldestFirst ? sql`>` : sql`<`
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(operation.created_at, operation.id) ${comparison}
          ('epoch'::timestamptz + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`
  const { rows } = await sql<Movement>`
    select operation.id as operation_id, operation.created_at as at,
      (extract(epoch from operation.created_at) * 1000000)::bigint as at_micros, operation.decided_at, operation.kind,
      operation.state, operation.state = 'declined' and operation.refused_because is not distinct from 'undone' as is_undone,
      case when operation.kind in ('stake', 'chip', 'scheme') then -operation.amount else operation.amount end as amount,
      operation.currency, entry.team_name as team, operation.attempts, operation.next_try_at, operation.wallet_message,
      operation.undoes, operation.refused_because, operation.sent_at, operation.unknown_at, operation.undoing_at,
      operation.entry_id, refund.created_at as refund_planned_at,
      case when refund.state = 'done' then refund.decided_at end as refunded_at,
      json_build_object('id', manager.id, 'name', manager.username) as manager,
      case when contest.id is not null then json_build_object('id', contest.id, 'name', tournament.name, 'round',
        coalesce((select round.number from game_round join round on round.id = game_round.round_id
            where game_round.id = operation.game_round_id),
          (select max(round.number) from tournament_round
            join game_round on game_round.id = tournament_round.game_round_id
            join round on round.id = game_round.round_id
            where tournament_round.tournament_id = tournament.id having count(*) = 1))) end as contest
    from wallet_operation operation
    join manager on manager.id = operation.manager_id
    left join wallet_operation refund on refund.natural_key = 'refund:' || operation.id
    left join entry on entry.id = operation.entry_id
    left join subgame contest on contest.id = entry.subgame_id
    left join tournament on tournament.id = contest.tournament_id
    where operation.operator_id = ${operatorId} and ${conditionOf(filter)} and ${beyond}
    order by operation.created_at ${direction}, operation.id ${direction}
    limit ${MOVEMENTS_PER_PAGE + 1}`.execute(db)
  return rows
}

/** The undecided ones have an index of their own. */
const STATES = {
  undecided: sql`operation.state in ('planned', 'sent', 'unknown')`,
  done: sql`operation.state = 'done'`,
  declined: sql`operation.state = 'declined'`,
}

function conditionOf(filter: MovementFilter): RawBuilder<unknown> {
  if ('managerId' in filter) return sql`operation.manager_id = ${filter.managerId}`
  if ('operationId' in filter) return sql`operation.id = ${filter.operationId}::uuid`
  return STATES[filter.state]
}
