/**
 * The rule packs: every figure by which games are judged and scored, as data (design 1; spec 9,
 * decision 16). A pack's version is raised when one of its figures changes.
 */
import { RULE_PACK_IDS, type RulePack, type RulePackId, type ScoringTable } from '../core/rule-pack.ts'
import { CLASSIC, FPL_2016, FPL_2024, FPL_2025, IMPACT } from './scoring-tables.ts'

const COMMON = {
  version: 1,
  formation: {
    GK: { min: 1, max: 1 },
    DEF: { min: 3, max: 5 },
    MID: { min: 2, max: 5 },
    FWD: { min: 1, max: 3 },
  },
  squad: { GK: 2, DEF: 5, MID: 5, FWD: 3 },
  playersPerTeamLimit: 3,
  captainFactor: 2,
  stackingPenalty: [0, 100, 200, 300],
} as const satisfies Omit<RulePack, 'id' | 'scoring'>

const SCORING: { readonly [id in RulePackId]: ScoringTable } = {
  classic: CLASSIC,
  impact: IMPACT,
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
}

/** The rule pack with this id. */
export function rulePack(id: RulePackId): RulePack {
  return { ...COMMON, id, scoring: SCORING[id] }
}

/** Whether a text names a rule pack. */
export function isRulePackId(text: string): text is RulePackId {
  return (RULE_PACK_IDS as readonly string[]).includes(text)
}
