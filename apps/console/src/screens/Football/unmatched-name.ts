import type { Championship } from './source-columns.tsx'

/** Somebody in a source whom a person has to identify. */
export type UnmatchedPerson = Championship['unmatched'][number]

/** The name a source gives somebody, with what else it says. */
export function nameOf({ looks_like: looks, their_id }: UnmatchedPerson): string {
  const words = ['firstName', 'lastName', 'name', 'displayName']
    .map((key) => looks[key])
    .filter((word): word is string => typeof word === 'string' && word !== '')
  return [...new Set(words)].slice(0, 2).join(' ') || their_id
}
