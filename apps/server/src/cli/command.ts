import type { Config } from '../config.ts'
import type { Database } from '../platform/db/connect.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'

/** What a command is given: the settings, a migrated database, and where to write. */
export type CommandContext = {
  readonly config: Config
  readonly database: Database
  /** Prints a line for the caller. */
  readonly print: (line: string) => void
}

/** A command of `npm run gaffer --`. */
export type Command = {
  /** The arguments it takes, as shown in its help. */
  readonly usage: string
  readonly summary: string
  /** How long one of its statements may take, in milliseconds; that of background work when undefined. */
  readonly statementTimeoutMs?: number
  /** Runs it with the words after its name; throws StartFailure for anything the caller can mend. */
  readonly run: (words: readonly string[], context: CommandContext) => Promise<void>
  /** What it can do before there is a database; false when the words ask for something else. */
  readonly runWithout?: (words: readonly string[], context: Omit<CommandContext, 'database'>) => boolean
}

/** The words do not fit this command; the caller is shown how to use it. */
export class WrongCall extends StartFailure {
  constructor(reason = '') {
    super(reason)
  }
}
