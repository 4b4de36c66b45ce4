import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { PATHS, type OperationName } from './paths.ts'

/**
 * Who may call: `public` works without a token and, with one, may add what is the manager's own;
 * `manager` answers 401 without one.
 */
export type Access = 'public' | 'manager'

/** One call of the HTTP contract: all the server validates by, the web is typed from and OpenAPI is made of. */
export type Operation = {
  readonly name: OperationName
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** Whether its answer changes while matches are played; each read says so in the path table. */
  readonly isLive: boolean
  readonly feature: string
  readonly summary: string
  readonly access: Access
  readonly params: z.ZodType | undefined
  readonly query: z.ZodType | undefined
  readonly body: z.ZodType | undefined
  readonly answer: z.ZodType
  /** The refusals it may give besides those of any call (bad request, rate limit, unavailable…). */
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

/** Declares a call; its method, path and pace come from the path table, its types from the schemas. */
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
