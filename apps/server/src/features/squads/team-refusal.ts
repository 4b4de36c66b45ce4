import type { ErrorCode } from '@gaffer/contract'
import type { Result } from '@gaffer/rules'
import type { Refusal } from '../../platform/http/register-operation.ts'

/** What a command answers: what was done, or why not. */
export type Outcome<T> = Result<T, Refusal>

/** The refusal of a code of the registry; `values` fill its text. */
export function refusal(code: ErrorCode, values?: Refusal['values']): Refusal {
  return { code, values }
}

export type { Refusal }
