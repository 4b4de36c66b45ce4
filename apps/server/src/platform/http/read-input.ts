import type { FastifyRequest } from 'fastify'
import { settleInput } from '@gaffer/contract'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import type { FieldFault } from './envelope.ts'
import { faultsOf } from './field-faults.ts'

/** What a call accepts. */
export type InputSchemas = {
  readonly params: z.ZodType | undefined
  readonly query: z.ZodType | undefined
  readonly body: z.ZodType | undefined
}

/** As many as a developer reads; a hostile body may have thousands. */
const MAX_FAULTS = 10
const NO_QUERY = z.strictObject({})

/**
 * The input of a call, each part parsed by its schema; every faulty field is named in the refusal. The body is settled
 * where it is a client's: in a form of the console an empty field may mean that something is cleared.
 */
export function readInput(
  schemas: InputSchemas,
  request: FastifyRequest,
  { isBodySettled = false }: { readonly isBodySettled?: boolean } = {},
): { readonly params: unknown; readonly query: unknown; readonly body: unknown } {
  const faults: FieldFault[] = []
  const parse = (place: string, schema: z.ZodType | undefined, value: unknown) => {
    if (schema === undefined) return undefined
    const parsed = schema.safeParse(value === undefined ? {} : value)
    if (!parsed.success) faults.push(...faultsOf(place, parsed.error))
    return parsed.data
  }
  const input = {
    params: parse('path', schemas.params, request.params),
    query: parse(
      'query',
      schemas.query ?? NO_QUERY,
      settleInput(schemas.query, withoutPageQuery(request.query)),
    ),
    body: parse('body', schemas.body, isBodySettled ? settleInput(schemas.body, request.body) : request.body),
  }
  if (faults.length > 0) throw new ApiError('badRequest', {}, faults.slice(0, MAX_FAULTS))
  return input
}

/** `host` and `lang` choose the page's brand and language in any call, so no call declares them. */
function withoutPageQuery(query: unknown): unknown {
  const { host: _host, lang: _lang, ...own } = query as Record<string, unknown>
  return own
}
