import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { PATHS, type OperationName } from './paths.ts'

/**
 * Who may call: `public` works without a token and may add the manager's own data with one; `manager` answers 401
 * without one.
 */
export type Access = 'public' | 'manager'

/**
 * One call of the HTTP contract: what the server validates with, what types the web, and what OpenAPI is built from.
 */
export type Operation = {
  readonly name: OperationName
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** Whether its answer changes while matches are being played; the path table says so for each read. */
  readonly isLive: boolean
  readonly feature: string
  readonly summary: string
  readonly access: Access
  readonly params: z.ZodType | undefined
  readonly query: z.ZodType | undefined
  readonly body: z.ZodType | undefined
  readonly answer: z.ZodType
  /** The refusals it may give in addition to those of any call (bad request, rate limit, unavailable…). */
  readonly refusals: readonly ErrorCode[]
}

type Schemas = {
  feature: string
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  refusals?: readonly ErrorCode[]
}

type Undeclared = { params: undefined; query: undefined; body: undefined; refusals: readonly ErrorCode[] }

type Declared<N extends OperationName, S extends Schemas> = Omit<Undeclared, keyof S> &
  S & { name: N } & (typeof PATHS)[N]

/** Declares a call. Its method, path and whether it is live come from the path table, its types from the schemas. */
export function operation<N extends OperationName, const S extends Schemas>(
  name: N,
  schemas: S,
): Declared<N, S> {
  const undeclared: Undeclared = { params: undefined, query: undefined, body: undefined, refusals: [] }
  return {
    ...undeclared,
    ...schemas,
    name,
    ...PATHS[name],
  }
}
