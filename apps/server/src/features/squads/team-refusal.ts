import type { ErrorCode } from '@gaffer/contract'
import type { Result } from '@gaffer/rules'

/** An expected no of a call, by its code in the registry; `values` fill the text. */
export type Refusal = {
  readonly code: ErrorCode
  readonly values?: Readonly<Record<string, string | number>> | undefined
}

/** What a command answers: what was done, or why not. */
export type Outcome<T> = Result<T, Refusal>

/** The refusal of a code that needs no values. */
export function refusal(code: ErrorCode, values?: Refusal['values']): Refusal {
  return { code, values }
}
