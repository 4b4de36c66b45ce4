/** `npm run gaffer -- COMMAND …`: commands for people who run the product, on the same database. */
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { grantRights } from '../platform/db/rights.ts'
import { checkServer } from '../platform/db/connect.ts'
import { openEmbedded } from '../platform/db/embedded/open-embedded.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openMasterKey } from '../platform/secrets/open-master-key.ts'
import type { Command } from './command.ts'
import { connectFor } from './connect-for.ts'
import { nameDatabase } from './name-database.ts'
import { readCall } from './read-call.ts'
import { tellError } from './tell-error.ts'

const PROJECT_ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const WRONG_CALL = 2

process.exitCode = await runCli(process.argv.slice(2))

async function runCli(given: readonly string[]): Promise<number> {
  const { command, words, help, isUnderstood } = readCall(given)
  if (command === undefined) {
    print(help)
    return isUnderstood ? 0 : WRONG_CALL
  }
  try {
    await runOnDatabase(command, words)
    return 0
  } catch (error) {
    process.stderr.write(`${tellError(error, given[0] ?? '', help)}\n`)
    return error instanceof StartFailure ? WRONG_CALL : 1
  }
}

async function runOnDatabase(command: Command, words: readonly string[]): Promise<void> {
  const config = readConfig(process.env, PROJECT_ROOT)
  if (command.runWithout !== undefined && command.runWithout(words, { config, print })) return
  // A setting that a shell did not take leaves a command on another database than the nodes' one.
  process.stderr.write(`Database: ${nameDatabase(config)}\n`)
  const embedded = config.DATABASE_URL === undefined ? await openEmbedded(config.DATA_DIR) : undefined
  const database = connectFor(
    command,
    config.DATABASE_MIGRATE_URL ?? config.DATABASE_URL ?? embedded?.connection ?? '',
  )
  try {
    await checkServer(database.db)
    await migrate(database.db)
    await grantRights(database.db)
    await openMasterKey(config, [database.db])
    await command.run(words, { config, database, print })
  } finally {
    await database.end()
    await embedded?.stop()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
