import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { addUpBooks, findBookedUntil, withSums } from './keep-books.ts'

/** The days (UTC) that have sums or postings, the newest first. */
export async function findBookedDays(db: Kysely<DB>): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from (
      select distinct (hour at time zone 'utc')::date as day from booked_hour
      union select distinct day from booked_contest
      union select generate_series((min(posted_at) at time zone 'utc')::date, (max(posted_at) at time zone 'utc')::date,
        '1 day')::date from money_transaction) days
    order by 1 desc`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * Adds up a day again from its postings, and what the demo let go of them. Where the sums say otherwise they are made anew; returns the operators whose
 * sums were wrong.
 */
export function checkBooksOf(db: Kysely<DB>, day: string): Promise<readonly number[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.books}::int, 0)`.execute(tx)
    const { addedId } = await findBookedUntil(tx)
    const isOfDay = sql`moved.id <= ${addedId}
      and moved.posted_at >= ${day}::date::timestamp at time zone 'utc'
      and moved.posted_at < (${day}::date + 1)::timestamp at time zone 'utc'`
    const isOfHours = sql`hour >= ${day}::date::timestamp at time zone 'utc'
      and hour < (${day}::date + 1)::timestamp at time zone 'utc'`
    const hour = sql`operator_id, hour, account_kind, operation_kind, amount, turnover, postings`
    const contest = sql`operator_id, subgame_id, day, account_kind, operation_kind, amount, turnover`
    const { rows } = await sql<{ operatorId: number }>`
      ${withSums(isOfDay)}, of_hours as (
        select operator_id, hour, account_kind, operation_kind, sum(amount)::bigint as amount,
          sum(turnover)::bigint as turnover, sum(postings)::int as postings
        from (select ${hour} from by_hour union all select ${hour} from let_go_hour where ${isOfHours}) told
        group by 1, 2, 3, 4
      )
      select operator_id from (select ${hour} from of_hours except all select ${hour} from booked_hour where ${isOfHours}) missing
      union select operator_id from (select ${hour} from booked_hour where ${isOfHours} except all select ${hour} from of_hours) extra
      union select operator_id from (
        select ${contest} from by_contest except all select ${contest} from booked_contest where day = ${day}::date) missing
      union select operator_id from (
        select ${contest} from booked_contest where day = ${day}::date except all select ${contest} from by_contest) extra`.execute(
      tx,
    )
    if (rows.length > 0) {
      await sql`delete from booked_hour where ${isOfHours}`.execute(tx)
      await sql`delete from booked_contest where day = ${day}::date`.execute(tx)
      await addUpBooks(tx, isOfDay)
      await sql`
        insert into booked_hour as kept (${hour}) select ${hour} from let_go_hour where ${isOfHours}
        on conflict (operator_id, hour, account_kind, operation_kind) do update set amount = kept.amount + excluded.amount,
          turnover = kept.turnover + excluded.turnover, postings = kept.postings + excluded.postings`.execute(
        tx,
      )
    }
    return rows.map(({ operatorId }) => operatorId)
  })
}
