import { type Kysely, sql } from 'kysely'
import { type CsvCell, plainAmount } from '@gaffer/contract/csv'
import { hasRoundsLeft } from '../../core/has-rounds-left.ts'
import type { DB } from '../../db/generated/database.ts'
import type { Operator } from '../../operators/index.ts'

export type ExportName = 'postings' | 'operations' | 'contestBooks' | 'payouts' | 'differences'

type Span = { readonly from: string; readonly to: string }
type Place = readonly [at: string | null, id: string | null]
type Cells = readonly CsvCell[]
/** A row as it is read: where it stands, its cells, and which of them are amounts in minor units. */
type Read = { readonly at: string; readonly id: string; readonly cells: (string | number | null)[] }

/** An export: its heads, the places of its amounts, and the rows of a span after a place, in its order. */
type Export = {
  readonly heads: readonly string[]
  readonly amounts: readonly number[]
  readonly load: (
    db: Kysely<DB>,
    operatorId: number,
    span: Span,
    after: Place,
    limit: number,
  ) => Promise<readonly Read[]>
}

const inSpan = (column: string, { from, to }: Span) => sql`
  ${sql.raw(column)} >= ${from}::date::timestamp at time zone 'utc'
  and ${sql.raw(column)} < (${to}::date + 1)::timestamp at time zone 'utc'`

const stamp = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The first condition lets an index of the time lead there; the pair may be of two tables. */
const beyond = (at: string, id: string, type: string, [time, last]: Place) =>
  time === null
    ? sql`true`
    : sql`${sql.raw(at)} >= ${time}::timestamptz
        and (${sql.raw(at)}, ${sql.raw(id)}) > (${time}::timestamptz, ${last}::${sql.raw(type)})`

export const EXPORT_OF: Readonly<Record<ExportName, Export>> = {
  postings: {
    heads: [
      'at',
      'transaction',
      'posting',
      'account',
      'manager',
      'what',
      'operation',
      'contest',
      'amount',
      'currency',
    ],
    amounts: [8],
    load: async (db, operatorId, span, after, limit) => {
      const { rows } = await sql<Read>`
        select ${stamp('moved.posted_at')} as at, posting.id::text as id, json_build_array(${stamp('moved.posted_at')},
          moved.id, posting.id, account.kind, account.manager_id, coalesce(operation.kind, case
            when moved.subgame_id is not null then 'settlement' else 'adjustment' end), operation.id,
          coalesce(moved.subgame_id, entry.subgame_id), posting.amount, posting.currency) as cells
        from money_transaction moved
        join posting on posting.money_transaction_id = moved.id
        join account on account.id = posting.account_id and account.operator_id = ${operatorId}
        left join wallet_operation operation on operation.id = moved.wallet_operation_id
        left join entry on entry.id = operation.entry_id
        where ${inSpan('moved.posted_at', span)} and ${beyond('moved.posted_at', 'posting.id', 'bigint', after)}
        order by moved.posted_at, posting.id limit ${limit}`.execute(db)
      return rows
    },
  },
  operations: {
    heads: [
      'at',
      'operation',
      'what',
      'state',
      'manager',
      'contest',
      'amount',
      'currency',
      'decided',
      'wallet_said',
    ],
    amounts: [6],
    load: async (db, operatorId, span, after, limit) => {
      const { rows } = await sql<Read>`
        select ${stamp('operation.created_at')} as at, operation.id::text as id,
          json_build_array(${stamp('operation.created_at')}, operation.id, operation.kind, operation.state,
            operation.manager_id, entry.subgame_id, operation.amount, operation.currency,
            ${stamp('operation.decided_at')}, operation.wallet_message) as cells
        from wallet_operation operation left join entry on entry.id = operation.entry_id
        where operation.operator_id = ${operatorId} and ${inSpan('operation.created_at', span)}
          and ${beyond('operation.created_at', 'operation.id', 'uuid', after)}
        order by operation.created_at, operation.id limit ${limit}`.execute(db)
      return rows
    },
  },
  contestBooks: {
    heads: ['closed', 'contest', 'name', 'entries', 'fees', 'rake', 'prizes', 'guarantee', 'corrections'],
    amounts: [4, 5, 6, 7, 8],
    load: async (db, operatorId, span, after, limit) => {
      const { rows } = await sql<Read>`
        select ${stamp('ended.closed_at')} as at, ended.id::text as id, json_build_array(${stamp('ended.closed_at')},
          ended.id, ended.name, counted.entries, counted.entries * ended.entry_fee, settled.rake, counted.prizes,
          settled.guarantee, settled.corrections) as cells
        from (
          select contest.id, contest.entry_fee, tournament.name, last.closed_at, last.game_round_id
          from subgame contest
          join tournament on tournament.id = contest.tournament_id and tournament.operator_id = ${operatorId}
          cross join lateral (
            select game_round.closed_at, game_round.id as game_round_id from tournament_round
            join game_round on game_round.id = tournament_round.game_round_id
            where tournament_round.tournament_id = tournament.id
            order by tournament_round.number desc limit 1) last
          where contest.cancelled_at is null and ${inSpan('last.closed_at', span)} and not ${hasRoundsLeft}
        ) ended
        cross join lateral (select count(*)::int as entries, coalesce(sum(prize), 0)::bigint as prizes
          from entry_round_result where subgame_id = ended.id and game_round_id = ended.game_round_id) counted
        cross join lateral (select
            coalesce(sum(posted.amount) filter (where account.kind = 'rake'), 0)::bigint as rake,
            coalesce(-sum(posted.amount) filter (where account.kind = 'guarantee'), 0)::bigint as guarantee,
            coalesce(-sum(posted.amount) filter (where account.kind = 'correction'), 0)::bigint as corrections
          from (
            select posting.amount, posting.account_id from money_transaction moved
            join posting on posting.money_transaction_id = moved.id where moved.subgame_id = ended.id offset 0) posted
          join account on account.id = posted.account_id) settled
        where ${beyond('ended.closed_at', 'ended.id', 'int', after)}
        order by ended.closed_at, ended.id limit ${limit}`.execute(db)
      return rows
    },
  },
  payouts: {
    heads: ['closed', 'payout', 'contest', 'state', 'amount', 'winners', 'largest', 'decided', 'signed_by'],
    amounts: [4, 6],
    load: async (db, operatorId, span, after, limit) => {
      const { rows } = await sql<Read>`
        select ${stamp('payout.asked_at')} as at, payout.id::text as id, json_build_array(${stamp('payout.asked_at')},
          payout.id, payout.subgame_id, payout.state, payout.amount, payout.winners, payout.largest,
          ${stamp('payout.decided_at')}, (select string_agg(member.name, '; ' order by signed.signed_at)
            from payout_signature signed join staff_member member on member.id = signed.staff_member_id
            where signed.payout_id = payout.id)) as cells
        from payout where payout.operator_id = ${operatorId} and ${inSpan('payout.asked_at', span)}
          and ${beyond('payout.asked_at', 'payout.id', 'int', after)}
        order by payout.asked_at, payout.id limit ${limit}`.execute(db)
      return rows
    },
  },
  differences: {
    heads: [
      'found',
      'operation',
      'what',
      'state',
      'here',
      'there',
      'currency',
      'last_seen',
      'explanation',
      'decided',
    ],
    amounts: [4, 5],
    load: async (db, operatorId, span, after, limit) => {
      const { rows } = await sql<Read>`
        select ${stamp('found_at')} as at, id::text as id, json_build_array(${stamp('found_at')}, operation_id, kind, state,
          ours, theirs, currency, ${stamp('last_seen_at')}, explanation, ${stamp('decided_at')}) as cells
        from wallet_difference where operator_id = ${operatorId} and ${inSpan('found_at', span)}
          and ${beyond('found_at', 'id', 'int', after)}
        order by found_at, id limit ${limit}`.execute(db)
      return rows
    },
  },
}

const ROWS_AT_ONCE = 5_000

/** Every row of an export in its order, a few thousand at a time; amounts in units of the currency. */
export async function* readRows(
  db: Kysely<DB>,
  { id, currencyExponent }: Operator,
  name: ExportName,
  span: Span,
): AsyncGenerator<Cells> {
  const { load, amounts } = EXPORT_OF[name]
  let after: Place = [null, null]
  for (;;) {
    const rows = await load(db, id, span, after, ROWS_AT_ONCE)
    for (const { cells } of rows) {
      yield cells.map((cell, place) =>
        typeof cell === 'number' && amounts.includes(place) ? plainAmount(cell, currencyExponent) : cell,
      )
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return
    after = [last.at, last.id]
  }
}
