import type { ConsoleAnswer } from '@gaffer/contract/console'
import { PRICE_UNITS_PER_MILLION } from '@gaffer/rules'
import { type Fault, gameFile, type OperatorGame, planGame } from '../../operators/index.ts'

/** Terms as the console sends and shows them: integers, money in minor units. */
export type WireTerms = ConsoleAnswer<'contestTerms'>['data']['terms']

const HUNDRED = 100

/** The terms of a game with everything that a game may leave out. */
export function termsOfGame(game: OperatorGame, currencyExponent: number): WireTerms {
  const plan = planGame(game, currencyExponent)
  return {
    kind: game.kind,
    names: { ...game.names },
    rule_pack: plan.pack.id,
    starters: plan.rules.startersLimit,
    budget: plan.rules.budget,
    players_per_club: plan.rules.playersPerTeamLimit,
    captain: plan.rules.hasCaptain,
    vice_captain: plan.rules.hasViceCaptain,
    safety_net: plan.rules.hasSafetyNet,
    stacking_penalty: plan.rules.hasStackingPenalty,
    deadline_minutes: plan.deadlineOffsetMinutes,
    fee: plan.entryFee,
    rake_basis_points: plan.rakeBasisPoints,
    guarantee: plan.guaranteedPool,
    capacity: plan.capacity,
    entries_per_manager: plan.maxEntriesPerManager,
    prizes: plan.prizeTable.map(({ from, to, ratio }) => ({ from, to, ratio })),
    ties: plan.ties,
    hot: plan.isHot,
  }
}

/** Terms as a game of an operator’s file, whose laws then judge them. */
export function gameOfTerms(
  terms: WireTerms,
  currencyExponent: number,
  own: { readonly key: string; readonly championships: readonly string[]; readonly ahead?: number },
): object {
  const unit = 10 ** currencyExponent
  return {
    ahead: 1,
    ...own,
    kind: terms.kind,
    names: Object.fromEntries(Object.entries(terms.names).filter(([, text]) => text.trim() !== '')),
    rulePack: terms.rule_pack,
    starters: terms.starters,
    budget: terms.budget / PRICE_UNITS_PER_MILLION,
    playersPerClub: terms.players_per_club,
    captain: terms.captain,
    viceCaptain: terms.vice_captain,
    safetyNet: terms.safety_net,
    stackingPenalty: terms.stacking_penalty,
    deadlineMinutes: terms.deadline_minutes,
    fee: terms.fee / unit,
    rake: terms.rake_basis_points / HUNDRED,
    guaranteedPool: terms.guarantee / unit,
    capacity: terms.capacity,
    entriesPerManager: terms.entries_per_manager,
    prizes: terms.prizes.map(({ from, to, ratio }) => ({ from, to, percent: ratio / HUNDRED })),
    ties: terms.ties,
    hot: terms.hot,
  }
}

/** What a contest or a game from nothing begins with: what an operator’s file has where it says nothing. */
export function usualTerms(currencyExponent: number): WireTerms {
  const usual = gameFile.parse({ key: 'contest', kind: 'gameweek', championships: ['-'], names: {} })
  return termsOfGame(usual, currencyExponent)
}

const WIRE_KEYS: Readonly<Record<string, string>> = {
  guaranteedPool: 'guarantee',
  rake: 'rake_basis_points',
  percent: 'ratio',
}

/** A fault of a game with the keys of the console. */
export function presentFault({ path, text }: Fault): { readonly key: string; readonly text: string } {
  const key = path
    .split('.')
    .map((part) => WIRE_KEYS[part] ?? part.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .join('.')
  return { key, text }
}

/** The first of some faults as a sentence for a refusal. */
export function faultText(faults: readonly Fault[]): string {
  const [first] = faults.map(presentFault)
  return first === undefined ? '' : `${first.key} ${first.text}`
}
