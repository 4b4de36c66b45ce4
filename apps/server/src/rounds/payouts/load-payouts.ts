import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import { countDisqualified } from '../../contests/index.ts'
import type { InstantPlace } from '../../core/page-cursor.ts'
import type { DB } from '../../db/generated/database.ts'

/** `held` is declined with a reason until somebody takes it up again; `replaced` by a later close of its round. */
export type PayoutState = 'waiting' | 'held' | 'paid' | 'replaced'

export type Signature = { readonly id: number; readonly name: string; readonly at: string }

/** Prizes of a contest that wait, or waited, for signatures. */
export type Payout = {
  readonly id: number
  readonly operatorId: number
  readonly contestId: number
  readonly contest: string
  readonly round: number
  readonly gameRoundId: number
  readonly version: number
  readonly state: PayoutState
  readonly heldBecause: string | null
  readonly askedAt: Date
  readonly decidedAt: Date | null
  readonly amount: MinorUnits
  readonly winners: number
  readonly largest: MinorUnits
  readonly entries: number
  /** Entries besides that paid and have no place. */
  readonly disqualified: number
  readonly entryFee: MinorUnits
  readonly guaranteedPool: MinorUnits
  readonly rakeBasisPoints: number
  /** Whether its round is still closed as it was when the payout was asked for. */
  readonly isCurrent: boolean
  readonly signaturesNeeded: number
  readonly signatures: readonly Signature[]
}

/** Which payouts are wanted; those left out do not count. */
export type PayoutFilter = {
  readonly operatorId: number
  readonly id?: number
  readonly isOpen?: boolean
  readonly after?: InstantPlace | undefined
}

export const PAYOUTS_PER_PAGE = 50

/** Open payouts the oldest first, all others the newest; one more than a page. */
export async function loadPayouts(
  db: Kysely<DB>,
  { operatorId, id, isOpen, after }: PayoutFilter,
): Promise<readonly Payout[]> {
  const isOldestFirst = isOpen === true
  const order = isOldestFirst ? sql`asc` : sql`desc`
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(date_trunc('milliseconds', payout.asked_at), payout.id) ${isOldestFirst ? sql`>` : sql`<`}
          (to_timestamp(${after.at}::float8 / 1000), ${after.id}::int)`
  const { rows } = await sql<Payout>`
    select payout.id, payout.operator_id, payout.subgame_id as contest_id, tournament.name as contest, round.number as round,
      payout.game_round_id, payout.log_version as version, payout.state, payout.held_because, payout.asked_at,
      payout.decided_at, payout.amount, payout.winners, payout.largest, payout.signatures_needed,
      contest.entry_fee, contest.guaranteed_pool, contest.rake_basis_points,
      game_round.closed_at is not null and game_round.close_version = payout.log_version as is_current,
      (select count(*)::int from entry_round_result result where result.game_round_id = payout.game_round_id
        and result.subgame_id = payout.subgame_id) as entries,
      ${countDisqualified(sql`contest.id`, sql`payout.log_version`)} as disqualified,
      (select coalesce(json_agg(json_build_object('id', member.id, 'name', member.name, 'at', signed.signed_at)
          order by signed.signed_at), '[]'::json)
        from payout_signature signed join staff_member member on member.id = signed.staff_member_id
        where signed.payout_id = payout.id) as signatures
    from payout
    join game_round on game_round.id = payout.game_round_id
    join round on round.id = game_round.round_id
    join subgame contest on contest.id = payout.subgame_id
    join tournament on tournament.id = contest.tournament_id
    where payout.operator_id = ${operatorId} and (${id ?? null}::int is null or payout.id = ${id ?? null}::int)
      and (${isOpen ?? null}::boolean is null or (payout.state in ('waiting', 'held')) = ${isOpen ?? null}::boolean)
      and ${beyond}
    order by date_trunc('milliseconds', payout.asked_at) ${order}, payout.id ${order}
    limit ${PAYOUTS_PER_PAGE + 1}`.execute(db)
  return rows
}

/** A prize of a payout: to whom, and what of it was paid before. */
export type PayoutPrize = {
  readonly entryId: number
  readonly managerId: number
  readonly team: string
  readonly place: number
  readonly points: number
  readonly prize: MinorUnits
  readonly paid: MinorUnits
}

/** Every entry of the contest that won something in the round, the best place first. */
export async function loadPayoutPrizes(
  db: Kysely<DB>,
  { gameRoundId, contestId }: Pick<Payout, 'gameRoundId' | 'contestId'>,
): Promise<readonly PayoutPrize[]> {
  const { rows } = await sql<PayoutPrize>`
    select result.entry_id, entry.manager_id, entry.team_name as team,
      coalesce(result.result_place, result.place) as place,
      case when tournament.is_seasonal then coalesce(result.result_season_points, result.season_points)
        else coalesce(result.result_points, result.points) end as points, result.prize,
      coalesce((select sum(operation.amount) from wallet_operation operation
        where operation.entry_id = result.entry_id and operation.kind = 'prize'), 0)::bigint as paid
    from entry_round_result result
    join entry on entry.id = result.entry_id
    join subgame contest on contest.id = result.subgame_id
    join tournament on tournament.id = contest.tournament_id
    where result.game_round_id = ${gameRoundId} and result.subgame_id = ${contestId} and result.prize > 0
    order by place, result.entry_id`.execute(db)
  return rows
}
