import { z } from 'zod'

/** Words of the screens for values that the wire names otherwise; folded as `fold` folds. */
const SYNONYMS: Readonly<Record<string, string>> = {
  open: 'upcoming',
  started: 'current',
  ended: 'past',
  head2head: 'head_to_head',
}

/** What an optional filter is sent to filter nothing. */
const ALL = 'all'

type Field = {
  readonly isOptional: boolean
  readonly isNullable: boolean
  /** The values of an enumeration, by their folded form; undefined for any other field. */
  readonly values: ReadonlyMap<string, string> | undefined
}

const known = new WeakMap<z.ZodObject, ReadonlyMap<string, Field>>()

/**
 * The query or body of a call as its schema means it, before it is parsed: an optional field sent empty (`''` or null)
 * is absent, and a value of an enumeration is found whatever its capitals, spaces and hyphens are.
 */
export function settleInput(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof input !== 'object' || input === null) return input
  if (Array.isArray(input)) return input
  const fields = fieldsOf(schema)
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]): [string, unknown][] => {
      const field = fields.get(key)
      if (field === undefined) return [[key, value]]
      const settled = typeof value === 'string' ? valueOf(field, value) : value
      const isEmpty = settled === '' || (settled === null && !field.isNullable)
      return isEmpty && field.isOptional ? [] : [[key, settled]]
    }),
  )
}

function valueOf({ values, isOptional }: Field, value: string): string {
  if (values === undefined || value === '') return value
  const folded = fold(value)
  if (folded === ALL && isOptional && !values.has(ALL)) return ''
  return values.get(folded) ?? values.get(fold(SYNONYMS[folded] ?? '')) ?? value
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, '')
}

function fieldsOf(schema: z.ZodObject): ReadonlyMap<string, Field> {
  const found = known.get(schema)
  if (found !== undefined) return found
  const fields = new Map(
    Object.entries<z.core.$ZodType>(schema.shape).map(([key, field]) => [key, describe(field)] as const),
  )
  known.set(schema, fields)
  return fields
}

function describe(field: z.core.$ZodType): Field {
  const plain = unwrap(field)
  return {
    isOptional: z.safeParse(field, undefined).success,
    isNullable: z.safeParse(field, null).success,
    values:
      plain instanceof z.ZodEnum
        ? new Map(plain.options.map((value) => [fold(String(value)), String(value)]))
        : undefined,
  }
}

/** A field without what makes it optional or turns it into something else. */
function unwrap(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodPipe) return unwrap(field.in)
  const isWrapped =
    field instanceof z.ZodOptional ||
    field instanceof z.ZodDefault ||
    field instanceof z.ZodNullable ||
    field instanceof z.ZodCatch
  return isWrapped ? unwrap(field.unwrap()) : field
}
