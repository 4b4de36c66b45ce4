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
}

type Schemas = CallSchemas & {
  feature: string
  summary: string
  access: Access
  isPersonal?: true
  isWriting?: true
}

/**
 * Declares a call. Its method, path and whether it is live come from the path table, its types from the schemas; the
 * refusals of its access are added to its own.
 */
export function operation<N extends OperationName, const S extends Schemas>(
  name: N,
  schemas: S,
): Declared<N, (typeof PATHS)[N], S> {
  const refusals = [...new Set([...REFUSED_BY_ACCESS[schemas.access], ...(schemas.refusals ?? [])])]
  return declare(name, PATHS[name], { ...schemas, refusals })
}
