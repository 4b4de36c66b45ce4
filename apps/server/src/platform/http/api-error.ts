import type { ErrorCode } from '@gaffer/contract'
import type { RefusalValues } from './envelope.ts'

/** A refusal thrown at the server's edge, where there is nobody to return it to. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly values: RefusalValues

  constructor(code: ErrorCode, values: RefusalValues = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}
