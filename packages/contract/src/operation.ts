import { type CallSchemas, type Declared, declare, type DeclaredSchemas } from './declare.ts'
import { PATHS, type OperationName } from './paths.ts'

/**
 * Who may call: `public` works without a token and may add the manager's own data with one; `manager` answers 401
 * without one.
 */
export type Access = 'public' | 'manager'

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

/** Declares a call. Its method, path and whether it is live come from the path table, its types from the schemas. */
export function operation<N extends OperationName, const S extends Schemas>(
  name: N,
  schemas: S,
): Declared<N, (typeof PATHS)[N], S> {
  return declare(name, PATHS[name], schemas)
}
