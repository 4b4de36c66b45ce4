import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** What a call accepts, answers and refuses, as it is written down; everything but the answer may be left out. */
export type CallSchemas = {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  refusals?: readonly ErrorCode[]
}

/** The same with nothing left out. */
export type DeclaredSchemas = {
  readonly params: z.ZodType | undefined
  readonly query: z.ZodType | undefined
  readonly body: z.ZodType | undefined
  readonly answer: z.ZodType
  /** The refusals it may give in addition to those of any call (bad request, rate limit, unavailable…). */
  readonly refusals: readonly ErrorCode[]
}

type Undeclared = { params: undefined; query: undefined; body: undefined; refusals: readonly ErrorCode[] }

/** A call with its name and its place in the path table; what its schemas leave out is there as nothing. */
export type Declared<N extends string, P extends object, S extends CallSchemas> = Omit<Undeclared, keyof S> &
  S & { name: N } & P

/** Puts a call together from its name, its place and its schemas. */
export function declare<N extends string, P extends object, const S extends CallSchemas>(
  name: N,
  place: P,
  schemas: S,
): Declared<N, P, S> {
  const undeclared: Undeclared = { params: undefined, query: undefined, body: undefined, refusals: [] }
  return { ...undeclared, ...schemas, name, ...place }
}
