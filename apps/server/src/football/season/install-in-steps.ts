import { createHash } from 'node:crypto'
import type { SeasonImport } from '@gaffer/feed/import'
import type { RulePackId } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { isDatabaseAway } from '../../platform/db/database-away.ts'
import {
  type Frame,
  importSource,
  insertFrame,
  insertPricesOf,
  insertRecord,
  loadFrame,
} from './install-season.ts'

/** How much one step writes, so that it ends in time on a busy database. */
const PRICES_A_STEP = 2000
const FIXTURES_A_STEP = 20

/** The database did not answer in the middle of an import; what its steps have written stays. */
export class UnfinishedImport extends Error {
  override readonly name = 'UnfinishedImport'
}

/**
 * Stores a checked season in short transactions. Called again after a failure it goes on where it stopped and writes
 * nothing twice; from other files or for another pack it begins again. Until the last step the championship has the
 * name of an unfinished import, by which nobody finds it. Throws UnfinishedImport where the database does not answer.
 */
export async function installInSteps(
  db: Kysely<DB>,
  season: SeasonImport,
  rulePack: RulePackId,
): Promise<void> {
  const prices = partsOf(season.prices, PRICES_A_STEP)
  const fixtures = partsOf(season.fixtures, FIXTURES_A_STEP)
  const all = prices.length + fixtures.length + 2
  let done = 0
  try {
    const frame = await begin(db, season, rulePack)
    done += 1
    for (const part of prices) {
      await insertPricesOf(db, frame, part)
      done += 1
    }
    for (const part of fixtures) {
      await recordPart(db, frame, season, part)
      done += 1
    }
    await sql`
      update championship set source = ${importSource(season.season)}, settings = settings - 'importedFrom'
      where id = ${frame.championshipId} and source = ${unfinishedSource(season)}`.execute(db)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    throw new UnfinishedImport(
      `The season ${season.season} is not in yet: ${done} of ${all} steps are done and stay`,
      {
        cause: error,
      },
    )
  }
}

function unfinishedSource({ season }: SeasonImport): string {
  return `unfinished-${importSource(season)}`
}

/** The championship of an import that was begun from the same files, otherwise a new one. */
async function begin(db: Kysely<DB>, season: SeasonImport, rulePack: RulePackId): Promise<Frame> {
  const source = unfinishedSource(season)
  const importedFrom = createHash('sha256')
    .update(JSON.stringify([rulePack, season]))
    .digest('hex')
  const championshipId = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; importedFrom: string | null }>`
      select id, settings ->> 'importedFrom' as imported_from from championship where source = ${source} for update`.execute(
      tx,
    )
    const [begun] = rows
    if (begun?.importedFrom === importedFrom) return begun.id
    if (begun !== undefined) await discard(tx, begun.id)
    return insertFrame(tx, season, { source, rulePack, settings: { importedFrom } })
  })
  return loadFrame(db, championshipId)
}

/** An unfinished import that nobody goes on with; the people behind its players stay. */
async function discard(tx: Kysely<DB>, championshipId: number): Promise<void> {
  await sql`delete from recorded_fact where championship_id = ${championshipId}`.execute(tx)
  await sql`
    delete from player_price where price_list_id in (
      select id from price_list where championship_id = ${championshipId})`.execute(tx)
  await sql`delete from price_list where championship_id = ${championshipId}`.execute(tx)
  await sql`
    delete from round_fixture where round_id in (
      select id from round where championship_id = ${championshipId})`.execute(tx)
  await sql`delete from round where championship_id = ${championshipId}`.execute(tx)
  await sql`delete from fixture where championship_id = ${championshipId}`.execute(tx)
  await sql`delete from player where championship_id = ${championshipId}`.execute(tx)
  await sql`delete from club where championship_id = ${championshipId}`.execute(tx)
  await sql`delete from championship where id = ${championshipId}`.execute(tx)
}

/** What is recorded of some matches, of those that have nothing yet: a match is written whole or not at all. */
async function recordPart(
  db: Kysely<DB>,
  frame: Frame,
  season: SeasonImport,
  part: SeasonImport['fixtures'],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from championship where id = ${frame.championshipId} for update`.execute(tx)
    const ids = part.flatMap(({ sourceId }) => frame.fixtures.get(String(sourceId)) ?? [])
    const { rows } = await sql<{ fixtureId: number }>`
      select distinct fixture_id from recorded_fact
      where championship_id = ${frame.championshipId} and fixture_id = any(${ids}::int[])`.execute(tx)
    const written = new Set(rows.map(({ fixtureId }) => fixtureId))
    const left = part.filter(({ sourceId }) => !written.has(frame.fixtures.get(String(sourceId)) ?? 0))
    await insertRecord(tx, frame, season, left)
  })
}

function partsOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
