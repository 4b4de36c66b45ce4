import { StartFailure } from '../platform/db/embedded/start-failure.ts'

export const NOTHING_RESTORED = 'Nothing was restored'

/** Restoring failed before its end: its transaction was rolled back, so the database is as empty as before. */
export class NothingRestored extends Error {
  constructor(cause: unknown) {
    super(`${cause instanceof Error ? cause.message : String(cause)}\n${NOTHING_RESTORED}.`, { cause })
  }
}

/** The same error, which also states that nothing was restored; what the caller can mend stays a StartFailure. */
export function nothingRestored(error: unknown): Error {
  return error instanceof StartFailure
    ? new StartFailure(`${error.message}\n${NOTHING_RESTORED}.`)
    : new NothingRestored(error)
}
