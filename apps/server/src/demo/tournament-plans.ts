import { gameRulesOf, rulePack, type GameRules, type MinorUnits, type RulePackId } from '@gaffer/rules'

/** What the demo offers on each matchday: every kind of gameweek game once. Money in minor units of the operator's currency. */
export type DemoTournament = {
  /** Names it in the texts. */
  readonly key: 'open' | 'premium' | 'daily' | 'five' | 'six'
  readonly rulePack: RulePackId
  readonly rules: GameRules
  readonly isHot: boolean
  readonly entryFee: MinorUnits
  readonly capacity: number | null
  readonly maxEntriesPerManager: number | null
  readonly guaranteedPool: MinorUnits
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly { readonly from: number; readonly to: number; readonly ratio: number }[]
  /** Share of the bots that enter it. */
  readonly botShare: number
}

const percent = (value: number) => Math.round(value * 100)

const TOP_TEN = [
  { from: 1, to: 1, ratio: percent(30) },
  { from: 2, to: 2, ratio: percent(18) },
  { from: 3, to: 3, ratio: percent(12) },
  { from: 4, to: 6, ratio: percent(7) },
  { from: 7, to: 10, ratio: percent(4.75) },
]
const TOP_THREE = [
  { from: 1, to: 1, ratio: percent(50) },
  { from: 2, to: 2, ratio: percent(30) },
  { from: 3, to: 3, ratio: percent(20) },
]
export const TOP_FIFTY = [
  { from: 1, to: 1, ratio: percent(20) },
  { from: 2, to: 2, ratio: percent(12) },
  { from: 3, to: 3, ratio: percent(8) },
  { from: 4, to: 10, ratio: percent(3) },
  { from: 11, to: 25, ratio: percent(1.4) },
  { from: 26, to: 50, ratio: percent(0.72) },
]

const standard = {
  startersLimit: 11,
  reservesLimit: 0,
  budget: 10_000,
  playersPerTeamLimit: 3,
  hasCaptain: true,
  hasViceCaptain: true,
  hasSafetyNet: false,
  hasStackingPenalty: false,
}

/** The tournaments of every demo matchday, most inviting first. */
export const DEMO_TOURNAMENTS: readonly DemoTournament[] = [
  {
    key: 'open',
    rulePack: 'classic',
    rules: gameRulesOf(rulePack('classic'), standard),
    isHot: true,
    entryFee: 0,
    capacity: null,
    maxEntriesPerManager: 3,
    guaranteedPool: 25_000,
    rakeBasisPoints: 0,
    prizeTable: TOP_TEN,
    botShare: 0.9,
  },
  {
    key: 'premium',
    rulePack: 'classic',
    rules: gameRulesOf(rulePack('classic'), { ...standard, hasSafetyNet: true }),
    isHot: false,
    entryFee: 500,
    capacity: 2_000,
    maxEntriesPerManager: 5,
    guaranteedPool: 250_000,
    rakeBasisPoints: 1_000,
    prizeTable: TOP_FIFTY,
    botShare: 0.2,
  },
  {
    key: 'daily',
    rulePack: 'impact',
    rules: gameRulesOf(rulePack('impact'), { ...standard, hasSafetyNet: true, hasStackingPenalty: true }),
    isHot: false,
    entryFee: 200,
    capacity: 500,
    maxEntriesPerManager: 2,
    guaranteedPool: 0,
    rakeBasisPoints: 800,
    prizeTable: TOP_TEN,
    botShare: 0.08,
  },
  {
    key: 'five',
    rulePack: 'impact',
    rules: gameRulesOf(rulePack('impact'), {
      ...standard,
      startersLimit: 5,
      budget: 4_500,
      playersPerTeamLimit: 2,
      hasViceCaptain: false,
    }),
    isHot: false,
    entryFee: 0,
    capacity: 1_000,
    maxEntriesPerManager: 1,
    guaranteedPool: 5_000,
    rakeBasisPoints: 0,
    prizeTable: TOP_THREE,
    botShare: 0.25,
  },
  {
    key: 'six',
    rulePack: 'classic',
    rules: gameRulesOf(rulePack('classic'), {
      ...standard,
      startersLimit: 6,
      budget: 5_400,
      playersPerTeamLimit: 2,
    }),
    isHot: false,
    entryFee: 100,
    capacity: 100,
    maxEntriesPerManager: 1,
    guaranteedPool: 0,
    rakeBasisPoints: 1_000,
    prizeTable: TOP_THREE,
    botShare: 0.03,
  },
]
