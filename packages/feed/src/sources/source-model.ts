import type { EpochMs, MatchStatistics, Position, Price } from '@gaffer/rules'
import type { MatchEventOf, MatchMinute, MatchPeriod, Side } from '../facts/fact.ts'
import type { ImportedStatus } from '../import/season-import.ts'

/** The kinds of sources a championship can be connected to. */
export const SOURCE_KINDS = ['fpl', 'api-football', 'sportmonks', 'push', 'desk'] as const

export type SourceKind = (typeof SOURCE_KINDS)[number]

// The reports of a source, in our terms. All ids are the source's own, as text.

/** A season as a source describes it at one moment. */
export type SourceSeason = {
  readonly name: string
  /** For example '2026-27', or '2026' for a season within one year. */
  readonly season: string
  /** ISO 3166, if the source gives it. */
  readonly countryCode: string | undefined
  readonly clubs: readonly SourceClub[]
  readonly players: readonly SourcePlayer[]
  readonly rounds: readonly SourceRound[]
  /** The numbers of rounds by the names the source gives them, where it gives names alone. */
  readonly roundNames?: ReadonlyMap<string, number> | undefined
  readonly fixtures: readonly SourceFixture[]
  /** What the answers lacked; everything else came. */
  readonly gaps: readonly SourceGap[]
}

/** Something that is missing from a source's answers, or is there in a form nobody can read. */
export type SourceGap = {
  readonly what: 'club' | 'squad' | 'player' | 'round' | 'fixture' | 'lastSeason'
  /** The source's id, and the name it gives; undefined where it gives none. */
  readonly id: string | undefined
  readonly name: string | undefined
  /** The path and parameters of the call, without its key. */
  readonly call: string
  readonly reason: string
}

/** The body of an answer and the call it answers: path and parameters, without the key. */
export type Answer = {
  readonly call: string
  readonly body: string
  /** Why no body came, of a call without which the others are of use. */
  readonly failure?: string
}

export type SourceRound = {
  readonly number: number
  readonly name: string
  /** Whether the figures of all its matches are final; undefined where the source does not state that. */
  readonly isFinal?: boolean
}

export type SourceClub = {
  readonly id: string
  readonly name: string
  readonly shortName: string
  /** 1-5. */
  readonly strength?: number
}

export type SourcePlayer = {
  readonly id: string
  /** Their id in every season, where the provider has another one for this season. */
  readonly personId?: string
  readonly clubId: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly position?: Position
  readonly shirtNumber?: number
  /** 'YYYY-MM-DD'. */
  readonly birthDate?: string
  readonly status: ImportedStatus
  readonly news: string
  readonly price?: Price
  /** Whole points of the classic game, as the source counted them. */
  readonly lastSeason?: { readonly points: number; readonly minutes: number }
}

/** Last season's figures of a player in this one. */
export type LastSeasonOfPlayer = Required<Pick<SourcePlayer, 'lastSeason'>> & Pick<SourcePlayer, 'birthDate'>

export type SourceFixture = {
  readonly id: string
  /** Null while the match has no round. */
  readonly round: number | null
  /** Null while the side is not known. */
  readonly homeClubId: string | null
  readonly awayClubId: string | null
  readonly kickOffAt: EpochMs | null
  readonly state: FixtureState
  /** How hard the match is for that side, 1-5. */
  readonly homeDifficulty?: number
  readonly awayDifficulty?: number
}

/**
 * `delayed`: begins late; `suspended`: stopped, may continue on another day; `interrupted`: should continue within minutes; `abandoned`:
 * stopped for good, outcome open; `awarded`: decided by officials, without play; `deleted`: the source no longer has
 * it.
 */
export type FixtureState =
  | 'scheduled'
  | 'delayed'
  | 'inPlay'
  | 'finished'
  | 'postponed'
  | 'suspended'
  | 'interrupted'
  | 'abandoned'
  | 'cancelled'
  | 'awarded'
  | 'deleted'

/** Everything a source reports about one match; a later report replaces this one. */
export type MatchReport = {
  readonly fixtureId: string
  readonly state: FixtureState
  readonly kickOffAt: EpochMs | null
  /** The score of regular time; a shoot-out and extra time do not count. */
  readonly score?: { readonly home: number; readonly away: number }
  readonly clock?: { readonly period: MatchPeriod; readonly at: MatchMinute }
  /** A side is present once it has starters. */
  readonly lineUps: { readonly home?: ReportedLineUp; readonly away?: ReportedLineUp }
  /** In the order they happened, as far as the source gives it. */
  readonly events: readonly ReportedEvent[]
  readonly statistics: readonly ReportedStatistics[]
  /** Lists that the answer did not contain at all, unlike an empty list: the last report remains. */
  readonly absent?: readonly ('events' | 'statistics')[]
  /** Everybody the report names, to be matched with the players we know. */
  readonly people: readonly ReportedPerson[]
  /** The match is over and its final figures are present. */
  readonly isComplete: boolean
  /** When the source last changed its report, where it dates that itself. */
  readonly datedAt?: EpochMs
  /** When the answer left the source, by the headers of its transport: its `Date`, or its `Age`. */
  readonly servedAt?: EpochMs
}

/** Ids; a player the source named without an id is left out. */
export type ReportedLineUp = { readonly starters: readonly string[]; readonly bench: readonly string[] }

export type ReportedEvent = {
  /** The side of the player who acts, also for own goals. */
  readonly side: Side
  /**
   * As shown on a screen; undefined when the source does not give it: then it is the minute in which we first saw the event.
   */
  readonly at: MatchMinute | undefined
  /** An undefined person is one the source did not name, or not yet. */
  readonly event: MatchEventOf<string | undefined>
}

export type ReportedStatistics = {
  readonly playerId: string
  readonly side: Side
  /** Only what the source gives; a zero that it expresses by leaving it out is 0 here. */
  readonly statistics: Partial<MatchStatistics>
}

export type ReportedPerson = {
  readonly id: string
  readonly side: Side
  readonly name: string
  readonly shirtNumber?: number
  readonly position?: Position
}

/** Why an answer gives no reports. */
export type AnswerError = {
  readonly code: AnswerErrorCode
  readonly message: string
  /** The call that was answered so, where the reader knows it. */
  readonly call?: string
}

/**
 * `notJson`: a web page, half a body, nothing; `wrongShape`: JSON of another form; `refused`: the source declines in
 * its answer; `overQuota`: we request too often; `empty`: nothing where something is required; `notCovered`:
 * its coverage of the league lacks what points need; `failed`: no answer came.
 */
export type AnswerErrorCode =
  | 'notJson'
  | 'wrongShape'
  | 'refused'
  | 'overQuota'
  | 'empty'
  | 'notCovered'
  | 'failed'

/** What is left of a source's limits, as far as it gives them. */
export type Quota = {
  readonly dayLimit?: number | undefined
  readonly dayLeft?: number | undefined
  readonly minuteLimit?: number | undefined
  readonly minuteLeft?: number | undefined
  /** For sources that count by the hour from the first call. */
  readonly hourLeft?: number | undefined
  readonly hourResetsInSeconds?: number | undefined
}
