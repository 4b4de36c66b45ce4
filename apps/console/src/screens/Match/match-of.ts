import type { ConsoleData } from '@gaffer/contract/console-types'

/** A match with everything that counts in it. */
export type MatchFile = ConsoleData<'matchFile'>
export type MatchFact = MatchFile['facts'][number]

/** What staff can correct: events and figures; line-ups and the clock are told at the desk. */
export function isCorrectable({ id, here }: MatchFact): boolean {
  return (
    id !== null && here !== null && (here.kind === 'statistics' || EVENTS.some((kind) => kind === here.kind))
  )
}

/** An event that is told here: it has a minute. */
export function isEvent({ here }: MatchFact): boolean {
  return here !== null && EVENTS.some((kind) => kind === here.kind)
}

export const EVENTS = [
  'goal',
  'penaltyScored',
  'ownGoal',
  'penaltyMissed',
  'penaltySaved',
  'yellowCard',
  'secondYellowCard',
  'redCard',
  'substitution',
  'save',
] as const

export const FIGURES = [
  'minutes',
  'goals',
  'assists',
  'goalsConceded',
  'ownGoals',
  'penaltiesSaved',
  'penaltiesMissed',
  'yellowCards',
  'redCards',
  'saves',
  'bonus',
  'attacking_bonus',
  'defending_bonus',
  'winning_goals',
  'key_passes',
] as const

/** Two sources say otherwise, and nobody has settled it: waiting for a word of the other is no difference yet. */
export function isOpenDifference({ agreement, explained }: MatchFact): boolean {
  return DIFFERENCES.includes(agreement) && explained === null
}

const DIFFERENCES: readonly MatchFact['agreement'][] = ['differs', 'onlyHere', 'onlyThere']

/** Names a fact while it stays the same one, whatever it says. */
export function nameOfFact({ id, seen }: MatchFact): string {
  return id ?? seen
}

/** Whether who is here may tell it: nobody else holds it. */
export function canAct(match: MatchFile): boolean {
  return isTold(match) && match.hold?.is_mine !== false
}

/** Whether the match is told by hand now: the desk is in force, and no round of it is closed. */
export function isTold({ sources, shared_with, has_closed_round }: MatchFile): boolean {
  const isInForce = sources.some((source) => source.kind === 'desk' && source.is_in_force)
  return isInForce && shared_with === null && !has_closed_round
}
