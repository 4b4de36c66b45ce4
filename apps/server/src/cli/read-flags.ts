import { StartFailure } from '../platform/db/embedded/start-failure.ts'

/** The words of a call apart from its `--name value` pairs; other names are refused. */
export function readFlags<N extends string>(
  words: readonly string[],
  names: readonly N[],
): { readonly rest: readonly string[]; readonly flags: Readonly<Partial<Record<N, string>>> } {
  const rest: string[] = []
  const flags: Partial<Record<N, string>> = {}
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith('--')) {
      rest.push(word)
      continue
    }
    const name = names.find((one) => `--${one}` === word)
    const value = words[at + 1]
    if (name === undefined || value === undefined) throw new StartFailure(`${word} is not understood here.`)
    flags[name] = value
    at += 1
  }
  return { rest, flags }
}
