import { ApiError } from '../http/api-error.ts'
import type { TokenCaller } from './tokens.ts'

/** Who calls; the registration has refused those without a token where the contract asks for one. */
export function requireCaller(caller: TokenCaller | undefined): TokenCaller {
  if (caller === undefined) throw new ApiError('unauthorized')
  return caller
}
