import { parseArgs } from 'node:util'
import { WrongCall } from './command.ts'

/** Separates the words of a call from its `--name value` pairs. Throws WrongCall for unknown names. */
export function readFlags<N extends string = never>(
  words: readonly string[],
  names: readonly N[] = [],
): { readonly rest: readonly string[]; readonly flags: Readonly<Partial<Record<N, string>>> } {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  try {
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true })
    return { rest: positionals, flags: values as Partial<Record<N, string>> }
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) throw new WrongCall(error.message)
    throw error
  }
}
