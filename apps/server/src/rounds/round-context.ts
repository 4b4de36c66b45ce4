import type { EpochMs, Points, Position, Price, RulePack } from '@gaffer/rules'

/** A footballer as a round sees them: what their points and their safety sub depend on besides the matches. */
export type RoundPlayer = {
  readonly id: number
  readonly clubId: number
  readonly position: Position
  readonly name: string
  /** In the price list of the round's tournaments, at this round. */
  readonly price: Price
  /** Mean of their last four rounds before this one; undefined without any. */
  readonly form: Points | undefined
  /** Sum of their earlier rounds. */
  readonly totalPoints: Points
}

export type RoundFixture = {
  readonly fixtureId: number
  readonly homeClubId: number | null
  readonly awayClubId: number | null
  readonly kickOffAt: EpochMs | null
  /** It counts in this round no more: it was postponed, and joined a later round or was left without one. */
  readonly isVoided: boolean
}

/** All of a game round that does not change while it is played. */
export type RoundContext = {
  readonly gameRoundId: number
  readonly roundId: number
  readonly roundNumber: number
  readonly championshipId: number
  readonly gameMinuteMs: number
  readonly pack: RulePack
  readonly deadlineAt: EpochMs
  readonly lockedAt: EpochMs | undefined
  readonly closedAt: EpochMs | undefined
  /** The frozen set once the round is locked, the calendar's until then. */
  readonly fixtures: readonly RoundFixture[]
  /** Every player of the championship. */
  readonly players: ReadonlyMap<number, RoundPlayer>
}
