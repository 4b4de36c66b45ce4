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
