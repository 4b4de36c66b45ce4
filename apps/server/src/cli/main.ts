/** `npm run gaffer -- COMMAND …`: the work of whoever runs the product, on the same database. */
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { checkServer, connectDatabase } from '../platform/db/connect.ts'
import { openEmbedded } from '../platform/db/embedded/open-embedded.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Command } from './command.ts'
import { COMMANDS } from './commands.ts'

const PROJECT_ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const WRONG_CALL = 2

process.exitCode = await runCli(process.argv.slice(2))

async function runCli([name, ...words]: readonly string[]): Promise<number> {
  const command = name === undefined || !Object.hasOwn(COMMANDS, name) ? undefined : COMMANDS[name]
  const wantsHelp = name === undefined || name === '--help' || name === 'help' || words.includes('--help')
  if (wantsHelp || command === undefined) {
    print(
      command === undefined ? overview() : `npm run gaffer -- ${name} ${command.usage}\n\n${command.summary}`,
    )
    return wantsHelp ? 0 : WRONG_CALL
  }
  try {
    await runOnDatabase(command, words)
    return 0
  } catch (error) {
    const isMendable = error instanceof StartFailure
    process.stderr.write(
      `${isMendable ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
    return isMendable ? WRONG_CALL : 1
  }
}

async function runOnDatabase(command: Command, words: readonly string[]): Promise<void> {
  const config = readConfig(process.env, PROJECT_ROOT)
  const embedded = config.DATABASE_URL === undefined ? await openEmbedded(config.DATA_DIR) : undefined
  const database = connectDatabase(config.DATABASE_URL ?? embedded?.connection ?? '', 4)
  try {
    await checkServer(database.db)
    await migrate(database.db)
    await command.run(words, { config, database, print })
  } finally {
    await database.end()
    await embedded?.stop()
  }
}

function overview(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}`,
  )
  return `npm run gaffer -- COMMAND …\n\n${lines.join('\n')}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
