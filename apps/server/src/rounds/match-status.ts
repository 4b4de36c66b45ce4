import type { MatchState, MatchStatus } from '@gaffer/feed'
import type { RoundFixture } from './round-context.ts'

/** The states of a round's matches by fixture; a match without facts is missing. */
export type MatchStatesOfRound = ReadonlyMap<number, MatchState>

/** The states in which a match is finished for its round. */
export const OVER = new Set<MatchStatus>(['final', 'abandoned', 'postponed'])

/** A match that no longer counts in its round is postponed there, whatever happens to it elsewhere. */
export function statusIn(fixture: RoundFixture, states: MatchStatesOfRound): MatchStatus {
  return fixture.isVoided ? 'postponed' : (states.get(fixture.fixtureId)?.status ?? 'scheduled')
}
