import { type CallSchemas, type Declared, declare, type DeclaredSchemas } from './declare.ts'
import type { ErrorCode } from './errors.ts'
import { PATHS, type OperationName } from './paths.ts'

/**
 * Who may call. `public`: anybody; a manager's token may add their own data. `invited`: anybody without a token, and
 * managers. `signedIn`: onlookers and managers. `manager`: managers alone. An onlooker has a token, but no account.
 */
export type Access = 'public' | 'invited' | 'signedIn' | 'manager'

/** The refusals that each access brings with it: to callers without a token, and to onlookers. */
export const REFUSED_BY_ACCESS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  invited: ['onlookerOnly'],
  signedIn: ['unauthorized'],
  manager: ['unauthorized', 'onlookerOnly'],
}

/** What managers' calls change, as pages show it. */
export type Resource =
  | 'team'
  /** Places of teams under their names. */
  | 'tables'
  | 'leagues'
  /** What can be entered, and how full it is. */
  | 'contests'
  | 'rooms'
  | 'games'
  /** Money, and the limits it counts towards. */
  | 'money'
  | 'devices'
  | 'subscription'
  | 'calendar'

export const SAVED_TEAM: readonly Resource[] = ['team', 'tables', 'leagues']
export const SEAT: readonly Resource[] = [...SAVED_TEAM, 'contests', 'rooms', 'games', 'money']

/**
 * One call of the HTTP contract: what the server validates with, what types the web, and what OpenAPI is built from.
 */
export type Operation = DeclaredSchemas & {
  readonly name: OperationName
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** Whether its answer changes while matches are being played; the path table says so for each read. */
  readonly isLive: boolean
  readonly feature: string
  readonly summary: string
  readonly access: Access
  /** Its answer holds money or personal data of the manager: staff who look at their screens are refused it. */
  readonly isPersonal?: true
  /** It writes though it is a read, such as who was invited, or how many wrong codes were tried: staff are refused it too. */
  readonly isWriting?: true
  /** The resources that a read's answer shows. */
  readonly shows?: readonly Resource[]
  /**
   * The resources that any other call puts out of date, beyond what its own answer shows. A login or log-out names
   * none: it makes all answers another reader's.
   */
  readonly changes?: readonly Resource[]
}

type Schemas = CallSchemas & {
  feature: string
  summary: string
  access: Access
  isPersonal?: true
  isWriting?: true
}

type Touching<M> = M extends 'GET'
  ? { shows?: readonly Resource[]; changes?: undefined }
  : { changes: readonly Resource[]; shows?: undefined }

/**
 * Declares a call. Its method, path and whether it is live come from the path table, its types from the schemas; the
 * refusals of its access are added to its own.
 */
export function operation<N extends OperationName, const S extends Schemas>(
  name: N,
  schemas: S & Touching<(typeof PATHS)[N]['method']>,
): Declared<N, (typeof PATHS)[N], S> {
  const own: S = schemas
  const refusals = [...new Set([...REFUSED_BY_ACCESS[own.access], ...(own.refusals ?? [])])]
  return declare(name, PATHS[name], { ...own, refusals })
}
