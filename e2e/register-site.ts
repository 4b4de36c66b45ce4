import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from '@playwright/test'
import { writeOperator } from '../apps/server/src/operators/write-operator.ts'
import { readPicture } from '../apps/server/src/operators/read-picture.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'
import { withDatabase } from './with-database.ts'

const EXAMPLES = join(import.meta.dirname, '..', 'docs', 'examples')

/** Lets these sites show the demo edition in a frame, and waits until the product knows. */
export async function registerSites(origins: readonly string[]): Promise<void> {
  await withDatabase((db) =>
    db
      .updateTable('operator')
      .set({ frameOrigins: [...origins] })
      .where('slug', '=', 'demo')
      .execute(),
  )
  for (const origin of origins) await expectAllowed('', origin)
}

/** Saves an operator from the examples with some keys changed, as `operator set` does; returns what was corrected. */
export async function registerOperator(
  example: string,
  changed: Readonly<Record<string, unknown>> & { readonly frameOrigins: readonly string[] },
): Promise<readonly string[]> {
  const folder = join(EXAMPLES, example)
  const content = { ...JSON.parse(readFileSync(join(folder, 'operator.json'), 'utf8')), ...changed }
  const readNeighbour = async (name: string) => readFileSync(join(folder, name))
  const outcome = await withDatabase(async (db) => {
    const known = await db.selectFrom('operator').select('id').where('slug', '=', content.slug).execute()
    return writeOperator(db, { content, secrets: {}, readNeighbour }, known.length === 0 ? 'add' : 'set')
  })
  expect(outcome.faults).toEqual([])
  await expectServed(content.hosts[0], content.slug)
  for (const origin of changed.frameOrigins) await expectAllowed(`?host=${content.hosts[0]}`, origin)
  return outcome.notes.map(({ text }) => text)
}

/** Waits until the product knows an operator that was saved from outside. */
async function expectServed(host: string, slug: string): Promise<void> {
  const page = `http://127.0.0.1:${JOURNEYS_PORT}/?host=${host}`
  await expect
    .poll(async () => (await fetch(page)).text(), { timeout: 15_000 })
    .toContain(`"operator":"${slug}"`)
}

/** Whether a picture is acceptable for an operator. */
export function checkPicture(text: string): boolean {
  return readPicture(Buffer.from(text)).ok
}

/** Stores a picture unchanged, bypassing every check; returns its address. */
export async function storePicture(slug: string, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
  await withDatabase(async (db) => {
    const { id } = await db
      .selectFrom('operator')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('operatorAsset')
      .values({ operatorId: id, hash, type: 'image/svg+xml', bytes: Buffer.from(text) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return `/api/assets/o/${hash}.svg`
}

/**
 * Gives every manager and team one of these names, bypassing every check; returns a function that restores the old
 * ones.
 */
export async function nameEverybody(names: readonly string[]): Promise<() => Promise<void>> {
  return withDatabase(async (db) => {
    const managers = await db.selectFrom('manager').select(['id', 'username']).execute()
    const teams = await db.selectFrom('entry').select(['id', 'teamName']).execute()
    await sql`update manager set username = (${sql.val(names)}::text[])[1 + id % ${sql.lit(names.length)}]`.execute(
      db,
    )
    await sql`update entry set team_name = (${sql.val(names)}::text[])[1 + id % ${sql.lit(names.length)}]`.execute(
      db,
    )
    return () =>
      withDatabase(async (again) => {
        await sql`update manager set username = given.name from unnest(${sql.val(managers.map(({ id }) => id))}::bigint[], ${sql.val(managers.map(({ username }) => username))}::text[]) as given (id, name) where manager.id = given.id`.execute(
          again,
        )
        await sql`update entry set team_name = given.name from unnest(${sql.val(teams.map(({ id }) => id))}::bigint[], ${sql.val(teams.map(({ teamName }) => teamName))}::text[]) as given (id, name) where entry.id = given.id`.execute(
          again,
        )
      })
  })
}

/** Waits for an operator's change, which the product has within seconds. */
async function expectAllowed(query: string, origin: string): Promise<void> {
  const allowed = async () => {
    const address = `http://127.0.0.1:${JOURNEYS_PORT}/api/gaffer/brand${query}`
    return (await fetch(address, { headers: { origin } })).headers.get('access-control-allow-origin')
  }
  await expect.poll(allowed).toBe(origin)
}
