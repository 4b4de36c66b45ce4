import { isRefusal } from './api-error.ts'
import { request } from './http.ts'

/** A close that takes less time than this shows nothing, in milliseconds. */
export const SHORT_CLOSE_MS = 2_000
const POLL_MS = 2_000

/** Milliseconds until the end of a close is polled again, so that not all pages ask at once. */
export const nextPollMs = (): number => POLL_MS * (0.75 + Math.random() / 2)

type CloseState = 'closing' | 'over' | 'unknown'

/** Whether a round is being closed, or any where none is named; unknown where the server does not say. */
export async function loadCloseState(roundId: number | undefined): Promise<CloseState> {
  try {
    const query = roundId === undefined ? {} : { round_id: String(roundId) }
    const { data } = await request('home', { query })
    return data.is_round_closed ? 'closing' : 'over'
  } catch (error) {
    return isRefusal(error, 'roundClosing') ? 'closing' : 'unknown'
  }
}

/** What the screen that waits for a close is told: the round that is being closed, and where it leads back to. */
export type CloseVisit = {
  readonly from: string
  readonly stateThere: unknown
  readonly roundId: number | undefined
}

/** What was told with a visit; undefined after a direct one. */
export function readCloseVisit(state: unknown): CloseVisit | undefined {
  const isVisit = typeof state === 'object' && state !== null && 'from' in state
  return isVisit ? (state as CloseVisit) : undefined
}
