import type { ErrorCode } from '@gaffer/contract'
import type { Result } from '@gaffer/rules'
import type { Refusal } from '../platform/http/register-operation.ts'

/** What a command answers: what was done, or why not. */
export type Outcome<T> = Result<T, Refusal>

/** The refusal of a code of the registry; `values` fill its text. */
export function refusal(code: ErrorCode, values?: Refusal['values']): Refusal {
  return { code, values }
}

/** The refusal that tells the no of a law; its details fill the text. */
export function refusalOf({ code, ...details }: { readonly code: ErrorCode }): Refusal {
  const values = Object.entries<unknown>(details).filter(
    (detail): detail is [string, string | number] =>
      typeof detail[1] === 'string' || typeof detail[1] === 'number',
  )
  return refusal(code, Object.fromEntries(values))
}

export type { Refusal }
