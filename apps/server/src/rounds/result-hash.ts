import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { EntryOutcome, RoundOutcome } from './decide-outcome.ts'

/** Entries hashed in one go; in between, the event loop is free for everyone else. */
const ENTRIES_AT_ONCE = 10_000

/** The input of the hash; entries in order of id, each computed when needed. */
export type HashedOutcome = Pick<RoundOutcome, 'rulePack' | 'rulePackVersion' | 'logVersion'> & {
  readonly players: Iterable<{ readonly playerId: number; readonly points: number }>
  readonly entries: Iterable<EntryOutcome>
}

/**
 * SHA-256 over everything a closed round decided, in a fixed order: the same outcome gives the same hash on any node,
 * in any language and time zone.
 */
export async function hashOutcome(outcome: HashedOutcome): Promise<string> {
  const hash = createHash('sha256')
  hash.update(`pack ${outcome.rulePack} ${outcome.rulePackVersion} version ${outcome.logVersion}\n`)
  const players = [...outcome.players].sort((a, b) => a.playerId - b.playerId)
  for (const player of players) hash.update(`player ${player.playerId} ${player.points}\n`)
  let count = 0
  for (const entry of outcome.entries) {
    hash.update(
      `entry ${entry.entryId} ${entry.points} ${entry.seasonPoints} ${entry.place} ${entry.prize}\n`,
    )
    count += 1
    if (count % ENTRIES_AT_ONCE === 0) await breathe()
  }
  return hash.digest('hex')
}
