/** A name as readers of each script write it: Latin letters, Cyrillic as in Bulgarian, Arabic. */
export type WrittenName = { readonly latin: string; readonly bg: string; readonly ar: string }

/** Given and family names of one naming tradition; the pairs are invented. */
export type NameTradition = {
  readonly given: WrittenNames
  readonly family: WrittenNames
  /** How often clubs of the demo world sign players from it. */
  readonly share: number
}

type WrittenNames = readonly [WrittenName, ...WrittenName[]]

/** Reads a table of names, a row for each: `Latin | Cyrillic | Arabic`. */
export function names(table: string): WrittenNames {
  const [first, ...others] = table
    .trim()
    .split('\n')
    .map((row) => {
      const [latin = '', bg = '', ar = ''] = row.split('|').map((form) => form.trim())
      return { latin, bg, ar }
    })
  if (first === undefined) throw new Error('a table of names is empty')
  return [first, ...others]
}
