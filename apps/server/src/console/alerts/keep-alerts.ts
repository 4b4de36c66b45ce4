import { type Kysely, sql } from 'kysely'
import type { AlertKind, StaffRole } from '@gaffer/contract/console'
import { staffText } from '@gaffer/messages/console'
import type { DB } from '../../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import type { Retention } from '../../platform/jobs/drop-old.ts'
import type { Mailer } from '../../platform/outside/mailer.ts'
import { findConditions, ROLE_OF } from './find-conditions.ts'

/** What had to be looked at stays for a quarter; who ended it and why is in the audit log. */
export const KEPT_ALERTS: readonly Retention[] = [
  {
    table: 'alert',
    days: 90,
    drop: (most, days) => sql`
      delete from alert where id in (select id from alert
        where over_at < clock_timestamp() - make_interval(days => ${days}) limit ${most} for update skip locked)`,
  },
]

export type AlertDeps = {
  readonly db: Kysely<DB>
  readonly mailer: Mailer
  readonly logFault: (error: unknown) => void
}

/** Raises what is new, ends what is over, and tells by mail what asks somebody to act; one node at a time. */
export async function keepAlerts({ db, mailer, logFault }: AlertDeps): Promise<void> {
  const isTurn = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.alerts}::int, 0) as is_ours`.execute(tx)
    if (rows[0]?.isOurs !== true) return false
    await writeAlerts(tx)
    return true
  })
  if (isTurn) await tellByMail(db, mailer, logFault)
}

/** One row for each kind and subject while it lasts: a person who ended it is not asked again before it is over. */
async function writeAlerts(tx: Kysely<DB>): Promise<void> {
  const found = (await findConditions(tx)).map((one) => ({ ...one, role: ROLE_OF[one.kind] }))
  const given = sql`json_to_recordset(${JSON.stringify(found)}::json) as given ("operatorId" int, kind text,
    "subjectId" text, "subjectName" text, role text, amount bigint, since timestamptz)`
  await sql`
    update alert set over_at = clock_timestamp()
    where over_at is null and not exists (select from ${given}
      where "operatorId" = alert.operator_id and given.kind = alert.kind and "subjectId" = alert.subject_id)`.execute(
    tx,
  )
  await sql`
    insert into alert (operator_id, kind, subject_id, subject_name, role, amount, since)
    select "operatorId", kind, "subjectId", "subjectName", role, amount, since from ${given}
    on conflict (operator_id, kind, subject_id) where over_at is null do update
      set subject_name = excluded.subject_name, amount = excluded.amount
      where (alert.subject_name, alert.amount) is distinct from (excluded.subject_name, excluded.amount)`.execute(
    tx,
  )
}

/** What waits on the page only: it ends by itself soon, one way or the other. */
const NOT_MAILED: readonly AlertKind[] = [
  'guaranteeUncovered',
  'guaranteeUncoveredSoon',
  'guaranteesOfWeekHigh',
  'deadlineWithoutLineUp',
  'lineUpsLate',
]

type Untold = {
  readonly id: number
  readonly kind: AlertKind
  readonly subjectName: string
  readonly since: Date
  readonly operator: string
  readonly addresses: readonly string[]
}

/** Marked before it is sent: two mails would be worse than one in the bell alone. */
async function tellByMail(db: Kysely<DB>, mailer: Mailer, logFault: AlertDeps['logFault']): Promise<void> {
  const owner: StaffRole = 'owner'
  const { rows } = await sql<Untold>`
    with told as (
      update alert set mailed_at = clock_timestamp()
      where mailed_at is null and over_at is null and settled_at is null
        and kind <> all(${[...NOT_MAILED]}::text[])
      returning *
    )
    select told.id, told.kind, told.subject_name, told.since, operator.slug as operator,
      array(select distinct member.email from staff_role role
        join staff_member member on member.id = role.staff_member_id and not member.is_demo
        where role.operator_id = told.operator_id and role.role in (told.role, ${owner})) as addresses
    from told join operator on operator.id = told.operator_id order by told.id`.execute(db)
  for (const { kind, subjectName, since, operator, addresses } of rows) {
    const told = staffText(`alert.${kind}`, { name: subjectName })
    const subject = `${operator}: ${told}`
    const text = `${told}.\n\n${staffText('alertMail.since', { since: since.toISOString() })}\n`
    await Promise.all(addresses.map((to) => mailer.send({ to, subject, text }).catch(logFault)))
  }
}
