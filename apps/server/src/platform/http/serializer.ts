import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Serialize = (answer: unknown) => string

/** What declares an answer: a call of the contract or of the console. */
type Answering = { readonly answer: z.ZodType }

const made = new WeakMap<Answering, Serialize>()
let isChecked = false

/** From now on every answer is also parsed by its schema, so that a wrong one fails its test. */
export function checkAnswers(): void {
  isChecked = true
}

/** How an operation's answer becomes text, compiled once from its schema. */
export function serializerOf(operation: Answering): Serialize {
  const known = made.get(operation)
  if (known) return known
  const schema = z.toJSONSchema(operation.answer, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  // The compiler expects draft-7 without its marker; nullable unions are written as anyOf.
  const { $schema: _marker, ...plain } = schema
  const stringify = fastJson(plain as Parameters<typeof fastJson>[0])
  const serialize: Serialize = (answer) => {
    if (isChecked) operation.answer.parse(answer)
    return stringify(answer)
  }
  made.set(operation, serialize)
  return serialize
}
