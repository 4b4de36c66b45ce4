import type { MatchState, MatchStatus } from '@gaffer/feed'
import type { RoundFixture } from './round-context.ts'

/** The states of a round's matches by fixture; a match nothing was said of is missing. */
export type MatchStatesOfRound = ReadonlyMap<number, MatchState>

/** A match of which nothing more comes. */
export const OVER = new Set<MatchStatus>(['final', 'abandoned', 'postponed'])

/** A match that counts no more in its round is postponed there, whatever becomes of it elsewhere. */
export function statusIn(fixture: RoundFixture, states: MatchStatesOfRound): MatchStatus {
  return fixture.isVoided ? 'postponed' : (states.get(fixture.fixtureId)?.status ?? 'scheduled')
}
