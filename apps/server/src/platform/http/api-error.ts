import type { ErrorCode } from '@gaffer/contract'
import type { FieldFault, RefusalValues } from './envelope.ts'

/** A refusal thrown at the server's edge, where there is no caller to return it to. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly values: RefusalValues
  readonly errors: readonly FieldFault[]

  constructor(code: ErrorCode, values: RefusalValues = {}, errors: readonly FieldFault[] = []) {
    super(code)
    this.code = code
    this.values = values
    this.errors = errors
  }
}
