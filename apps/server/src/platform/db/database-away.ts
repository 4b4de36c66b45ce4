/**
 * SQLSTATEs and codes of sockets for a database that is down, restarting, full, overloaded or cut off: the call may be
 * tried again, nothing was changed or its outcome is settled by its key.
 */
const CODES =
  /^(08...|53...|57P0[1-5]|57014|58030|25006|25P0[34]|55P03|40001|40P01|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|EAI_AGAIN)$/

/** What the driver says without a code. */
const WORDS =
  /timeout exceeded when trying to connect|Connection (terminated|ended)|Query read timeout|not queryable|cached plan must not change|after calling end on the pool|did not answer a moment ago/

/** Whether the database could not answer, which is nobody's fault in the code; of several faults, each time. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isDatabaseAway))
    return true
  return CODES.test(codeOf(error)) || WORDS.test(error.message)
}

/** Whether the database ended one statement: it took too long, or had to give way to another one. */
export function isOfOneStatement(error: unknown): boolean {
  return error instanceof Error && /^(57014|55P03|40001|40P01)$/.test(codeOf(error))
}

/** Why, in a few words for a log; of several faults that of the first one too. */
export function reasonOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  const ofFirst = first instanceof Error ? reasonOf(first) : ''
  return [codeOf(error), error.message, ofFirst].filter((text) => text !== '').join(' ')
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
