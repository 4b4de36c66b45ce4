import { readStoredJson, writeStored } from '../../lib/storage.ts'

/** A visit that was wanted before there was a session: a route and checked parameters, never an address. */
export type PendingVisit = { readonly route: 'Dashboard'; readonly subId: number | undefined }

const KEY = 'pending-visit'

export function rememberVisit(visit: PendingVisit): void {
  writeStored('session', KEY, JSON.stringify(visit))
}

/** The remembered visit, once. */
export function takeVisit(): PendingVisit | undefined {
  const visit = readStoredJson('session', KEY, isPendingVisit)
  writeStored('session', KEY, undefined)
  return visit
}

function isPendingVisit(value: unknown): value is PendingVisit {
  if (typeof value !== 'object' || value === null) return false
  const { route, subId } = value as Record<string, unknown>
  return route === 'Dashboard' && (subId === undefined || (Number.isSafeInteger(subId) && Number(subId) > 0))
}
