import type { ErrorCode } from '@gaffer/contract'
import { type Language, type MessageKey, translate } from '@gaffer/messages'

/** Values that fill the text of a refusal. */
export type RefusalValues = Readonly<Record<string, string | number>>

/** A field of a request that its schema refuses: its path, and what is wrong with it, for a developer. */
export type FieldFault = { readonly field: string; readonly message: string }

/**
 * The body of a refusal: the text in the reader's language, the code for clients, and each faulty field where
 * the input did not fit its schema.
 */
export function refusalBody(
  code: ErrorCode,
  language: Language,
  values: RefusalValues = {},
  errors: readonly FieldFault[] = [],
) {
  const key: MessageKey = `error.${code}`
  const body = { has_error: true, message: translate(language, key, values), data: null, code }
  return errors.length === 0 ? body : { ...body, errors }
}

/** The body of an answer: a handler's result in the envelope. */
export function answerBody<T extends object>(answer: T) {
  return { has_error: false, message: '', ...answer }
}
