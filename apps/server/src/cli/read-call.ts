import type { Command } from './command.ts'
import { COMMANDS } from './commands.ts'

/** A call of `npm run gaffer --`: a command to run, or help to show. */
export type Call = {
  readonly command: Command | undefined
  /** The words passed to the command. */
  readonly words: readonly string[]
  /** How to use the command, or all commands if none was named. */
  readonly help: string
  /** False when a command was named that does not exist. */
  readonly isUnderstood: boolean
}

const HELP_WORDS = ['help', '--help', '-h']

/** Parses a call; `help NAME`, `NAME --help` and `NAME -h` ask for help on a command. */
export function readCall(given: readonly string[]): Call {
  const [first, ...rest] = given
  const isHelp = first === undefined || HELP_WORDS.includes(first)
  const [name, ...words] = isHelp ? rest : [first, ...rest]
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (name === undefined || command === undefined) {
    return { command: undefined, words, help: overview(), isUnderstood: isHelp || words.includes('--help') }
  }
  const wantsHelp = isHelp || words.includes('--help') || words.includes('-h')
  return { command: wantsHelp ? undefined : command, words, help: helpFor(name, command), isUnderstood: true }
}

function helpFor(name: string, { usage, summary }: Command): string {
  return `npm run gaffer -- ${name} ${usage}\n\n${summary}`
}

function overview(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}`,
  )
  return `npm run gaffer -- COMMAND …\n\n${lines.join('\n')}`
}
