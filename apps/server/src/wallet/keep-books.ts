import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'

/** A transaction that was posted before the hour was over is committed by then. */
const LATE_MINUTES = 10
/** As much as one turn adds up, so that it ends soon where millions are waiting. */
const DAYS_AT_ONCE = 1

/**
 * Adds up what was posted in hours that are over, once each, so that the books of years are read from a few thousand
 * rows. Returns whether more is left than one turn takes.
 */
export function keepBooks(db: Kysely<DB>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows: locks } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.books}::int, 0) as is_ours`.execute(tx)
    if (locks[0]?.isOurs !== true) return false
    const kept = await findBooksEnd(tx)
    const { rows: spans } = await sql<{ from: Date | null; until: Date; end: Date }>`
      select begun.hour as from, least(begun.hour + make_interval(days => ${DAYS_AT_ONCE}), ended.hour) as until,
        ended.hour as end
      from (select date_trunc('hour', min(posted_at), 'UTC') as hour from money_transaction
          where ${kept}::timestamptz is null or posted_at >= ${kept}::timestamptz) begun,
        (select date_trunc('hour', clock_timestamp() - make_interval(mins => ${LATE_MINUTES}), 'UTC') as hour) ended`.execute(
      tx,
    )
    const [span] = spans
    if (span === undefined || span.from === null || span.from >= span.end) return false
    await sql`
      with posted as materialized (
        select account.operator_id, moved.posted_at, account.kind as account_kind,
          coalesce(operation.kind, '') as operation_kind, coalesce(entry.subgame_id, moved.subgame_id) as subgame_id,
          posting.amount
        from money_transaction moved
        join posting on posting.money_transaction_id = moved.id
        join account on account.id = posting.account_id
        left join wallet_operation operation on operation.id = moved.wallet_operation_id
        left join entry on entry.id = operation.entry_id
        where moved.posted_at >= ${span.from} and moved.posted_at < ${span.until}
      ), by_hour as (
        insert into book_hour (operator_id, hour, account_kind, operation_kind, amount, turnover, postings)
        select operator_id, date_trunc('hour', posted_at, 'UTC'), account_kind, operation_kind, sum(amount),
          sum(abs(amount)), count(*)
        from posted group by 1, 2, 3, 4
      )
      insert into book_contest as kept (operator_id, subgame_id, day, account_kind, operation_kind, amount, turnover)
      select operator_id, subgame_id, (posted_at at time zone 'utc')::date, account_kind, operation_kind, sum(amount),
        sum(abs(amount))
      from posted where subgame_id is not null group by 1, 2, 3, 4, 5
      on conflict (subgame_id, day, account_kind, operation_kind) do update
        set amount = kept.amount + excluded.amount, turnover = kept.turnover + excluded.turnover`.execute(tx)
    return span.until < span.end
  })
}

/** Until when the books are added up by the hour; what was posted since is read by itself. Null: nothing is yet. */
async function findBooksEnd(db: Kysely<DB>): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(hour) + interval '1 hour' as until from book_hour`.execute(db)
  return rows[0]?.until ?? null
}

/** Reads the books as they are at one moment: what is kept until `kept`, and what was posted since. */
export function readBooks<T>(
  db: Kysely<DB>,
  read: (tx: Kysely<DB>, kept: Date | null) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => read(tx, await findBooksEnd(tx)))
}

/**
 * Every posting since `kept` with what it was for. Each is found by its transaction: they are few beside all there are,
 * which the planner, who is told no number, would read.
 */
function postedSince(operatorId: number, kept: Date | null): RawBuilder<unknown> {
  return sql`
    from money_transaction moved
    cross join lateral (
      select amount, account_id from posting where money_transaction_id = moved.id offset 0) posted
    cross join lateral (select kind, operator_id from account where id = posted.account_id offset 0) account
    left join lateral (
      select kind, entry_id from wallet_operation where id = moved.wallet_operation_id offset 0) operation on true
    left join lateral (select subgame_id from entry where id = operation.entry_id offset 0) entry on true
    where moved.posted_at >= coalesce(${kept}::timestamptz, '-infinity'::timestamptz)
      and account.operator_id = ${operatorId}`
}

/** What was posted for an operator by hour, account and purpose, a part of a query of `readBooks`. */
export function sumsByHour(operatorId: number, kept: Date | null): RawBuilder<unknown> {
  return sql`(
    select hour, account_kind, operation_kind, amount, turnover, postings from book_hour
    where operator_id = ${operatorId}
    union all
    select date_trunc('hour', moved.posted_at, 'UTC'), account.kind, coalesce(operation.kind, ''), posted.amount,
      abs(posted.amount), 1
    ${postedSince(operatorId, kept)})`
}

/** The same by contest and day (UTC). */
export function sumsByContest(operatorId: number, kept: Date | null): RawBuilder<unknown> {
  return sql`(
    select subgame_id, day, account_kind, operation_kind, amount, turnover from book_contest
    where operator_id = ${operatorId}
    union all
    select coalesce(entry.subgame_id, moved.subgame_id), (moved.posted_at at time zone 'utc')::date, account.kind,
      coalesce(operation.kind, ''), posted.amount, abs(posted.amount)
    ${postedSince(operatorId, kept)} and coalesce(entry.subgame_id, moved.subgame_id) is not null)`
}
