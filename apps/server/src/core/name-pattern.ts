import { foldSearch } from '@gaffer/rules'
import { type RawBuilder, sql } from 'kysely'

/** What the indexes of parts of names can find: three letters or digits in a row. Other texts begin a name. */
const INSIDE = /[\p{L}\p{N}]{3}/u
/** What no index of parts of names can find. */
const SIGN = /^[^\p{L}\p{N}]/u

/** A text as searches in the database compare it, without spaces; empty if there is nothing to search for. */
export function searchKey(text: string): string {
  return foldSearch(text).replaceAll(' ', '')
}

/**
 * Whether a text is found in a folded name (`folded_username`, `folded_team_name`, or `lower(…)` of any other text):
 * inside it if the text has three letters or digits in a row, else at its beginning. Every name has the empty text.
 */
export function isInName(name: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const key = searchKey(text)
  const isFound = likeKey(name, `${INSIDE.test(key) ? '%' : ''}${literal(key)}%`)
  const [sign] = SIGN.exec(key) ?? []
  // Folding leaves such a sign as it is: names without it need not be folded.
  return sign === undefined ? isFound : sql<boolean>`${name} like ${`%${literal(sign)}%`} and ${isFound}`
}

/** Whether a text is found anywhere in a folded name, however short it is: no index helps. */
export function isAnywhereInName(name: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return likeKey(name, `%${literal(searchKey(text))}%`)
}

function likeKey(name: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`search_name(${name}) like ${pattern}`
}

const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
