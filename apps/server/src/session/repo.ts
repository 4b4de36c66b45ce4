import { foldTeamName } from '@gaffer/rules'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { gatherReads } from '../platform/db/gather.ts'
import { tellNodes } from '../platform/db/notices.ts'

/** The provider of managers that nobody can log in as. */
const BOTS = 'bot'

/** A manager, with what sessions need. */
export type Manager = {
  readonly id: number
  readonly operatorId: number
  readonly username: string
  readonly sessionsValidFrom: Date
  /** Logins that ended so recently that one of their tokens may not have expired. */
  readonly endedSessions: readonly string[]
}

/**
 * Adds the manager of a provider's subject; undefined when there is one already, even if another call has only just
 * added it.
 */
export async function insertManager(
  tx: Transaction<DB>,
  manager: {
    readonly operatorId: number
    readonly provider: string
    readonly subject: string
    readonly username: string
    readonly foldedUsername: string
  },
): Promise<number | undefined> {
  const inserted = await sql<{ id: number }>`
    insert into manager (operator_id, provider, subject, username, folded_username)
    values (${manager.operatorId}, ${manager.provider}, ${manager.subject}, ${manager.username},
            ${manager.foldedUsername})
    on conflict (operator_id, provider, subject) do nothing
    returning id`.execute(tx)
  return inserted.rows[0]?.id
}

/** Adds the house's own managers of a provider, skipping existing ones; returns their ids by subject. */
export async function insertBots(
  tx: Kysely<DB>,
  operatorId: number,
  bots: readonly { readonly subject: string; readonly username: string }[],
): Promise<ReadonlyMap<string, number>> {
  await sql`
    insert into manager (operator_id, provider, subject, username, folded_username, is_bot)
    select ${operatorId}::int, ${BOTS}::text, bot.subject, bot.username, bot.folded, true
    from unnest(
      ${bots.map(({ subject }) => subject)}::text[],
      ${bots.map(({ username }) => username)}::text[],
      ${bots.map(({ username }) => foldTeamName(username))}::text[]) as bot (subject, username, folded)
    on conflict (operator_id, provider, subject) do nothing
  `.execute(tx)
  const rows = await tx
    .selectFrom('manager')
    .select(['id', 'subject'])
    .where('operatorId', '=', operatorId)
    .where('provider', '=', BOTS)
    .execute()
  return new Map(rows.map(({ id, subject }) => [subject, id]))
}

/** The manager of a provider's subject, if there is one. */
export async function loadManagerOfSubject(
  db: Kysely<DB>,
  operatorId: number,
  provider: string,
  subject: string,
): Promise<Manager | undefined> {
  return selectManagers(db)
    .where('operatorId', '=', operatorId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** A manager of an operator. */
export async function loadManager(
  db: Kysely<DB>,
  operatorId: number,
  managerId: number,
): Promise<Manager | undefined> {
  return selectManagers(db)
    .where('id', '=', managerId)
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
}

/** The name of a manager of an operator; undefined when there is no such manager. */
export const loadUsername = gatherReads(
  async (db: Kysely<DB>, all: readonly { readonly operatorId: number; readonly managerId: number }[]) => {
    const found = await loadManagers(
      db,
      all.map(({ managerId }) => managerId),
    )
    return all.map(({ operatorId, managerId }) => {
      const manager = found.get(managerId)
      return manager?.operatorId === operatorId ? manager.username : undefined
    })
  },
)

/** Gives a manager another name, which has been judged; returns the one before. */
export async function renameManager(tx: Kysely<DB>, managerId: number, name: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    update manager set username = ${name}, folded_username = ${foldTeamName(name)}
    from (select id, username as before from manager where id = ${managerId} for no key update) known
    where manager.id = known.id returning before`.execute(tx)
  return rows[0]?.before ?? ''
}

/** Managers by their ids. */
export async function loadManagers(
  db: Kysely<DB>,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, Manager>> {
  const managers = await selectManagers(db)
    .where('id', '=', sql<number>`any(${managerIds}::int[])`)
    .execute()
  return new Map(managers.map((manager) => [manager.id, manager]))
}

function selectManagers(db: Kysely<DB>) {
  return db.selectFrom('manager').select([
    'id',
    'operatorId',
    'username',
    'sessionsValidFrom',
    sql<readonly string[]>`array(select login_session.id::text from login_session
      where login_session.manager_id = manager.id and ended_at > clock_timestamp() - interval '20 minutes')`.as(
      'endedSessions',
    ),
  ])
}

/** Epoch milliseconds; minus infinity for managers who have never ended their sessions. */
export function sessionsValidFrom({ sessionsValidFrom: from }: Manager): number {
  return Number(from)
}

/** Stores a manager's session at the provider, sealed: the newest one counts. */
export async function updateProviderSession(
  tx: Transaction<DB>,
  managerId: number,
  sealedSession: string,
): Promise<void> {
  await tx
    .insertInto('providerSession')
    .values({ managerId, sealedSession })
    .onConflict((conflict) =>
      conflict.column('managerId').doUpdateSet({ sealedSession, openedAt: sql`clock_timestamp()` }),
    )
    .execute()
}

/** The sealed session a manager has at their provider. */
export async function loadProviderSession(db: Kysely<DB>, managerId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('providerSession')
    .select('sealedSession')
    .where('managerId', '=', managerId)
    .executeTakeFirst()
  return row?.sealedSession
}

/** Ends every session of an operator's managers, as `endSessions` does for one. */
export async function endSessionsOfOperator(db: Kysely<DB>, operatorId: number): Promise<void> {
  await sql`
    with ended as (
      update login_session set ended_at = clock_timestamp() from manager
      where manager.id = login_session.manager_id and manager.operator_id = ${operatorId} and ended_at is null
    )
    update manager set sessions_valid_from = date_trunc('second', clock_timestamp()) + interval '1 second'
    where operator_id = ${operatorId} and not is_bot`.execute(db)
  await sql`select ${tellNodes('sessions', sql`''`)}`.execute(db)
}

/**
 * Ends every session a manager has opened so far. Tokens carry whole seconds, so those of the current second end too.
 */
export async function endSessions(db: Kysely<DB>, managerId: number): Promise<void> {
  await sql`
    with ended as (
      update login_session set ended_at = clock_timestamp() where manager_id = ${managerId} and ended_at is null
    )
    update manager set sessions_valid_from = date_trunc('second', clock_timestamp()) + interval '1 second'
    where id = ${managerId} returning ${tellNodes('sessions', sql`id::text`)}`.execute(db)
}
