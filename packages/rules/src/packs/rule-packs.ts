/**
 * The rule packs: every figure that judges or scores a game, as data (Q-81; R-209..212). A pack's version is raised
 * when one of its figures changes.
 */
import { RULE_PACK_IDS, type RulePack, type RulePackId, type ScoringTable } from '../core/rule-pack.ts'
import { ROOM, SEASONAL } from './season-rules.ts'
import { CLASSIC, FPL_2016, FPL_2024, FPL_2025, IMPACT } from './scoring-tables.ts'

const COMMON = {
  version: 1,
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
} as const satisfies Omit<RulePack, 'id' | 'scoring'>

const SCORING: { readonly [id in RulePackId]: ScoringTable } = {
  classic: CLASSIC,
  impact: IMPACT,
  room: CLASSIC,
  'fpl-2016': FPL_2016,
  'fpl-2017': FPL_2016,
  'fpl-2018': FPL_2016,
  'fpl-2019': FPL_2016,
  'fpl-2020': FPL_2016,
  'fpl-2021': FPL_2016,
  'fpl-2022': FPL_2016,
  'fpl-2023': FPL_2016,
  'fpl-2024': FPL_2024,
  'fpl-2025': FPL_2025,
  'fpl-2026': FPL_2025,
}

/** Where a pack differs from the others: a room has at most two forwards and formations that can be bought. */
const CHANGES: { readonly [id in RulePackId]?: Partial<RulePack> } = {
  room: {
    positionLimits: { ...COMMON.positionLimits, DEF: { min: 2, max: 5 } },
    formations: {
      free: ['4-4-2', '5-3-2', '3-5-2', '4-3-3', '3-4-3'],
      paid: ['4-5-1', '5-4-1', '2-5-3', '5-2-3'],
      price: 9,
    },
    season: ROOM,
  },
}

/** The rule pack with this id. */
export function rulePack(id: RulePackId): RulePack {
  return { ...COMMON, ...CHANGES[id], id, scoring: SCORING[id] }
}

/** Whether a text is the id of a rule pack. */
export function isRulePackId(text: string): text is RulePackId {
  return (RULE_PACK_IDS as readonly string[]).includes(text)
}
