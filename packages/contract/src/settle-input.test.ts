import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Operation, OPERATIONS, settleInput } from './index.ts'

type Place = { readonly name: string; readonly schema: z.ZodObject }

/** The query and the body of every call, where they have fields. */
const places: readonly Place[] = Object.values<Operation>(OPERATIONS).flatMap(({ name, query, body }) =>
  [query, body].flatMap((schema) => (schema instanceof z.ZodObject ? [{ name, schema }] : [])),
)
const fields = places.flatMap(({ name, schema }) =>
  Object.entries<z.ZodType>(schema.shape).map(([key, field]) => ({ name, schema, key, field })),
)
const optional = fields.filter(({ field }) => field.safeParse(undefined).success)

describe('a field sent empty', () => {
  it('is absent in every call where it is optional', () => {
    expect(optional.length).toBeGreaterThan(60)
    for (const { name, schema, key, field } of optional) {
      expect(settleInput(schema, { [key]: '' }), `${name}.${key}`).toEqual({})
      const isNullable = field.safeParse(null).success
      expect(settleInput(schema, { [key]: null }), `${name}.${key}`).toEqual(
        isNullable ? { [key]: null } : {},
      )
    }
  })

  it('leaves a query of nothing but empty fields as good as none', () => {
    for (const { name, query } of Object.values<Operation>(OPERATIONS)) {
      if (!(query instanceof z.ZodObject)) continue
      const empty = Object.fromEntries(Object.keys(query.shape).map((key) => [key, '']))
      const outcomes = [empty, {}].map((input) => query.safeParse(settleInput(query, input)))
      expect(outcomes[0]?.data, name).toEqual(outcomes[1]?.data)
    }
  })

  it('stays as it is where the call needs it', () => {
    for (const { schema, key } of fields.filter((one) => !optional.includes(one))) {
      expect(settleInput(schema, { [key]: '' })).toEqual({ [key]: '' })
    }
  })
})

describe('a value of an enumeration', () => {
  const enumerated = fields.flatMap((one) => {
    const { enum: values } = z.toJSONSchema(one.field, { io: 'input', unrepresentable: 'any' })
    return values === undefined ? [] : [{ ...one, values: values.map(String) }]
  })

  it('is found in every call whatever its capitals, spaces and hyphens are', () => {
    expect(enumerated.length).toBeGreaterThan(20)
    for (const { name, schema, key, values } of enumerated) {
      for (const value of values) {
        for (const written of [
          value,
          value.toUpperCase(),
          value.replaceAll('_', ' '),
          value.replaceAll('_', '-'),
        ]) {
          expect(settleInput(schema, { [key]: written }), `${name}.${key}`).toEqual({ [key]: value })
        }
      }
    }
  })

  it.each([
    ['availablePlayers', { status: 'Not available' }, { status: 'not_available' }],
    ['availablePlayers', { status: 'Expected', sort: 'DESC' }, { status: 'expected', sort: 'desc' }],
    [
      'homeTournaments',
      { status: 'Open', type: 'Head 2 Head' },
      { status: 'upcoming', type: 'head_to_head' },
    ],
    [
      'homeTournaments',
      { status: 'Started', type: 'User created' },
      { status: 'current', type: 'user_created' },
    ],
    ['homeTournaments', { status: 'Ended', type: 'Official' }, { status: 'past', type: 'official' }],
    ['homeTournaments', { status: 'All' }, {}],
    ['dashboard', { status: 'All' }, { status: 'all' }],
    ['dashboard', { status: 'Active' }, { status: 'active' }],
  ] as const)('is read by the words of the screens: %s %j', (name, written, read) => {
    expect(settleInput(OPERATIONS[name].query, written)).toEqual(read)
  })

  it('that nobody knows is refused by its schema', () => {
    const { query } = OPERATIONS.homeTournaments
    expect(query.safeParse(settleInput(query, { status: 'opened' })).success).toBe(false)
  })
})
