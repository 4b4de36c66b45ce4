import type { Answer } from '../sources/source-model.ts'

/** An answer of a source to a call. */
export function answerTo(call: string, body: string): Answer {
  return { call, body }
}

/** The answer to the call for a club's squad. */
export function squadOf(clubId: string, body: string): Answer & { readonly clubId: string } {
  return { ...answerTo(`squad?team=${clubId}`, body), clubId }
}
