import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { lockPerson } from './repo.ts'

/**
 * Writes what restricts a person to each of their logins, before one of these gets another number and is no longer known
 * to be theirs: the longest exclusion and block, the tightest limits. In the caller's transaction.
 */
export async function keepRestraints(tx: Transaction<DB>, managerId: number): Promise<void> {
  const person = [...(await lockPerson(tx, managerId))]
  if (person.length < 2) return
  const logins = sql`unnest(${person}::int[]) login (id)`
  await sql`
    insert into self_exclusion (manager_id, until)
    select login.id, longest.until from ${logins} cross join (
      select until from self_exclusion where manager_id = any(${person}::int[])
      order by until desc nulls first limit 1) longest
    on conflict (manager_id) do update set until = excluded.until`.execute(tx)
  await sql`
    insert into manager_block (manager_id, until, reason)
    select login.id, longest.until, longest.reason from ${logins} cross join (
      select until, reason from manager_block where manager_id = any(${person}::int[])
      order by until desc limit 1) longest
    on conflict (manager_id) do update set until = excluded.until, reason = excluded.reason`.execute(tx)
  await sql`
    insert into fair_play_limit (manager_id, kind, amount, next_amount, next_from)
    select login.id, tightest.kind, tightest.amount, tightest.next_amount, tightest.next_from
    from ${logins} cross join (
      select distinct on (kind) kind, in_force.amount,
        case when next_from > clock_timestamp() then next_amount end as next_amount,
        case when next_from > clock_timestamp() then next_from end as next_from
      from fair_play_limit
      cross join lateral (select case when next_from <= clock_timestamp() then next_amount else amount end as amount) in_force
      where manager_id = any(${person}::int[])
      order by kind, in_force.amount nulls last, next_from desc nulls first) tightest
    on conflict (manager_id, kind) do update set amount = excluded.amount, next_amount = excluded.next_amount,
      next_from = excluded.next_from`.execute(tx)
}
