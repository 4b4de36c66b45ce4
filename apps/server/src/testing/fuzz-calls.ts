import { ERRORS, isErrorCode, type Operation } from '@gaffer/contract'
import fc from 'fast-check'
import type { z } from 'zod'
import { HOSTILE, HOSTILE_TEXTS } from './hostile-values.ts'
import { shapeOf, type Shape } from './example-of.ts'

/** A call that is made up: its operation, and what is sent to it. */
export type FuzzedCall = {
  readonly operation: FuzzedOperation
  readonly url: string
  readonly body: string | undefined
}

/** What calls of the contract and of the console have in common. */
export type FuzzedOperation = Pick<Operation, 'method' | 'path'> & {
  readonly name: string
  readonly params?: z.ZodType | undefined
  readonly query?: z.ZodType | undefined
  readonly body?: z.ZodType | undefined
  readonly answer: z.ZodType
}

/** Values by key that exist in the product that is called; an id in a path is looked up by the path. */
export type Seeds = (path: string, key: string) => readonly unknown[]

/** One value in so many is a hostile one. */
const HOSTILE_ONE_IN = 12
/** How deep objects are made up. */
const DEEPEST = 6

/** Calls to an operation, most of them nearly right: values of its schema, of things that exist, and hostile ones. */
export function fuzzed(base: string, operation: FuzzedOperation, seeds: Seeds): fc.Arbitrary<FuzzedCall> {
  const { path, query, body } = operation
  const keys = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, key = '']) => key)
  const params = fc.tuple(...keys.map((key) => textOf(path, key, seeds)))
  const asked = query === undefined ? fc.constant({}) : queryOf(path, shapeOf(query), seeds)
  const sent = body === undefined ? fc.constant(undefined) : valueOf(path, shapeOf(body), '', seeds)
  return fc.tuple(params, asked, sent).map(([ids, pairs, value]) => {
    const filled = keys.reduce((text, key, at) => text.replace(`:${key}`, () => ids[at] ?? ''), path)
    const search = Object.entries(pairs)
      .filter(([, text]) => text !== undefined)
      .map(([key, text]) => `${encodeURIComponent(key)}=${String(text)}`)
    return {
      operation,
      url: `${base}${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`,
      body: value === undefined ? undefined : JSON.stringify(value),
    }
  })
}

function textOf(path: string, key: string, seeds: Seeds): fc.Arbitrary<string> {
  const known = seeds(path, key).map((seed) => encodeURIComponent(String(seed)))
  return fc.oneof(
    { weight: 8, arbitrary: known.length > 0 ? fc.constantFrom(...known) : fc.nat(50).map(String) },
    // Nothing, and dots, would make it another call's address.
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS.filter((text) => text !== '')) },
    {
      weight: 1,
      arbitrary: fc
        .string({ unit: 'binary', maxLength: 40 })
        .filter((text) => /[^.]/.test(text))
        .map(encoded),
    },
  )
}

function queryOf(path: string, shape: Shape, seeds: Seeds): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.entries(shape.properties ?? {}).map(([key, one]) => [
    key,
    fc.option(
      fc.oneof(
        { weight: 4, arbitrary: valueOf(path, one, key, seeds).map((value) => encoded(String(value))) },
        { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
      ),
      { nil: undefined, freq: 2 },
    ),
  ])
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>)
}

/** A lone surrogate has no place in an address. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function valueOf(path: string, shape: Shape, key: string, seeds: Seeds, depth = 0): fc.Arbitrary<unknown> {
  const right = rightValue(path, shape, key, seeds, depth)
  const known = seeds(path, key)
  return fc.oneof(
    { weight: HOSTILE_ONE_IN, arbitrary: right },
    { weight: known.length > 0 && key !== '' ? HOSTILE_ONE_IN : 0, arbitrary: fc.constantFrom(...known, 1) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  )
}

function rightValue(
  path: string,
  shape: Shape,
  key: string,
  seeds: Seeds,
  depth: number,
): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  const inner = (one: Shape, name = key) => valueOf(path, one, name, seeds, depth + 1)
  if (depth > DEEPEST) return fc.constant(null)
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map((one) => inner(one)))
  switch (shape.type) {
    case 'object': {
      const properties = Object.entries(shape.properties ?? {})
      const values = Object.fromEntries(properties.map(([name, one]) => [name, inner(one, name)]))
      return fc.record(values, { requiredKeys: [...(shape.required ?? [])] })
    }
    case 'array':
      return fc.array(inner(shape.items ?? {}), { maxLength: 6 })
    case 'integer':
      return fc.oneof(fc.integer({ min: Math.max(0, shape.minimum ?? 0), max: 200 }), fc.integer())
    case 'number':
      return fc.oneof(fc.nat(200), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textValue(shape)
  }
}

function textValue({ format }: Shape): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  return fc.oneof(
    fc.constantFrom('Harbour', 'because it is tested', 'en', 'demo'),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )
}

/** Refusals of 5xx that a call may say: what it needs is away by design, and the manager is told. */
const AWAY: ReadonlySet<string> = new Set(['walletAway', 'roundClosing', 'connectionFailed'])

/** What is wrong with an answer; undefined for one that a page can show. */
export async function faultOfAnswer(
  { operation }: FuzzedCall,
  answer: Response,
): Promise<string | undefined> {
  const { status } = answer
  const text = await answer.text()
  if (answer.headers.get('content-type')?.startsWith('application/json') !== true) {
    return status < 400 ? undefined : `no JSON: ${status}`
  }
  const body: unknown = JSON.parse(text)
  if (status < 400) {
    const read = operation.answer.safeParse(body)
    return read.success ? undefined : `not its schema: ${JSON.stringify(read.error.issues[0])}`
  }
  const { has_error, code, message } = body as Readonly<Record<string, unknown>>
  if (status >= 500 && !AWAY.has(String(code))) return `status ${status} ${String(code)}`
  if (
    has_error !== true ||
    typeof code !== 'string' ||
    !isErrorCode(code) ||
    ERRORS[code].status !== status
  ) {
    return `no refusal: ${status} ${String(code)}`
  }
  return typeof message === 'string' &&
    /\S/.test(message) &&
    !/[{}]|\bat \w+ \(|select |undefined/.test(message)
    ? undefined
    : `text: ${String(message)}`
}
