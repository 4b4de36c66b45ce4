import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { pathTo, type RouteName } from '../../lib/paths.ts'

/** A visit requested before there was a session: a route and checked parameters, never an address. */
export type PendingVisit =
  | { readonly route: 'Dashboard'; readonly subId?: number | undefined }
  | { readonly route: 'EnterTournament'; readonly id: number; readonly subId: number }
  | { readonly route: 'Games' | 'CreateGame' | 'Leagues' | 'CreateLeague' }
  | { readonly route: 'JoinGame' | 'JoinLeague'; readonly code: string }
  | { readonly route: 'League'; readonly id: number }

const KEY = 'pending-visit'

type Check = (value: unknown) => boolean

/** The parameters a remembered visit may have, each with the check of its value. */
const PARAMETERS = {
  Dashboard: { subId: (value) => value === undefined || isId(value) },
  EnterTournament: { id: isId, subId: isId },
  Games: {},
  CreateGame: {},
  JoinGame: { code: isInviteCode },
  Leagues: {},
  CreateLeague: {},
  JoinLeague: { code: isInviteCode },
  League: { id: isId },
} as const satisfies Partial<Record<RouteName, Readonly<Record<string, Check>>>>

export function rememberVisit(visit: PendingVisit): void {
  writeStored('session', KEY, JSON.stringify(visit))
}

/** Returns the remembered visit, once. */
export function takeVisit(): PendingVisit | undefined {
  const visit = readStoredJson('session', KEY, isPendingVisit)
  writeStored('session', KEY, undefined)
  return visit
}

/** Where a remembered visit continues; Home without one. */
export function addressOfVisit(visit: PendingVisit | undefined): string {
  if (visit === undefined) return pathTo('Home')
  const { route, ...parameters } = visit
  return pathTo(route, parameters)
}

function isPendingVisit(value: unknown): value is PendingVisit {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { route, ...given } = value as Record<string, unknown>
  if (typeof route !== 'string' || !Object.hasOwn(PARAMETERS, route)) return false
  const known: Readonly<Record<string, Check>> = PARAMETERS[route as keyof typeof PARAMETERS]
  return (
    Object.keys(given).every((name) => Object.hasOwn(known, name)) &&
    Object.entries(known).every(([name, holds]) => holds(given[name]))
  )
}

function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function isInviteCode(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Z0-9]{4,16}$/.test(value)
}
