import type { Config } from '../config.ts'
import type { Database } from '../platform/db/connect.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'

/** What a command is given: the settings, a migrated database, and where to write. */
export type CommandContext = {
  readonly config: Config
  readonly database: Database
  /** Writes a line for whoever called. */
  readonly print: (line: string) => void
}

/** A command of `npm run gaffer --`. */
export type Command = {
  /** How it is called, after its name. */
  readonly usage: string
  readonly summary: string
  /** Runs it with the words after its name; throws StartFailure for what whoever called can mend. */
  readonly run: (words: readonly string[], context: CommandContext) => Promise<void>
}

/** The words are none this command knows; whoever called is shown how to call it. */
export class WrongCall extends StartFailure {
  constructor(reason = '') {
    super(reason)
  }
}
