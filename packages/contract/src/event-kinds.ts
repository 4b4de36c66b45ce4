/** What happens in a match, by its number on the wire. */
export const EVENT_NUMBERS = {
  goal: 1,
  ownGoal: 2,
  penaltyScored: 3,
  penaltyMissed: 4,
  yellowCard: 5,
  redCard: 6,
  substitution: 7,
  save: 8,
  secondYellowCard: 9,
  penaltySaved: 10,
} as const

export type EventKind = keyof typeof EVENT_NUMBERS

const KINDS = Object.keys(EVENT_NUMBERS) as readonly EventKind[]

/** The kind of event with this number; undefined if there is none. */
export function eventKindOf(number: number): EventKind | undefined {
  return KINDS.find((kind) => EVENT_NUMBERS[kind] === number)
}
