import { z } from 'zod'
import { type CallSchemas, type Declared, declare, type DeclaredSchemas } from '../declare.ts'
import { CONSOLE_PATHS, type ConsoleOperationName } from './paths.ts'
import type { StaffRole } from './roles.ts'

/**
 * Who may call: anybody who finds the console (`anyone`), every member of staff who is signed in (`staff`), owners of
 * the platform (`platform`), or those
 * with one of these roles at the operator of the call.
 */
export type ConsoleAccess = 'anyone' | 'staff' | 'platform' | readonly StaffRole[]

/**
 * What a call does. `reads` changes nothing. `signsIn` belongs to signing in and out and writes its own line in the
 * audit log. `acts` changes something for an operator: it carries a reason and an id against repeats, and its line in
 * the audit log is written in the same transaction. `keeps` changes what staff keep for themselves, such as views: without a
 * reason, and without a line in the audit log.
 */
export type ConsoleEffect = 'reads' | 'signsIn' | 'acts' | 'keeps'

/** One call of the console: what the server validates with and what types the pages. */
export type ConsoleOperation = DeclaredSchemas & {
  readonly name: ConsoleOperationName
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly access: ConsoleAccess
  readonly effect: ConsoleEffect
  /** The largest body in bytes, where that is more than any call may be sent. */
  readonly largest?: number
}

type Schemas = CallSchemas & {
  summary: string
  access: ConsoleAccess
  effect: ConsoleEffect
  largest?: number
}

/** Declares a call of the console. Its method and path come from the path table, its types from the schemas. */
export function consoleOperation<N extends ConsoleOperationName, const S extends Schemas>(
  name: N,
  schemas: S,
): Declared<N, (typeof CONSOLE_PATHS)[N], S> {
  return declare(name, CONSOLE_PATHS[name], schemas)
}

/** Why something is done, in the words of who does it; the audit log keeps it. */
const reason = z.string().trim().min(3).max(300)

/** The body of a call that acts: the reason, an id that makes a repeat harmless, and what it is about. */
export function act<S extends z.ZodRawShape>(own: S) {
  return z.strictObject({ reason, request_id: z.uuid(), ...own })
}
