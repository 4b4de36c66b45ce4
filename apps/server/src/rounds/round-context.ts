import type { EpochMs, Points, Position, Price, RulePack } from '@gaffer/rules'

/** A footballer as a round sees them: what their points and their safety sub depend on, besides the matches. */
export type RoundPlayer = {
  readonly id: number
  readonly clubId: number
  readonly position: Position
  readonly name: string
  /** In the price list of the round's tournaments, for this round. */
  readonly price: Price
  /** Average of their last four rounds before this one; undefined without any. */
  readonly form: Points | undefined
  /** Sum of their earlier rounds, in the demo league of the season. */
  readonly totalPoints: Points
}

export type RoundFixture = {
  readonly fixtureId: number
  readonly homeClubId: number | null
  readonly awayClubId: number | null
  readonly kickOffAt: EpochMs | null
  /** It no longer counts in this round: it was postponed, and moved to a later round or to none. */
  readonly isVoided: boolean
}

/** Everything about a game round that does not change while it is played. */
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
  /** The frozen set once the round is locked; until then, the calendar's. */
  readonly fixtures: readonly RoundFixture[]
  /** Every player of the championship. */
  readonly players: ReadonlyMap<number, RoundPlayer>
}
