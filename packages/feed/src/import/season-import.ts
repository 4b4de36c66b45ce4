import type { EpochMs, MatchStatistics, Points, Position, Price } from '@gaffer/rules'
import type { Side } from '../facts/fact.ts'
import type { UnknownStatistic } from './unknown-statistics.ts'

/** A real season read from one of the external forms and fully checked. Ids are the source's. */
export type SeasonImport = {
  /** '2020-21', or '2026' for a season within one year. */
  readonly season: string
  readonly championshipName: string
  readonly clubs: readonly ImportedClub[]
  readonly players: readonly ImportedPlayer[]
  /** In ascending order; numbers may have gaps (an interrupted season went from 29 to 39). */
  readonly rounds: readonly ImportedRound[]
  readonly fixtures: readonly ImportedFixture[]
  /** For every round of the calendar, from the first one the player is known in. */
  readonly prices: readonly ImportedPrice[]
  readonly statistics: readonly ImportedStatistics[]
  /** Teams that own a player in a round; empty when the source does not give them. */
  readonly ownership: readonly ImportedOwnership[]
  /** Rows of people who cannot be picked here (club managers, position 5 of 2024-25). */
  readonly rowsLeftOut: number
  /** What the operator should know of a season that is taken all the same: sentences. */
  readonly notes: readonly string[]
  /** Statistics that no rule pack knows, which the source may give points for. */
  readonly unknownStatistics: readonly UnknownStatistic[]
}

export type ImportedClub = {
  readonly sourceId: number
  /** The same in all seasons; undefined when the source has none. */
  readonly code: number | undefined
  readonly name: string
  readonly shortName: string
  /** 1-5. */
  readonly strength: number | undefined
}

export type ImportedPlayer = {
  readonly sourceId: number
  /** Identifies the person in all seasons. */
  readonly code: number
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly position: Position
  /** Their club when the source was captured; match statistics show which side they were on. */
  readonly clubSourceId: number
  readonly status: ImportedStatus
  /** Percent; undefined when the source has none. */
  readonly chanceOfPlaying: number | undefined
  readonly news: string
  readonly initialPrice: Price
}

export type ImportedStatus = 'available' | 'doubtful' | 'injured' | 'suspended' | 'unavailable'

export type ImportedRound = { readonly number: number; readonly name: string; readonly deadlineAt: EpochMs }

export type ImportedFixture = {
  readonly sourceId: number
  readonly code: number | undefined
  /** Null while the match has no round: it was postponed. */
  readonly round: number | null
  readonly kickOffAt: EpochMs | null
  readonly homeClubSourceId: number
  readonly awayClubSourceId: number
  readonly score: { readonly home: number; readonly away: number } | undefined
  readonly isFinished: boolean
  /** How hard the match is for that side, 1-5. */
  readonly homeDifficulty: number | undefined
  readonly awayDifficulty: number | undefined
}

export type ImportedPrice = { readonly round: number; readonly playerSourceId: number; readonly price: Price }

export type ImportedOwnership = {
  readonly round: number
  readonly playerSourceId: number
  readonly teams: number
}

/** What a player did in a match, and the points the source gave for it. */
export type ImportedStatistics = {
  readonly round: number
  readonly fixtureSourceId: number
  readonly playerSourceId: number
  readonly side: Side
  readonly statistics: MatchStatistics
  readonly recordedPoints: Points
}

/** The files of a folder by their relative path, with `/`. */
export type SourceFiles = ReadonlyMap<string, string | Uint8Array>
