import type { FixtureState } from './source-model.ts'

/** The match will not be played, or not now. */
export function isOff(state: FixtureState | undefined): boolean {
  return state === 'postponed' || state === 'cancelled' || state === 'deleted'
}

/** Stopped for a time or for good; it may go on. */
export function isStopped(state: FixtureState | undefined): boolean {
  return state === 'suspended' || state === 'interrupted' || state === 'abandoned'
}
