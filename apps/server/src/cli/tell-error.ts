import pg from 'pg'
import { UnfinishedImport } from '../football/season/index.ts'
import { isDatabaseAway, reasonOf } from '../platform/db/database-away.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { WrongCall } from './command.ts'
import { NOTHING_RESTORED, NothingRestored } from './nothing-restored.ts'

/**
 * What a failed command prints: what the caller can mend, or why the database did not take part and what to do then.
 * Only a fault of our own comes with where it went wrong. `command` is its name.
 */
export function tellError(error: unknown, command: string, help: string): string {
  if (error instanceof WrongCall) return [error.message, help].filter(Boolean).join('\n\n')
  if (error instanceof StartFailure) return error.message
  if (error instanceof UnfinishedImport)
    return `${error.message}. ${reasonSentence(error.cause)} The same call goes on there.`
  if (error instanceof NothingRestored) {
    const stopped = tellStop(error.cause, command, NOTHING_RESTORED)
    return stopped ?? `${stackOf(error.cause)}\n${NOTHING_RESTORED}.`
  }
  return tellStop(error, command, 'What it has done stays') ?? stackOf(error)
}

/** What the database kept a command from, and what that leaves behind; undefined for a fault of our own. */
function tellStop(error: unknown, command: string, left: string): string | undefined {
  if (isDatabaseAway(error)) return `${command} has stopped. ${reasonSentence(error)} ${left}; call it again.`
  if (error instanceof pg.DatabaseError)
    return `${command} has stopped. The database refused a statement (${reasonOf(error)}). ${left}.`
  return undefined
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function reasonSentence(error: unknown): string {
  return `The database did not answer in time (${error instanceof Error ? reasonOf(error) : String(error)}).`
}
