import { ok, refuse, type Result } from '@gaffer/rules'
import { z } from 'zod'
import type { Answer, AnswerError, AnswerErrorCode, SourceGap } from './source-model.ts'

const MAX_TEXT = 200

/** An error of an answer; the source's own message is shortened. */
export function answerError(code: AnswerErrorCode, message: string): AnswerError {
  return { code, message: message.slice(0, MAX_TEXT) }
}

/** What was read of an answer; an error of it names the call. */
export function ofCall<T>(call: string, read: Result<T, AnswerError>): Result<T, AnswerError> {
  return read.ok ? read : refuse({ ...read.refusal, call: read.refusal.call ?? call })
}

/** The items of an answer that can be read, and a gap for each that cannot; an error when there is none to read. */
export function readList<T>(
  answer: Answer,
  open: (body: string) => Result<readonly unknown[], AnswerError>,
  schema: z.ZodType<T>,
  what: SourceGap['what'],
): Result<{ readonly items: readonly T[]; readonly gaps: readonly SourceGap[] }, AnswerError> {
  const { call, body, failure } = answer
  if (failure !== undefined) return ofCall(call, refuse(answerError('failed', failure)))
  const opened = open(body)
  if (!opened.ok) return ofCall(call, opened)
  if (opened.value.length === 0) return ofCall(call, refuse(answerError('empty', 'the answer has no entry')))
  const { items, gaps } = sortItems(opened.value, schema, what, call)
  const [first] = gaps
  return items.length === 0 && first !== undefined
    ? ofCall(call, refuse(answerError('wrongShape', first.reason)))
    : ok({ items, gaps })
}

/** Reads each item by itself: one that cannot be read is a gap, and hides none of the others. */
export function sortItems<T>(
  values: readonly unknown[],
  schema: z.ZodType<T>,
  what: SourceGap['what'],
  call: string,
): { readonly items: readonly T[]; readonly gaps: readonly SourceGap[] } {
  const items: T[] = []
  const gaps: SourceGap[] = []
  for (const value of values) {
    const read = readShape(value, schema)
    if (read.ok) items.push(read.value)
    else gaps.push({ what, ...labelOf(value), call, reason: read.refusal.message })
  }
  return { items, gaps }
}

const labelShape = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  player_id: z.number().nullish(),
  name: z.string().nullish(),
  display_name: z.string().nullish(),
  web_name: z.string().nullish(),
})

/** The id and name of an item that cannot be read, as far as it has them in a usual place. */
function labelOf(value: unknown): Pick<SourceGap, 'id' | 'name'> {
  const nested = z.record(z.string(), z.unknown()).safeParse(value)
  const { team, player, fixture } = nested.data ?? {}
  const labels = [value, player, team, fixture].flatMap((one) => labelShape.safeParse(one).data ?? [])
  const id = labels.map((one) => one.id ?? one.player_id ?? undefined).find((one) => one !== undefined)
  const name = labels
    .map((one) => one.name ?? one.display_name ?? one.web_name ?? undefined)
    .find((one) => one !== undefined)
  return { id: id === undefined ? undefined : String(id), name: name?.slice(0, MAX_TEXT) }
}

/** Parses the JSON of an answer; a web page, half a body or an empty one is refused. */
export function parseAnswer(body: string): Result<unknown, AnswerError> {
  const text = body.trim()
  if (text === '') return refuse(answerError('notJson', 'the answer is empty'))
  if (text.startsWith('<')) return refuse(answerError('notJson', 'the answer is a web page'))
  try {
    return ok(JSON.parse(text) as unknown)
  } catch {
    return refuse(answerError('notJson', 'the answer is not whole JSON'))
  }
}

/** A value parsed by a schema, or an error that names where it differs. */
export function readShape<T>(value: unknown, schema: z.ZodType<T>): Result<T, AnswerError> {
  const read = schema.safeParse(value)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  const place = issue?.path.map(String).join('.') ?? ''
  return refuse(answerError('wrongShape', `${place || 'the answer'}: ${issue?.message ?? 'of another form'}`))
}

/** The items that can be parsed, because one broken item must not hide the others; an error when none can. */
export function readItems<T>(
  values: readonly unknown[],
  schema: z.ZodType<T>,
): Result<readonly T[], AnswerError> {
  const read = values.map((value) => readShape(value, schema))
  const items = read.flatMap((one) => (one.ok ? [one.value] : []))
  const error = read.find((one) => !one.ok)
  return items.length === 0 && error !== undefined && !error.ok ? error : ok(items)
}

/** 'A. Writer' and 'Ann Mary Writer': the first word, and the rest. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/)
  if (words.length < 2) return { firstName: '', lastName: name.trim() }
  return { firstName: words[0] ?? '', lastName: words.slice(1).join(' ') }
}
