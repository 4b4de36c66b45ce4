/**
 * Games that managers create for one another: head-to-heads for two, and user-created games with a
 * capacity, a fee and a split of the prizes that their creator chooses from what is offered.
 */
import { ok, refuse, type Result } from '../core/result.ts'
import type { MinorUnits } from '../core/units.ts'
import type { PrizeBand } from '../prizes/share-prizes.ts'

export const CREATED_GAME_TYPES = ['head_to_head', 'user_created'] as const
export type CreatedGameType = (typeof CREATED_GAME_TYPES)[number]

/** Minimum number of teams for a game; one with fewer when it locks is cancelled. */
export const MIN_TEAMS = 2
/** Maximum capacity a creator may set. */
export const MAX_TEAMS = 10_000
/** Highest entry fee, in whole units of the operator's currency. */
export const MAX_FEE = 500
/** How many games by one creator may be waiting to start at the same time. */
export const MAX_OPEN_GAMES = 20

const percent = (value: number) => Math.round(value * 100)

/** How the prize pool may be split; `ratio` is in hundredths of a percent for each place. */
export const PRIZE_SPLITS = {
  winner_takes_all: [{ from: 1, to: 1, ratio: percent(100) }],
  top_two: [
    { from: 1, to: 1, ratio: percent(65) },
    { from: 2, to: 2, ratio: percent(35) },
  ],
  top_three: [
    { from: 1, to: 1, ratio: percent(50) },
    { from: 2, to: 2, ratio: percent(30) },
    { from: 3, to: 3, ratio: percent(20) },
  ],
  top_five: [
    { from: 1, to: 1, ratio: percent(40) },
    { from: 2, to: 2, ratio: percent(25) },
    { from: 3, to: 3, ratio: percent(16) },
    { from: 4, to: 4, ratio: percent(11) },
    { from: 5, to: 5, ratio: percent(8) },
  ],
  top_ten: [
    { from: 1, to: 1, ratio: percent(30) },
    { from: 2, to: 2, ratio: percent(18) },
    { from: 3, to: 3, ratio: percent(12) },
    { from: 4, to: 6, ratio: percent(7) },
    { from: 7, to: 10, ratio: percent(4.75) },
  ],
} as const satisfies Record<string, readonly PrizeBand[]>

export type PrizeSplit = keyof typeof PRIZE_SPLITS
export const PRIZE_SPLIT_KEYS = Object.keys(PRIZE_SPLITS) as readonly PrizeSplit[]

/** How many places a split pays. */
export function placesPaid(split: PrizeSplit): number {
  return Math.max(...PRIZE_SPLITS[split].map(({ to }) => to))
}

/** The splits offered for a capacity (null means no limit): at least one place must win nothing. */
export function splitsFor(capacity: number | null): readonly PrizeSplit[] {
  return PRIZE_SPLIT_KEYS.filter((split) => capacity === null || placesPaid(split) < capacity)
}

export type CreatedGameDraft = {
  readonly type: CreatedGameType
  /** null means no limit. */
  readonly capacity: number | null
  readonly fee: MinorUnits
  readonly split: PrizeSplit
}

export type CreatedGameIssue =
  | { readonly code: 'capacityIllegal'; readonly least: number; readonly most: number }
  | { readonly code: 'feeTooHigh'; readonly limit: number }
  | { readonly code: 'splitIllegal' }

/** What a new game is opened with; its prize table is empty when there is nothing to win. */
export type CreatedGameTerms = {
  readonly capacity: number | null
  readonly fee: MinorUnits
  readonly prizeTable: readonly PrizeBand[]
}

/** Judges a creator's request; `unit` is how many minor units make one unit of the currency. */
export function decideCreatedGame(
  { type, capacity, fee, split }: CreatedGameDraft,
  unit: number,
): Result<CreatedGameTerms, CreatedGameIssue> {
  const max = type === 'head_to_head' ? MIN_TEAMS : MAX_TEAMS
  const isLimited = capacity !== null
  if (isLimited ? capacity < MIN_TEAMS || capacity > max : type === 'head_to_head') {
    return refuse({ code: 'capacityIllegal', least: MIN_TEAMS, most: max })
  }
  if (fee > MAX_FEE * unit) return refuse({ code: 'feeTooHigh', limit: MAX_FEE })
  if (!splitsFor(capacity).includes(split)) return refuse({ code: 'splitIllegal' })
  return ok({ capacity, fee, prizeTable: fee === 0 ? [] : PRIZE_SPLITS[split] })
}
