import { z } from 'zod'
import { language } from '../session.ts'
import { minorUnits } from './shared.ts'

const count = z.int().min(0).max(1_000_000)
const basisPoints = z.int().min(0).max(10_000)

/**
 * The terms of a contest, and of a game that opens contests. The form alone is checked here: what the terms may be is
 * decided by the rules of an operator’s games, and told as faults.
 */
export const contestTerms = z.strictObject({
  kind: z.enum(['gameweek', 'season']),
  /** With `{round}` and `{season}` where their numbers stand. */
  names: z.partialRecord(language, z.string().max(200)),
  rule_pack: z.string().max(40),
  starters: z.int().min(0).max(99),
  /** In hundredths of a million. */
  budget: count,
  players_per_club: z.int().min(0).max(99),
  captain: z.boolean(),
  vice_captain: z.boolean(),
  safety_net: z.boolean(),
  stacking_penalty: z.boolean(),
  /** Game minutes from the deadline to the first kick-off. */
  deadline_minutes: count,
  fee: minorUnits,
  rake_basis_points: basisPoints,
  guarantee: minorUnits,
  /** Null means no limit, here and in the next key. */
  capacity: count.nullable(),
  entries_per_manager: count.nullable(),
  /** `ratio` in hundredths of a percent for each place of a range. */
  prizes: z.array(z.strictObject({ from: count, to: count, ratio: basisPoints })).max(100),
  ties: z.enum(['earlier', 'shared']),
  hot: z.boolean(),
})

/** Something wrong with terms: the key, with what is below it after points, and what is wrong in words. */
export const termsFault = z.object({ key: z.string(), text: z.string() })

/** A gameweek that can still be entered. */
export const openRound = z.object({
  id: z.int(),
  number: z.int(),
  /** The name by which games refer to the championship, and what people call it. */
  source: z.string(),
  championship: z.string(),
  kick_off_at: z.iso.datetime(),
})
