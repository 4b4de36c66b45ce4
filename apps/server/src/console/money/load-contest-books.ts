import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { InstantPlace } from '../../core/page-cursor.ts'
import type { DB } from '../../db/generated/database.ts'

/** What a contest that has ended took in and gave out, added up from its postings. */
export type ContestBook = {
  readonly id: number
  readonly name: string
  readonly round: number | null
  readonly closedAt: Date
  readonly entries: number
  readonly stakes: MinorUnits
  readonly refunds: MinorUnits
  readonly prizes: MinorUnits
  readonly rake: MinorUnits
  readonly guarantee: MinorUnits
  readonly left: MinorUnits
  readonly waits: boolean
}

export const BOOKS_PER_PAGE = 50

/** The few postings of a contest are found first: the account of all stakes has every other one too. */
const FENCE = sql`offset 0`

/** Contests whose last round was closed in these days (UTC), the latest first; one more than wanted. */
export async function loadContestBooks(
  db: Kysely<DB>,
  operatorId: number,
  wanted: {
    readonly from: string
    readonly to: string
    readonly after?: InstantPlace | undefined
    readonly limit?: number
  },
): Promise<readonly ContestBook[]> {
  const { from, to, after, limit = BOOKS_PER_PAGE } = wanted
  const { rows } = await sql<ContestBook>`
    with ended as (
      select contest.id, tournament.name, contest.entry_count as entries, plan.closed_at,
        case when plan.rounds = 1 then plan.number end as round
      from subgame contest
      join tournament on tournament.id = contest.tournament_id and tournament.operator_id = ${operatorId}
      cross join lateral (
        select max(game_round.closed_at) as closed_at, bool_and(game_round.closed_at is not null) as is_closed,
          count(*) as rounds, max(round.number) as number
        from tournament_round join game_round on game_round.id = tournament_round.game_round_id
        join round on round.id = game_round.round_id
        where tournament_round.tournament_id = tournament.id) plan
      where plan.is_closed and contest.cancelled_at is null
        and plan.closed_at >= ${from}::date::timestamp at time zone 'utc'
        and plan.closed_at < (${to}::date + 1)::timestamp at time zone 'utc'
        and (${after?.at ?? null}::float8 is null or (date_trunc('milliseconds', plan.closed_at), contest.id)
          < (to_timestamp(${after?.at ?? null}::float8 / 1000), ${after?.id ?? null}::int))
      order by date_trunc('milliseconds', plan.closed_at) desc, contest.id desc limit ${limit + 1}
    )
    select ended.*, coalesce(moved.stakes, 0)::bigint as stakes, coalesce(moved.refunds, 0)::bigint as refunds,
      coalesce(moved.prizes, 0)::bigint as prizes, coalesce(settled.rake, 0)::bigint as rake,
      coalesce(settled.guarantee, 0)::bigint as guarantee,
      (coalesce(moved.left, 0) + coalesce(settled.left, 0))::bigint as left,
      exists (select from payout where payout.subgame_id = ended.id and payout.state in ('waiting', 'held')) as waits
    from ended
    left join lateral (
      select sum(amount) filter (where what = 'stake') as stakes, -sum(amount) filter (where what = 'refund') as refunds,
        -sum(amount) filter (where what = 'prize') as prizes, sum(amount) as left
      from (
        select posting.amount, posting.account_id, operation.kind as what
        from entry
        join wallet_operation operation on operation.entry_id = entry.id
        join money_transaction on money_transaction.wallet_operation_id = operation.id
        join posting on posting.money_transaction_id = money_transaction.id
        where entry.subgame_id = ended.id ${FENCE}
      ) posted
      join account on account.id = posted.account_id and account.kind = 'stakes'
    ) moved on true
    left join lateral (
      select sum(amount) filter (where account.kind = 'rake') as rake,
        -sum(amount) filter (where account.kind = 'guarantee') as guarantee,
        sum(amount) filter (where account.kind = 'stakes') as left
      from (
        select posting.amount, posting.account_id
        from money_transaction join posting on posting.money_transaction_id = money_transaction.id
        where money_transaction.subgame_id = ended.id ${FENCE}
      ) posted
      join account on account.id = posted.account_id
    ) settled on true
    order by date_trunc('milliseconds', ended.closed_at) desc, ended.id desc`.execute(db)
  return rows
}
