import { createHash } from 'node:crypto'
import type { RoundOutcome } from './decide-outcome.ts'

/**
 * SHA-256 over all that a closed round decided, in an order of its own: the same outcome gives the
 * same hash on any node, in any language and time zone.
 */
export function hashOutcome(outcome: RoundOutcome): string {
  const hash = createHash('sha256')
  hash.update(`pack ${outcome.rulePack} ${outcome.rulePackVersion} version ${outcome.logVersion}\n`)
  const players = [...outcome.players].sort((a, b) => a.playerId - b.playerId)
  for (const player of players) hash.update(`player ${player.playerId} ${player.points}\n`)
  const entries = [...outcome.entries].sort((a, b) => a.entryId - b.entryId)
  for (const entry of entries) {
    hash.update(
      `entry ${entry.entryId} ${entry.points} ${entry.seasonPoints} ${entry.place} ${entry.prize}\n`,
    )
  }
  return hash.digest('hex')
}
