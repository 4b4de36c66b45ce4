import type { ErrorCode } from '@gaffer/contract/console-types'

/** Why a call brought nothing: a refusal of the server, or `network` where none answered. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network'
  readonly status: number

  constructor(code: ErrorCode | 'network', status: number, message: string) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
  }
}

/** Whether a call failed for this reason. */
export function isRefusal(error: unknown, code: ErrorCode | 'network'): boolean {
  return error instanceof ApiError && error.code === code
}
