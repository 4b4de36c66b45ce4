import {
  type MatchStatistics,
  type Points,
  type Position,
  type RulePackId,
  rulePack,
  scoreMatch,
} from '@gaffer/rules'
import type { ClosedRound } from './football.ts'

/** A round that is over and was in no game: what its players did, from which any pack counts their points. */
export type PastRound = {
  readonly roundId: number
  readonly roundNumber: number
  /** Everybody whose club played, with their matches; none for one who was not in the squad. */
  readonly players: ReadonlyMap<number, readonly PastMatch[]>
}

export type PastMatch = { readonly position: Position; readonly statistics: MatchStatistics }

/** A past round as if it had been closed under the newest version of a pack. */
export function scorePastRound({ roundId, roundNumber, players }: PastRound, packId: string): ClosedRound {
  const pack = rulePack(packId as RulePackId)
  const pointsOf = (matches: readonly PastMatch[]): Points =>
    matches.reduce((sum, { statistics, position }) => sum + scoreMatch(statistics, position, pack).points, 0)
  return {
    roundId,
    roundNumber,
    rulePack: packId,
    players: new Map([...players].map(([id, matches]) => [id, pointsOf(matches)])),
  }
}
