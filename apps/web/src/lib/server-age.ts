/** Of when what the server shows is, while it cannot read anew: another part of it is taking over. */
let asOf: number | undefined
const listeners = new Set<() => void>()

/** Learns it from an answer's header, in epoch milliseconds; an answer without one is of now. */
export function learnAsOf(header: string | null): void {
  const told = header === null ? undefined : Number(header)
  if (told === asOf || Number.isNaN(told)) return
  asOf = told
  for (const listener of listeners) listener()
}

/** The moment, in epoch milliseconds; undefined while answers are of now. */
export const serverAsOf = (): number | undefined => asOf

export function onServerAsOf(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
