const MAX_ID = 2 ** 31 - 1

/** Where a page begins that is sorted by an instant, in milliseconds since the epoch, and by id. */
export type InstantPlace = { readonly at: number; readonly id: number }

/** The cursor behind a row. */
export function instantCursor(at: Date, id: number): string {
  return `${at.getTime()}~${id}`
}

/** What a cursor stands for; undefined for none, and for one that we did not make. */
export function readInstantCursor(cursor: string | undefined): InstantPlace | undefined {
  const [, at, id] = /^(\d{1,15})~(\d{1,10})$/.exec(cursor ?? '') ?? []
  return id === undefined || Number(id) > MAX_ID ? undefined : { at: Number(at), id: Number(id) }
}

/** The id that a cursor stands for; undefined for none, and for one that we did not make. */
export function readIdCursor(cursor: string | undefined): number | undefined {
  if (!/^\d{1,10}$/.test(cursor ?? '')) return undefined
  return Number(cursor) > MAX_ID ? undefined : Number(cursor)
}
