import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { ExportName } from './export-rows.ts'

/** How many rows an export has, counted no further than `most`. */
export async function countRows(
  db: Kysely<DB>,
  operatorId: number,
  { what, from, to }: { readonly what: ExportName; readonly from: string; readonly to: string },
  most: number,
): Promise<number> {
  const inSpan = (column: string) => sql`
    ${sql.raw(column)} >= ${from}::date::timestamp at time zone 'utc'
    and ${sql.raw(column)} < (${to}::date + 1)::timestamp at time zone 'utc'`
  const froms: Readonly<Record<ExportName, RawBuilder<unknown>>> = {
    postings: sql`money_transaction moved join posting on posting.money_transaction_id = moved.id
      join account on account.id = posting.account_id and account.operator_id = ${operatorId}
      where ${inSpan('moved.posted_at')}`,
    operations: sql`wallet_operation where operator_id = ${operatorId} and ${inSpan('created_at')}`,
    contestBooks: sql`subgame join tournament on tournament.id = subgame.tournament_id
      and tournament.operator_id = ${operatorId} where exists (select from tournament_round
        join game_round on game_round.id = tournament_round.game_round_id
        where tournament_round.tournament_id = tournament.id and ${inSpan('game_round.closed_at')})`,
    payouts: sql`payout where operator_id = ${operatorId} and ${inSpan('asked_at')}`,
    differences: sql`wallet_difference where operator_id = ${operatorId} and ${inSpan('found_at')}`,
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${froms[what]} limit ${most}) rows`.execute(db)
  return rows[0]?.count ?? 0
}
