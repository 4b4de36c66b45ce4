import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { pathTo, type RouteName } from '../../lib/paths.ts'

/** A visit that was wanted before there was a session: a route and checked parameters, never an address. */
export type PendingVisit =
  | { readonly route: 'Dashboard'; readonly subId?: number | undefined }
  | { readonly route: 'EnterTournament'; readonly id: number; readonly subId: number }

const KEY = 'pending-visit'

/** The parameters a remembered visit may have, each a number; those marked must be there. */
const PARAMETERS = {
  Dashboard: { subId: false },
  EnterTournament: { id: true, subId: true },
} as const satisfies Partial<Record<RouteName, Readonly<Record<string, boolean>>>>

export function rememberVisit(visit: PendingVisit): void {
  writeStored('session', KEY, JSON.stringify(visit))
}

/** The remembered visit, once. */
export function takeVisit(): PendingVisit | undefined {
  const visit = readStoredJson('session', KEY, isPendingVisit)
  writeStored('session', KEY, undefined)
  return visit
}

/** Where a remembered visit goes on; Home without one. */
export function addressOfVisit(visit: PendingVisit | undefined): string {
  if (visit === undefined) return pathTo('Home')
  const { route, ...parameters } = visit
  return pathTo(route, parameters)
}

function isPendingVisit(value: unknown): value is PendingVisit {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { route, ...given } = value as Record<string, unknown>
  if (typeof route !== 'string' || !Object.hasOwn(PARAMETERS, route)) return false
  const known: Readonly<Record<string, boolean>> = PARAMETERS[route as keyof typeof PARAMETERS]
  return (
    Object.keys(given).every((name) => Object.hasOwn(known, name)) &&
    Object.entries(known).every(([name, isNeeded]) =>
      given[name] === undefined ? !isNeeded : isId(given[name]),
    )
  )
}

function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}
