import type { MatchDetail } from '@gaffer/feed'
import type { Kit } from '@gaffer/contract'
import type { EpochMs, Points, Position, Price } from '@gaffer/rules'
import type { Names } from '../core/present-units.ts'
import type { InLanguages } from './in-language.ts'

/** A real team. */
export type Club = {
  readonly id: number
  readonly name: string
  readonly shortName: string
  /** The letters of its badge, which is the same in every language. */
  readonly badgeLetters: string
  /** Name folded, for ordering by name. */
  readonly sortText: string
  readonly kit: Kit
  readonly strength: number
  readonly onlineStoreUrl: string | undefined
  readonly inLanguages: InLanguages<Club>
}

/** What a source says about a player's fitness. */
export type Fitness = 'available' | 'doubtful' | 'injured' | 'suspended' | 'unavailable' | 'left'

/** A footballer in one season. */
export type Footballer = {
  readonly id: number
  readonly personId: number
  readonly clubId: number
  readonly position: Position
  readonly firstName: string
  readonly lastName: string
  /** Initial and last name, as shown in lists; in Arabic, which knows no initials, the display name. */
  readonly name: string
  /** The short name their source gives them, shown in timelines. */
  readonly displayName: string
  /** Their names in every language, folded for searching (see fold-search). */
  readonly searchText: string
  /** Last and first name folded, for ordering by name. */
  readonly sortText: string
  readonly fitness: Fitness
  /** The player they were found to be; undefined for everybody who is in the catalogue once. */
  readonly mergedInto: number | undefined
  readonly news: string
  readonly initialPrice: Price
  readonly merchandiseLink: string | undefined
  readonly inLanguages: InLanguages<Footballer>
}

export type FixtureState = 'upcoming' | 'playing' | 'half_time' | 'finished' | 'postponed' | 'abandoned'

/** A match as lists show it. */
export type FootballFixture = {
  readonly id: number
  readonly homeClubId: number | undefined
  readonly awayClubId: number | undefined
  readonly kickOffAt: EpochMs | undefined
  /** How hard it is for the home and for the away team, 1-5. */
  readonly homeDifficulty: number | undefined
  readonly awayDifficulty: number | undefined
  readonly state: FixtureState
  /** What it is called where its state does not say it. */
  readonly detail?: MatchDetail | undefined
  readonly minute: number | undefined
  readonly homeScore: number | undefined
  readonly awayScore: number | undefined
}

/** A gameweek with its matches by kick-off. */
export type FootballRound = {
  readonly id: number
  readonly number: number
  readonly name: string
  readonly names: Names
  readonly fixtures: readonly FootballFixture[]
  /** First kick-off; undefined while none is known. */
  readonly firstKickOffAt: EpochMs | undefined
  readonly lastKickOffAt: EpochMs | undefined
}

/** A closed round under a rule pack. */
export type ClosedRound = {
  readonly roundId: number
  readonly roundNumber: number
  readonly rulePack: string
  /** Points by player. */
  readonly players: ReadonlyMap<number, Points>
}

/** Whether a match can have no further effect in its round. */
export function isOver(fixture: Pick<FootballFixture, 'state'>): boolean {
  return fixture.state === 'finished' || fixture.state === 'abandoned' || fixture.state === 'postponed'
}
