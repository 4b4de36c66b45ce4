/**
 * The rule packs: every figure that judges or scores a game, as data (Q-81; R-209..212). A round is scored by the
 * version it opened with for ever, so a version stays here as it is; changed figures are a new one behind it.
 */
import { RULE_PACK_IDS, type RulePack, type RulePackId } from '../core/rule-pack.ts'
import { ROOM, SEASONAL } from './season-rules.ts'
import { CLASSIC, FPL_2016, FPL_2024, FPL_2025, IMPACT, SCANDINAVIAN } from './scoring-tables.ts'

/** The figures of one version of a pack. */
export type PackFigures = Omit<RulePack, 'id' | 'version'>

const COMMON = {
  positionLimits: {
    GK: { min: 1, max: 1 },
    DEF: { min: 3, max: 5 },
    MID: { min: 2, max: 5 },
    FWD: { min: 1, max: 3 },
  },
  formations: undefined,
  squad: { GK: 2, DEF: 5, MID: 5, FWD: 3 },
  playersPerTeamLimit: 3,
  captainFactor: 2,
  stackingPenalty: [0, 100, 200, 300],
  season: SEASONAL,
} as const satisfies Omit<PackFigures, 'scoring'>

/** A room has at most two forwards and formations that can be bought. */
const ROOM_1: PackFigures = {
  ...COMMON,
  positionLimits: { ...COMMON.positionLimits, DEF: { min: 2, max: 5 } },
  formations: {
    free: ['4-4-2', '5-3-2', '3-5-2', '4-3-3', '3-4-3'],
    paid: ['4-5-1', '5-4-1', '2-5-3', '5-2-3'],
    price: 9,
  },
  scoring: CLASSIC,
  season: ROOM,
}

/** Every version of each pack in order, the first one first. */
export const PACK_VERSIONS: { readonly [id in RulePackId]: readonly PackFigures[] } = {
  classic: [{ ...COMMON, scoring: CLASSIC }],
  impact: [{ ...COMMON, scoring: IMPACT }],
  room: [ROOM_1],
  'fpl-2016': [{ ...COMMON, scoring: FPL_2016 }],
  'fpl-2017': [{ ...COMMON, scoring: FPL_2016 }],
  'fpl-2018': [{ ...COMMON, scoring: FPL_2016 }],
  'fpl-2019': [{ ...COMMON, scoring: FPL_2016 }],
  'fpl-2020': [{ ...COMMON, scoring: FPL_2016 }],
  'fpl-2021': [{ ...COMMON, scoring: FPL_2016 }],
  'fpl-2022': [{ ...COMMON, scoring: FPL_2016 }],
  'fpl-2023': [{ ...COMMON, scoring: FPL_2016 }],
  'fpl-2024': [{ ...COMMON, scoring: FPL_2024 }],
  'fpl-2025': [{ ...COMMON, scoring: FPL_2025 }],
  'fpl-2026': [{ ...COMMON, scoring: FPL_2025 }],
  scandinavian: [{ ...COMMON, scoring: SCANDINAVIAN }],
}

/** The newest version of the rule pack with this id: what rounds open with. */
export function rulePack(id: RulePackId): RulePack {
  const version = PACK_VERSIONS[id].length
  const pack = rulePackOf(id, version)
  if (pack === undefined) throw new Error(`the rule pack ${id} has no version`)
  return pack
}

/** The rule pack as a version has it; undefined for a pack or version that this release does not know. */
export function rulePackOf(id: string, version: number): RulePack | undefined {
  if (!isRulePackId(id)) return undefined
  const figures = PACK_VERSIONS[id][version - 1]
  return figures && { ...figures, id, version }
}

/** Whether a text is the id of a rule pack. */
export function isRulePackId(text: string): text is RulePackId {
  return (RULE_PACK_IDS as readonly string[]).includes(text)
}
