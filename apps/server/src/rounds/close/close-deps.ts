import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { KnownScoreboards } from '../count-ownership.ts'

/** Each durable step of a close, in order. */
export const CLOSE_STEPS = [
  'close.begun',
  'close.writing',
  'close.written',
  'close.priced',
  'close.paying',
  'close.paid',
  'close.booking',
  'close.booked',
  'close.closed',
] as const

export type CloseStep = (typeof CLOSE_STEPS)[number]

export type CloseDeps = {
  readonly db: Kysely<DB>
  /** Of a node that has the teams of locked rounds in memory. */
  readonly scoreboardOf?: KnownScoreboards | undefined
  readonly codeVersion: string
  /** Called after every step has been stored; a test kills the process or throws there. */
  readonly reachStep?: (step: CloseStep) => void
  /** Maximum number of rows per transaction. */
  readonly batch?: number
}
