import type { MinorUnits, Points } from '@gaffer/rules'
import type { TeamOfRound } from './live-standings.ts'

/** What one event, if it happened now, would leave a team with. */
export type SwingEvent = {
  readonly kind: 'goal' | 'assist' | 'yellowCard' | 'redCard' | 'comesOn' | 'conceded'
  readonly fixtureId: number
  /** Whose event it is; undefined where a side concedes. */
  readonly playerId: number | undefined
  /** The club of the side in the match. */
  readonly clubId: number
  readonly points: Points
  readonly place: number
  readonly prize: MinorUnits
}

/** Where a team stands, and every event that would change it, the one that moves it most first. */
export type Swing = {
  readonly version: number
  readonly points: Points
  readonly place: number
  readonly prize: MinorUnits
  readonly totalPlayers: number
  /** The players of the team, those on its bench too. */
  readonly squad: readonly number[]
  readonly events: readonly SwingEvent[]
}

/** What the matches under way could do to a team next; live implements it. */
export type LiveSwing = {
  /** Undefined where the team's round is not being played here. */
  readonly swing: (team: TeamOfRound) => Promise<Swing | undefined>
}
