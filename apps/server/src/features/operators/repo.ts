import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { EDITIONS } from './editions.ts'
import type { Operator, OperatorBrand } from './operator.ts'

/** Every operator, oldest first. There are few: one for each embedding site. */
export async function loadOperators(db: Kysely<DB>): Promise<readonly Operator[]> {
  const rows = await db
    .selectFrom('operator')
    .select([
      'id',
      'slug',
      'brand',
      'hosts',
      'frameOrigins',
      'currency',
      'currencyExponent',
      'defaultRulePack',
    ])
    .orderBy('id')
    .execute()
  // The column is written by this feature only, checked before it is written.
  return rows.map((row) => ({ ...row, brand: row.brand as unknown as OperatorBrand }))
}

/** Lays the two built-in editions; those that are there stay as they are. Returns their ids. */
export async function installEditions(
  db: Kysely<DB>,
): Promise<{ readonly demo: number; readonly sponsor: number }> {
  for (const edition of EDITIONS) await insertOperator(db, edition)
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'slug'])
    .where('slug', 'in', ['demo', 'sponsor'])
    .execute()
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? 0
  return { demo: idOf('demo'), sponsor: idOf('sponsor') }
}

/** Adds an operator unless its slug is taken. */
export async function insertOperator(db: Kysely<DB>, operator: Omit<Operator, 'id'>): Promise<void> {
  await sql`
    insert into operator (slug, brand, hosts, frame_origins, currency, currency_exponent, default_rule_pack)
    values (${operator.slug}, ${JSON.stringify(operator.brand)}::jsonb, ${[...operator.hosts]}::text[],
            ${[...operator.frameOrigins]}::text[], ${operator.currency}, ${operator.currencyExponent},
            ${operator.defaultRulePack})
    on conflict (slug) do nothing`.execute(db)
}
