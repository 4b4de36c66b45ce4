import { readStored, writeStored } from '../../lib/storage.ts'
import type { WalletMovement } from './Movement.tsx'

const SHOWN_MS = 7 * 86_400_000
const MAX_SHOWN = 3

/** The prizes that arrived in the last week and after what was seen, newest first, at most three. */
export function newPrizes(
  movements: readonly WalletMovement[],
  seen: string,
  now: number,
): readonly WalletMovement[] {
  return movements
    .filter(
      ({ reason, amount, story, at }) =>
        reason === 'prize' &&
        amount > 0 &&
        story.end === 'done' &&
        at > seen &&
        Date.parse(at) > now - SHOWN_MS,
    )
    .slice(0, MAX_SHOWN)
}

const keyOf = (reader: string) => `money-seen-${reader}`

/** When the newest prize came that the manager has put away on this device. */
export function readSeen(reader: string): string {
  return readStored('local', keyOf(reader)) ?? ''
}

/** Puts away every prize up to one that came then. */
export function storeSeen(reader: string, at: string): void {
  writeStored('local', keyOf(reader), at)
}
