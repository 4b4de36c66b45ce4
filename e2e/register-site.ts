import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect } from '@playwright/test'
import type { DB } from '../apps/server/src/db/generated/database.ts'
import { writeOperator } from '../apps/server/src/features/operators/index.ts'
import { connectDatabase } from '../apps/server/src/platform/db/connect.ts'
import { openEmbedded } from '../apps/server/src/platform/db/embedded/open-embedded.ts'
import { JOURNEYS_DATA, JOURNEYS_PORT } from './journeys-data.ts'

const EXAMPLES = join(import.meta.dirname, '..', 'docs', 'examples')

/** Lets these sites show the demo edition in a frame, and waits until the product has read it. */
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

/** Writes an operator of the examples with some keys changed, as `operator set` does; says what was mended. */
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
  for (const origin of changed.frameOrigins) await expectAllowed(`?host=${content.hosts[0]}`, origin)
  return outcome.notes.map(({ text }) => text)
}

async function withDatabase<T>(act: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const embedded = await openEmbedded(join(JOURNEYS_DATA, 'data'))
  const { db, end } = connectDatabase(embedded.connection, 2)
  try {
    return await act(db)
  } finally {
    await end()
    await embedded.stop()
  }
}

/** The product has an operator's change within seconds. */
async function expectAllowed(query: string, origin: string): Promise<void> {
  const allowed = async () => {
    const address = `http://127.0.0.1:${JOURNEYS_PORT}/api/gaffer/brand${query}`
    return (await fetch(address, { headers: { origin } })).headers.get('access-control-allow-origin')
  }
  await expect.poll(allowed).toBe(origin)
}
