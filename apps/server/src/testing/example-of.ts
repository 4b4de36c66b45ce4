import { z } from 'zod'

/** The part of a JSON schema that an example needs. */
export type Shape = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly required?: readonly string[]
  readonly format?: string
}

/** What a schema of the contract accepts. */
export function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Shape
}

/** A value that a schema accepts, or nearly; `seeds` are values by key. */
export function exampleOf(seeds: Readonly<Record<string, unknown>>, shape: Shape, key = ''): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  if (shape.anyOf !== undefined) return exampleOf(seeds, shape.anyOf[0] ?? {}, key)
  if (key in seeds && shape.type !== 'object' && shape.type !== 'array') return seeds[key]
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, one]) => [name, exampleOf(seeds, one, name)]),
      )
    case 'array':
      return [exampleOf(seeds, shape.items ?? {}, key)]
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return false
    default:
      return 'Harbour'
  }
}
