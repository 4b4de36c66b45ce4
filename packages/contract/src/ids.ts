/**
 * Encodes ids: `sub_tournament_id` and `user_team_id` carry the number of the round in the tournament, so
 * that every id of a seasonal game stands for (contest, round). They are never stored.
 */
const ROUNDS_PER_CONTEST = 100

/** A contest or an entry together with the number (from 1) of a round in its tournament. */
export type RoundScopedId = { readonly id: number; readonly round: number }

/** The wire id of a contest, or of an entry, in one round. */
export function encodeRoundScopedId({ id, round }: RoundScopedId): number {
  return id * ROUNDS_PER_CONTEST + round
}

/** What a wire id stands for. Round 0 is not legal; the caller has to refuse it. */
export function decodeRoundScopedId(wireId: number): RoundScopedId {
  return { id: Math.floor(wireId / ROUNDS_PER_CONTEST), round: wireId % ROUNDS_PER_CONTEST }
}

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
