import { isDatabaseAway, reasonOf } from '../db/database-away.ts'

/** What is needed of a logger. */
export type FaultLog = Readonly<Record<'error' | 'warn', (details: object, message: string) => void>>

/**
 * Logs what went wrong in a part of the work. A database that is away fails all of it, again and again, so that is a
 * short line each time; anything else comes with its stack.
 */
export function logFault(log: FaultLog, part: string): (error: unknown) => void {
  return (error) => {
    if (error instanceof Error && isDatabaseAway(error)) log.warn({ reason: reasonOf(error) }, part)
    else log.error({ err: error }, part)
  }
}
