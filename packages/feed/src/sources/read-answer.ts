import { ok, refuse, type Result } from '@gaffer/rules'
import type { z } from 'zod'
import type { AnswerFault, AnswerFaultCode } from './source-model.ts'

const MAX_TEXT = 200

/** A fault of an answer; the source's own message is shortened. */
export function answerFault(code: AnswerFaultCode, message: string): AnswerFault {
  return { code, message: message.slice(0, MAX_TEXT) }
}

/** Parses the JSON of an answer; a web page, half a body or an empty one is refused. */
export function parseAnswer(body: string): Result<unknown, AnswerFault> {
  const text = body.trim()
  if (text === '') return refuse(answerFault('notJson', 'the answer is empty'))
  if (text.startsWith('<')) return refuse(answerFault('notJson', 'the answer is a web page'))
  try {
    return ok(JSON.parse(text) as unknown)
  } catch {
    return refuse(answerFault('notJson', 'the answer is not whole JSON'))
  }
}

/** A value parsed by a schema, or a fault that says where it differs. */
export function readShape<T>(value: unknown, schema: z.ZodType<T>): Result<T, AnswerFault> {
  const read = schema.safeParse(value)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  const place = issue?.path.map(String).join('.') ?? ''
  return refuse(answerFault('wrongShape', `${place || 'the answer'}: ${issue?.message ?? 'of another form'}`))
}

/** The items that can be parsed, because one broken item must not hide the others; a fault when none can. */
export function readItems<T>(
  values: readonly unknown[],
  schema: z.ZodType<T>,
): Result<readonly T[], AnswerFault> {
  const read = values.map((value) => readShape(value, schema))
  const items = read.flatMap((one) => (one.ok ? [one.value] : []))
  const fault = read.find((one) => !one.ok)
  return items.length === 0 && fault !== undefined && !fault.ok ? fault : ok(items)
}

/** 'A. Writer' and 'Ann Mary Writer': the first word, and the rest. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/)
  if (words.length < 2) return { firstName: '', lastName: name.trim() }
  return { firstName: words[0] ?? '', lastName: words.slice(1).join(' ') }
}
