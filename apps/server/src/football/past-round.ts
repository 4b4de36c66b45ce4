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
  /** Everybody whose club played, with their matches; none for one whom no match of it names. */
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

/**
 * Past rounds with the players who had come by then: they were named in a match of it or of an earlier one, or have a
 * result in an earlier round that was closed. Nobody knows whether the others were there.
 */
export function withThoseWhoHadCome(
  pastRounds: readonly PastRound[],
  closedRounds: readonly ClosedRound[],
): readonly PastRound[] {
  const cameIn = new Map<number, number>()
  const see = (playerId: number, roundNumber: number) =>
    cameIn.set(playerId, Math.min(roundNumber, cameIn.get(playerId) ?? roundNumber))
  for (const { roundNumber, players } of pastRounds) {
    for (const [id, matches] of players) if (matches.length > 0) see(id, roundNumber)
  }
  for (const { roundNumber, players } of closedRounds) for (const id of players.keys()) see(id, roundNumber)
  return pastRounds.map((round) => ({
    ...round,
    players: new Map([...round.players].filter(([id]) => (cameIn.get(id) ?? Infinity) <= round.roundNumber)),
  }))
}
