/**
 * Checks that the embedded PostgreSQL understands every statement that the server's tests sent to an older one, named by
 * TEST_DATABASE_URL: each is prepared on both, on freshly migrated tables. A statement that the older one cannot
 * prepare either belongs to a test, on tables that no longer exist.
 *
 * STATEMENTS_FOLDER=DIR TEST_DATABASE_URL=… npm run test:unit && TEST_DATABASE_URL=… node tools/prepare-statements.ts DIR
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Connection, type Database } from '../apps/server/src/platform/db/connect.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded/start-embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'

const DATABASE = 'gaffer_statements'
/** Statements that can be prepared at all. */
const PREPARABLE = /^[\s(]*(select|insert|update|delete|with|values|merge)\b/i
/** Fewer means that they were not recorded. */
const MIN_STATEMENTS = 500

const folder = process.argv[2]
const server = process.env['TEST_DATABASE_URL']
if (folder === undefined || server === undefined) throw new Error('a folder and TEST_DATABASE_URL are needed')

const place = mkdtempSync(join(tmpdir(), 'gaffer-statements-'))
chmodSync(place, 0o755)
const embedded = await startEmbedded(join(place, 'data'), { fsync: 'off' })
const newer = connectDatabase(embedded.connection, 2)
await migrate(newer.db)
const older = await openMigrated(server)

const statements = readStatements(folder)
const misunderstood: string[] = []
let understood = 0
for (const text of statements) {
  if ((await prepare(older, text)) !== undefined) continue
  const reason = await prepare(newer, text)
  if (reason === undefined) understood += 1
  else misunderstood.push(`${reason}: ${text}`)
}
await Promise.all([newer.end(), older.end()])
await embedded.stop()
rmSync(place, { recursive: true, force: true })

for (const statement of misunderstood) console.error(statement)
console.log(
  `${understood + misunderstood.length} statements, ${understood} are understood, ${misunderstood.length} are not`,
)
process.exitCode = misunderstood.length === 0 && understood >= MIN_STATEMENTS ? 0 : 1

function readStatements(from: string): readonly string[] {
  const lines = readdirSync(from).flatMap((name) => readFileSync(join(from, name), 'utf8').split('\n'))
  const texts = lines.filter((line) => line !== '').map((line): string => JSON.parse(line))
  return [...new Set(texts)].filter((text) => PREPARABLE.test(text))
}

async function openMigrated(server: string): Promise<Database> {
  const administration = connectDatabase(server, 1)
  await administration.pool.query(`drop database if exists ${DATABASE}`)
  await administration.pool.query(`create database ${DATABASE} encoding 'UTF8' template template0`)
  await administration.end()
  const address = new URL(server)
  address.pathname = `/${DATABASE}`
  const connection: Connection = address.toString()
  const database = connectDatabase(connection, 2)
  await migrate(database.db)
  return database
}

/** Why a statement cannot be prepared; undefined when it can. */
async function prepare({ pool }: Database, text: string): Promise<string | undefined> {
  try {
    await pool.query(`prepare one as ${text}`)
    await pool.query('deallocate one')
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
