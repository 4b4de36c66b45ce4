import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import { hasRoundsLeft } from '../../core/has-rounds-left.ts'
import type { InstantPlace } from '../../core/page-cursor.ts'
import type { DB } from '../../db/generated/database.ts'
import { readBooks, sumsByContest } from '../../wallet/index.ts'

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
  readonly corrections: MinorUnits
  readonly left: MinorUnits
  readonly waits: boolean
}

export const BOOKS_PER_PAGE = 50

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
  const inSpan = (at: RawBuilder<unknown>) => sql`${at} >= ${from}::date::timestamp at time zone 'utc'
    and ${at} < (${to}::date + 1)::timestamp at time zone 'utc'`
  const { rows } = await readBooks(db, (tx, kept) =>
    sql<ContestBook>`
    with plan as (
      select tournament.id as tournament_id, tournament.name, max(game_round.closed_at) as closed_at,
        case when count(*) = 1 then max(round.number) end as round
      from tournament
      join tournament_round on tournament_round.tournament_id = tournament.id
      join game_round on game_round.id = tournament_round.game_round_id
      join round on round.id = game_round.round_id
      where tournament.operator_id = ${operatorId} and tournament.id in (
        select tournament_id from tournament_round join game_round on game_round.id = game_round_id
        where ${inSpan(sql`closed_at`)})
        and not ${hasRoundsLeft}
      group by tournament.id
    ), ended as (
      select contest.id, plan.name, contest.entry_count as entries, plan.closed_at, plan.round
      from plan join subgame contest on contest.tournament_id = plan.tournament_id
      where contest.cancelled_at is null and ${inSpan(sql`plan.closed_at`)}
        and (${after?.at ?? null}::float8 is null or (date_trunc('milliseconds', plan.closed_at), contest.id)
          < (to_timestamp(${after?.at ?? null}::float8 / 1000), ${after?.id ?? null}::int))
      order by date_trunc('milliseconds', plan.closed_at) desc, contest.id desc limit ${limit + 1}
    ), moved as (
      select subgame_id,
        sum(amount) filter (where account_kind = 'stakes' and operation_kind = 'stake') as stakes,
        -sum(amount) filter (where account_kind = 'stakes' and operation_kind = 'refund') as refunds,
        -sum(amount) filter (where account_kind = 'stakes' and operation_kind = 'prize') as prizes,
        sum(amount) filter (where account_kind = 'rake' and operation_kind = '') as rake,
        -sum(amount) filter (where account_kind = 'guarantee' and operation_kind = '') as guarantee,
        -sum(amount) filter (where account_kind = 'correction' and operation_kind = '') as corrections,
        sum(amount) filter (where account_kind = 'stakes') as left
      from ${sumsByContest(operatorId, kept)} posted
      where subgame_id in (select id from ended) group by 1
    )
    select ended.*, coalesce(moved.stakes, 0)::bigint as stakes, coalesce(moved.refunds, 0)::bigint as refunds,
      coalesce(moved.prizes, 0)::bigint as prizes, coalesce(moved.rake, 0)::bigint as rake,
      coalesce(moved.guarantee, 0)::bigint as guarantee, coalesce(moved.corrections, 0)::bigint as corrections,
      coalesce(moved.left, 0)::bigint as left,
      exists (select from payout where payout.subgame_id = ended.id and payout.state in ('waiting', 'held')) as waits
    from ended left join moved on moved.subgame_id = ended.id
    order by date_trunc('milliseconds', ended.closed_at) desc, ended.id desc`.execute(tx),
  )
  return rows
}
