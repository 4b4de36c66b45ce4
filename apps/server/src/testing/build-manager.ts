import { sql } from 'kysely'
import { foldTeamName } from '@gaffer/rules'
import { EDITIONS } from '../operators/editions.ts'
import { insertOperator } from '../operators/repo.ts'
import type { OperatorWallet } from '../operators/operator.ts'
import { writeOperatorSecrets } from '../operators/secrets.ts'
import type { Tx } from '../football/write-football.ts'
import { next } from './next-number.ts'

/** Adds an operator with a slug of its own; `hosts` are the host names of its pages. */
export async function buildOperator(
  db: Tx,
  overrides: Partial<{
    slug: string
    hosts: readonly string[]
    frameOrigins: readonly string[]
    currency: string
    currencyExponent: number
    wallet: OperatorWallet
    walletKey: string
  }> = {},
): Promise<{ readonly id: number; readonly slug: string; readonly host: string }> {
  const slug = overrides.slug ?? `operator-${next()}`
  const hosts = overrides.hosts ?? [`${slug}.example`]
  const [edition] = EDITIONS
  if (edition === undefined) throw new Error('there is no edition to build an operator from')
  await insertOperator(db, {
    ...edition,
    isCurrencySet: true,
    currency: overrides.currency ?? edition.currency,
    currencyExponent: overrides.currencyExponent ?? edition.currencyExponent,
    wallet: overrides.wallet ?? edition.wallet,
    slug,
    hosts,
    frameOrigins: overrides.frameOrigins ?? edition.frameOrigins,
  })
  const { id } = await db
    .selectFrom('operator')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  if (overrides.walletKey !== undefined)
    await writeOperatorSecrets(db, id, { walletKey: overrides.walletKey })
  return { id, slug, host: hosts[0] ?? slug }
}

/** Adds a manager of an operator, as the demo login would. */
export async function buildManager(
  db: Tx,
  operatorId: number,
  overrides: Partial<{ username: string; isBot: boolean; provider: string; subject: string }> = {},
): Promise<{ readonly id: number; readonly username: string }> {
  const username = overrides.username ?? `Manager ${next()}`
  const { id } = await db
    .insertInto('manager')
    .values({
      operatorId,
      provider: overrides.provider ?? 'demo',
      subject: overrides.subject ?? `subject-${next()}`,
      username,
      foldedUsername: foldTeamName(username),
      isBot: overrides.isBot ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, username }
}

/** Adds many managers at once, called `name` 1 and so on; returns their ids. */
export async function buildManagers(
  db: Tx,
  operatorId: number,
  {
    count,
    name,
    provider = 'demo',
  }: { readonly count: number; readonly name: string; readonly provider?: string },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into manager (operator_id, provider, subject, username, folded_username)
    select ${operatorId}::int, ${provider}::text, lower(${name}::text) || '-' || nr, ${name}::text || ' ' || nr,
      lower(${name}::text) || ' ' || nr
    from generate_series(1, ${count}::int) nr returning id`.execute(db)
  return rows.map(({ id }) => id)
}
