import type { ConsoleData } from '@gaffer/contract/console-types'

export type Studio = ConsoleData<'brandStudio'>
export type Look = Studio['live']['look']

/** A value of a look; texts, addresses, switches and an age. */
export type LookValue = string | number | boolean | null

/** A key whose value differs from what is live. */
export type Difference = {
  readonly key: string
  readonly before: LookValue | undefined
  readonly after: LookValue | undefined
}

/** The values of a look by their keys, as the operator's file names them: `design.primaryColor`. */
export function valuesOf(look: Look): ReadonlyMap<string, LookValue> {
  return new Map(flat(look, ''))
}

function flat(value: unknown, path: string): readonly (readonly [string, LookValue])[] {
  if (typeof value !== 'object' || value === null) return [[path, value as LookValue]]
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
}

/** The keys in which a look differs from the live one. An empty text is none. */
export function differencesOf(live: Look, look: Look): readonly Difference[] {
  const [before, after] = [valuesOf(live), valuesOf(look)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ key, before: before.get(key), after: after.get(key) }))
    .filter((one) => (one.before ?? '') !== (one.after ?? ''))
}

/** The look with another value; undefined takes the key out. */
export function withValue(look: Look, key: string, value: LookValue | undefined): Look {
  return changed(look, key.split('.'), value) as Look
}

function changed(
  given: unknown,
  [key = '', ...rest]: readonly string[],
  value: LookValue | undefined,
): object {
  const before = (given ?? {}) as Readonly<Record<string, unknown>>
  if (rest.length > 0) return { ...before, [key]: changed(before[key], rest, value) }
  const { [key]: _, ...others } = before
  return value === undefined ? others : { ...before, [key]: value }
}
