import type { EpochMs, Position } from '@gaffer/rules'
import type { MatchState, TimelineEvent } from '../../facts/match-state.ts'
import type { Side } from '../../facts/fact.ts'

/** A match as the simulator knows it at one moment, to be written in a provider's form. */
export type SimulatedMatch = {
  readonly fixtureId: number
  readonly round: number
  readonly kickOffAt: EpochMs
  readonly homeClubId: number
  readonly awayClubId: number
  readonly state: MatchState
  readonly playerOf: (id: number) => {
    readonly name: string
    readonly position: Position
    readonly number: number
  }
  /** The result was decided off the pitch. */
  readonly isAwarded?: boolean
  /** Whether its bonus and final figures have been declared. */
  readonly isDeclared: boolean
}

/** The other side. */
export function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home'
}

export function clubOfSide(match: SimulatedMatch, side: Side): number {
  return side === 'home' ? match.homeClubId : match.awayClubId
}

/** The events a provider lists; saves are given only as figures. */
export function listedEvents(match: SimulatedMatch): readonly TimelineEvent[] {
  return match.state.timeline.filter(({ event }) => event.type !== 'save' && event.type !== 'penaltySaved')
}

/** Whether a player set foot on the pitch. */
export function hasPlayed(match: SimulatedMatch, playerId: number): boolean {
  return (match.state.players.get(playerId)?.statistics.minutes ?? 0) > 0
}
