import { LANGUAGES } from '@gaffer/contract'
import { isRulePackId, TIES } from '@gaffer/rules'
import { z } from 'zod'
import { words } from '../words.ts'

/** Placeholders that are filled when a tournament is opened: its gameweek, its season. */
export const NAME_PLACES = ['{round}', '{season}'] as const

/** Maximum number of gameweeks open for entry at once. */
export const MAX_AHEAD = 10
/** How many gameweeks are open by default. */
export const USUAL_AHEAD = 2

/** A percentage with at most two decimals. */
const percent = z
  .number()
  .min(0)
  .max(100, 'must be at most 100')
  .refine((share) => Number.isInteger(Math.round(share * 1e6) / 1e4), 'must have at most two decimals')
const money = (most: number) => z.number().min(0, 'must be 0 or more').max(most, `must be at most ${most}`)
const place = z.int().min(1).max(100_000)

/**
 * A game in an operator's file: one tournament per gameweek, or one per season, of the championships it names. Money
 * is in the operator's currency, the budget in millions. Missing values come from the rule pack (docs/operators.md).
 */
export const gameFile = z.strictObject({
  /**
   * Its name among the operator's games; together with the gameweek or season it makes sure that each is opened once.
   */
  key: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,38}[a-z0-9]$/, 'must be 2 to 40 lower-case letters, digits and dashes'),
  kind: z.enum(['gameweek', 'season']),
  /** As listed by `npm run gaffer -- championship list`. */
  championships: z.array(words(80)).min(1, 'must name one championship at least').max(20),
  names: z.partialRecord(z.enum(LANGUAGES), words(60)),
  ahead: z.int().min(1).max(MAX_AHEAD).default(USUAL_AHEAD),
  rulePack: z
    .string()
    .refine((id) => isRulePackId(id), 'is not a rule pack we have')
    .default('classic'),
  starters: z.int().min(2).max(11).default(11),
  /** Undefined: 100 for eleven players, 9 per player for smaller teams. */
  budget: z.number().min(1).max(1000).multipleOf(0.1, 'must have at most one decimal').optional(),
  /** Undefined: the limit of the rule pack. */
  playersPerClub: z.int().min(1).max(15).optional(),
  captain: z.boolean().default(true),
  viceCaptain: z.boolean().optional(),
  safetyNet: z.boolean().default(false),
  stackingPenalty: z.boolean().default(false),
  /** Game minutes from the deadline to the first kick-off; undefined: 0, or 60 in a season. */
  deadlineMinutes: z.int().min(0).max(1440).optional(),
  /** Hours from the last whistle of a feed's round to its close; undefined: 1, or 12 in a season. */
  correctionHours: z.int().min(0).max(72).optional(),
  fee: money(1_000_000).default(0),
  /** null means no limit, here and in the next key. */
  capacity: z.int().min(2).max(1_000_000).nullable().default(null),
  entriesPerManager: z.int().min(1).max(1000).nullable().default(1),
  guaranteedPool: money(1_000_000_000).default(0),
  /** Percentage of the fees that the operator keeps. */
  rake: percent.default(0),
  /** `percent` of the pool for each place of a range. */
  prizes: z
    .array(z.strictObject({ from: place, to: place, percent }))
    .max(100)
    .default([]),
  /** Who gets the prizes of entries level on points: the earlier one, or all of them together. */
  ties: z.enum(TIES).default('earlier'),
  hot: z.boolean().default(false),
  /** It opens nothing new; what is open goes on. */
  paused: z.boolean().default(false),
})

/** A game of an operator. */
export type OperatorGame = z.output<typeof gameFile>
/** A game as it may be written in a file: keys with a default are optional. */
export type OperatorGameInput = z.input<typeof gameFile>
