import {
  gameRulesOf,
  type GameRules,
  isRulePackId,
  type MinorUnits,
  PRICE_UNITS_PER_MILLION,
  type PrizeBand,
  rulePack,
  type RulePack,
} from '@gaffer/rules'
import type { OperatorGame } from './game-file.ts'

/** A game as needed for opening its tournaments: rules, money in minor units, shares in hundredths of a percent. */
export type GamePlan = {
  readonly pack: RulePack
  readonly rules: GameRules
  readonly isHot: boolean
  readonly isSeasonal: boolean
  /** Game minutes from the deadline to the first kick-off. */
  readonly deadlineOffsetMinutes: number
  readonly entryFee: MinorUnits
  readonly capacity: number | null
  readonly maxEntriesPerManager: number | null
  readonly guaranteedPool: MinorUnits
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly PrizeBand[]
}

const FULL_SIDE = 11
/** Millions for a full team, and per player for a smaller one. */
const FULL_BUDGET = 100
const BUDGET_OF_EACH = 9
/** The seasonal game is locked an hour before its first kick-off. */
export const SEASON_DEADLINE_MINUTES = 60

/** What an operator's game means in a currency with this many decimals. */
export function planGame(game: OperatorGame, currencyExponent: number): GamePlan {
  const { starters } = game
  const pack = rulePack(isRulePackId(game.rulePack) ? game.rulePack : 'classic')
  const isSeasonal = game.kind === 'season'
  const budget = game.budget ?? (starters === FULL_SIDE ? FULL_BUDGET : starters * BUDGET_OF_EACH)
  const minor = (amount: number): MinorUnits => Math.round(amount * 10 ** currencyExponent)
  return {
    pack,
    rules: gameRulesOf(pack, {
      startersLimit: starters,
      reservesLimit: isSeasonal ? reservesOf(pack, starters) : 0,
      budget: Math.round(budget * PRICE_UNITS_PER_MILLION),
      ...(game.playersPerClub === undefined ? {} : { playersPerTeamLimit: game.playersPerClub }),
      hasCaptain: game.captain,
      hasViceCaptain: game.viceCaptain ?? game.captain,
      hasSafetyNet: game.safetyNet,
      hasStackingPenalty: game.stackingPenalty,
    }),
    isHot: game.hot,
    isSeasonal,
    deadlineOffsetMinutes: game.deadlineMinutes ?? (isSeasonal ? SEASON_DEADLINE_MINUTES : 0),
    entryFee: minor(game.fee),
    capacity: game.capacity,
    maxEntriesPerManager: game.entriesPerManager,
    guaranteedPool: minor(game.guaranteedPool),
    rakeBasisPoints: basisPoints(game.rake),
    prizeTable: game.prizes.map(({ from, to, percent }) => ({ from, to, ratio: basisPoints(percent) })),
  }
}

/** A season uses the squad of its pack: those who do not start are reserves. */
function reservesOf({ squad }: RulePack, starters: number): number {
  return Object.values(squad).reduce((sum, count) => sum + count, 0) - starters
}

function basisPoints(percent: number): number {
  return Math.round(percent * 100)
}
