import type { ErrorCode } from '@gaffer/contract'
import type { Result } from '@gaffer/rules'
import type { Refusal } from '../platform/http/register-operation.ts'

/** The result of a command: its value, or the refusal. */
export type Outcome<T> = Result<T, Refusal>

/** The refusal with a code of the registry; `values` fill its text. */
export function refusal(code: ErrorCode, values?: Refusal['values']): Refusal {
  return { code, values }
}

/** The refusal for one that a rule gave; its details fill the text. */
export function refusalOf({ code, ...details }: { readonly code: ErrorCode }): Refusal {
  const values = Object.entries<unknown>(details).filter(
    (detail): detail is [string, string | number] =>
      typeof detail[1] === 'string' || typeof detail[1] === 'number',
  )
  return refusal(code, Object.fromEntries(values))
}

export type { Refusal }
