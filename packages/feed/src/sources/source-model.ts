import type { EpochMs, MatchStatistics, Position, Price } from '@gaffer/rules'
import type { MatchEventOf, MatchMinute, MatchPeriod, Side } from '../facts/fact.ts'
import type { ImportedStatus } from '../import/season-import.ts'

/** The kinds of sources a championship can be bound to. */
export const SOURCE_KINDS = ['fpl', 'api-football', 'sportmonks', 'push', 'desk'] as const

export type SourceKind = (typeof SOURCE_KINDS)[number]

// What a source says, in our words. All ids are the source's own, as text.

/** A season as a source describes it at one moment. */
export type SourceSeason = {
  readonly name: string
  /** '2026-27', or '2026' for a season within a year. */
  readonly season: string
  /** ISO 3166, as far as the source says. */
  readonly countryCode: string | undefined
  readonly clubs: readonly SourceClub[]
  readonly players: readonly SourcePlayer[]
  readonly rounds: readonly { readonly number: number; readonly name: string }[]
  readonly fixtures: readonly SourceFixture[]
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
  /** Points are whole points of the classic game, as the source counted them. */
  readonly lastSeason?: { readonly points: number; readonly minutes: number }
}

export type SourceFixture = {
  readonly id: string
  /** Null while the match has no round. */
  readonly round: number | null
  /** Null while a side is not known. */
  readonly homeClubId: string | null
  readonly awayClubId: string | null
  readonly kickOffAt: EpochMs | null
  readonly state: FixtureState
  /** How hard the match is for that side, 1-5. */
  readonly homeDifficulty?: number
  readonly awayDifficulty?: number
}

/**
 * `suspended`: stopped, may go on on another day; `interrupted`: should go on in minutes; `abandoned`: stopped for
 * good, its fate open; `awarded`: decided at a desk, without play; `deleted`: the source no longer knows it.
 */
export type FixtureState =
  | 'scheduled'
  | 'inPlay'
  | 'finished'
  | 'postponed'
  | 'suspended'
  | 'interrupted'
  | 'abandoned'
  | 'cancelled'
  | 'awarded'
  | 'deleted'

/** What a source says of one match, whole: a later report replaces this one. */
export type MatchReport = {
  readonly fixtureId: string
  readonly state: FixtureState
  readonly kickOffAt: EpochMs | null
  /** Of regular time; a shoot-out and extra time do not count. */
  readonly score?: { readonly home: number; readonly away: number }
  readonly clock?: { readonly period: MatchPeriod; readonly at: MatchMinute }
  /** A side is there once it has starters. */
  readonly lineUps: { readonly home?: ReportedLineUp; readonly away?: ReportedLineUp }
  /** In the order they happened, as far as the source tells. */
  readonly events: readonly ReportedEvent[]
  readonly statistics: readonly ReportedStatistics[]
  /** Lists the answer did not have at all, unlike one that is empty: what was said of them stands. */
  readonly absent?: readonly ('events' | 'statistics')[]
  /** Whoever the report names, for matching them with players we know. */
  readonly people: readonly ReportedPerson[]
  /** The match is over and its final figures are there. */
  readonly isComplete: boolean
}

/** Ids; somebody the source named without one is left out. */
export type ReportedLineUp = { readonly starters: readonly string[]; readonly bench: readonly string[] }

export type ReportedEvent = {
  /** The side of the player who acts, own goals too. */
  readonly side: Side
  /** As shown on a screen; undefined: the source does not tell, the minute we first saw it at is kept. */
  readonly at: MatchMinute | undefined
  /** Somebody undefined is somebody the source did not name, or not yet. */
  readonly event: MatchEventOf<string | undefined>
}

export type ReportedStatistics = {
  readonly playerId: string
  readonly side: Side
  /** Only what the source tells; a zero it tells by silence is 0 here. */
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
export type AnswerFault = { readonly code: AnswerFaultCode; readonly message: string }

/**
 * `notJson`: a web page, half a body, nothing; `wrongShape`: JSON of another form; `refused`: the source says in its
 * answer that it will not; `overQuota`: it says that we ask too much; `empty`: nothing where something must be;
 * `notCovered`: the league lacks what points need.
 */
export type AnswerFaultCode = 'notJson' | 'wrongShape' | 'refused' | 'overQuota' | 'empty' | 'notCovered'

/** What is left of a source's limits, as far as it says. */
export type Quota = {
  readonly dayLimit?: number | undefined
  readonly dayLeft?: number | undefined
  readonly minuteLimit?: number | undefined
  readonly minuteLeft?: number | undefined
  /** Where a source counts by the hour from the first call. */
  readonly hourLeft?: number | undefined
  readonly hourResetsInSeconds?: number | undefined
}
