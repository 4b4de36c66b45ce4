import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { waitForWriters } from '../platform/db/wait-for-writers.ts'

/** As many transactions as one turn adds up, so that it ends soon where millions are waiting. */
const AT_ONCE = 100_000

type Until = { readonly addedId: number; readonly settledId: number }

/**
 * Adds up what was posted since the last turn, once each by the ids of transactions, so that the books of years are
 * read from a few thousand rows and no clock decides what is in them. Returns whether more is left than one
 * turn takes.
 */
export async function keepBooks(db: Kysely<DB>): Promise<boolean> {
  if (!(await settleIds(db))) return false
  return db.transaction().execute(async (tx) => {
    const { rows: locks } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.books}::int, 0) as is_ours`.execute(tx)
    if (locks[0]?.isOurs !== true) return false
    const { addedId, settledId } = await findBookedUntil(tx)
    if (addedId >= settledId) return false
    const until = Math.min(addedId + AT_ONCE, settledId)
    await addUpBooks(tx, sql`moved.id > ${addedId} and moved.id <= ${until}`)
    await sql`update booked_until set added_id = ${until}`.execute(tx)
    return until < settledId
  })
}

/** Finds up to which id no transaction can appear any more, where all that were known to be decided are added up. */
async function settleIds(db: Kysely<DB>): Promise<boolean> {
  const { addedId, settledId } = await findBookedUntil(db)
  if (addedId < settledId) return true
  const { rows } = await sql<{ newest: number | null }>`
    select max(id) as newest from money_transaction`.execute(db)
  const newest = rows[0]?.newest ?? 0
  if (newest <= addedId || !(await waitForWriters(db, 'money_transaction'))) return false
  await sql`
    insert into booked_until as kept (settled_id) values (${newest})
    on conflict (is_only) do update set settled_id = greatest(kept.settled_id, excluded.settled_id)`.execute(
    db,
  )
  return true
}

/** The postings of the transactions that are meant (`moved`) as `posted`, and their sums; the begin of a statement. */
export function withSums(isMeant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with posted as materialized (
      select account.operator_id, moved.posted_at, account.kind as account_kind,
        coalesce(operation.kind, '') as operation_kind, coalesce(entry.subgame_id, moved.subgame_id) as subgame_id,
        posting.amount
      from money_transaction moved
      join posting on posting.money_transaction_id = moved.id
      join account on account.id = posting.account_id
      left join wallet_operation operation on operation.id = moved.wallet_operation_id
      left join entry on entry.id = operation.entry_id
      where ${isMeant}
    ), by_hour as (
      select operator_id, date_trunc('hour', posted_at, 'UTC') as hour, account_kind, operation_kind,
        sum(amount)::bigint as amount, sum(abs(amount))::bigint as turnover, count(*)::int as postings
      from posted group by 1, 2, 3, 4
    ), by_contest as (
      select operator_id, subgame_id, (posted_at at time zone 'utc')::date as day, account_kind, operation_kind,
        sum(amount)::bigint as amount, sum(abs(amount))::bigint as turnover
      from posted where subgame_id is not null group by 1, 2, 3, 4, 5
    )`
}

/** Adds postings of the transactions that are meant to the sums. */
export async function addUpBooks(tx: Kysely<DB>, isMeant: RawBuilder<unknown>): Promise<void> {
  await sql`
    ${withSums(isMeant)}, hours as (
      insert into booked_hour as kept
        (operator_id, hour, account_kind, operation_kind, amount, turnover, postings)
      select operator_id, hour, account_kind, operation_kind, amount, turnover, postings from by_hour
      on conflict (operator_id, hour, account_kind, operation_kind) do update
        set amount = kept.amount + excluded.amount, turnover = kept.turnover + excluded.turnover,
          postings = kept.postings + excluded.postings
    )
    insert into booked_contest as kept
      (operator_id, subgame_id, day, account_kind, operation_kind, amount, turnover)
    select operator_id, subgame_id, day, account_kind, operation_kind, amount, turnover from by_contest
    on conflict (subgame_id, day, account_kind, operation_kind) do update
      set amount = kept.amount + excluded.amount, turnover = kept.turnover + excluded.turnover`.execute(tx)
}

/** Until where the books are added up. */
export async function findBookedUntil(db: Kysely<DB>): Promise<Until> {
  const { rows } = await sql<Until>`select added_id, settled_id from booked_until`.execute(db)
  return rows[0] ?? { addedId: 0, settledId: 0 }
}

/** Reads the books as they are at one moment: what is added up until the transaction `kept`, and what was posted since. */
export function readBooks<T>(db: Kysely<DB>, read: (tx: Kysely<DB>, kept: number) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => read(tx, (await findBookedUntil(tx)).addedId))
}

/**
 * Every posting since `kept` with what it was for. Each is found by its transaction: they are few beside all there are,
 * which the planner, who is told no number, would read.
 */
function postedSince(operatorId: number, kept: number): RawBuilder<unknown> {
  return sql`
    from money_transaction moved
    cross join lateral (
      select amount, account_id from posting where money_transaction_id = moved.id offset 0) posted
    cross join lateral (select kind, operator_id from account where id = posted.account_id offset 0) account
    left join lateral (
      select kind, entry_id from wallet_operation where id = moved.wallet_operation_id offset 0) operation on true
    left join lateral (select subgame_id from entry where id = operation.entry_id offset 0) entry on true
    where moved.id > ${kept} and account.operator_id = ${operatorId}`
}

/** What was posted for an operator by hour, account and purpose, a part of a query of `readBooks`. */
export function sumsByHour(operatorId: number, kept: number): RawBuilder<unknown> {
  return sql`(
    select hour, account_kind, operation_kind, amount, turnover, postings from booked_hour
    where operator_id = ${operatorId}
    union all
    select date_trunc('hour', moved.posted_at, 'UTC'), account.kind, coalesce(operation.kind, ''), posted.amount,
      abs(posted.amount), 1
    ${postedSince(operatorId, kept)})`
}

/** The same by contest and day (UTC). */
export function sumsByContest(operatorId: number, kept: number): RawBuilder<unknown> {
  return sql`(
    select subgame_id, day, account_kind, operation_kind, amount, turnover from booked_contest
    where operator_id = ${operatorId}
    union all
    select coalesce(entry.subgame_id, moved.subgame_id), (moved.posted_at at time zone 'utc')::date, account.kind,
      coalesce(operation.kind, ''), posted.amount, abs(posted.amount)
    ${postedSince(operatorId, kept)} and coalesce(entry.subgame_id, moved.subgame_id) is not null)`
}
