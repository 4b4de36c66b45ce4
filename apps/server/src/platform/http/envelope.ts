import type { ErrorCode } from '@gaffer/contract'
import { type Language, type MessageKey, translate } from '@gaffer/messages'

/** Values that fill the text of a refusal. */
export type RefusalValues = Readonly<Record<string, string | number>>

/** The body of a refusal: the text in the reader's language, the code for a client's eyes. */
export function refusalBody(code: ErrorCode, language: Language, values: RefusalValues = {}) {
  const key: MessageKey = `error.${code}`
  return { has_error: true, message: translate(language, key, values), data: null, code }
}

/** The body of an answer: what a handler made, in the envelope. */
export function answerBody<T extends object>(answer: T) {
  return { has_error: false, message: '', ...answer }
}
