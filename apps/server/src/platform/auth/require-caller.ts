import { ApiError } from '../http/api-error.ts'
import type { TokenCaller } from './tokens.ts'

/** The caller; where the contract requires a token, the registration has already refused calls without one. */
export function requireCaller(caller: TokenCaller | undefined): TokenCaller {
  if (caller === undefined) throw new ApiError('unauthorized')
  return caller
}
