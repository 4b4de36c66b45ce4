import type { LiveHello, LiveUpdate } from '@gaffer/contract'
import type { LiveStandings } from '../../contests/index.ts'
import type { LiveChange } from '../start-live.ts'
import { teamOf, type Watcher } from './watcher.ts'

/** An answer carries the version at its end, but may have been read up to this long before. */
const READING_MS = 5_000

/**
 * When each round was last locked, closed or reopened, for pages that requested their answers before that and opened
 * their stream afterwards.
 */
export function createRoundChanges() {
  const last = new Map<number, { readonly version: number; readonly at: number }>()
  return {
    note: ({ version, changedRounds }: LiveChange): void => {
      for (const id of changedRounds) last.set(id, { version, at: performance.now() })
    },
    /**
     * What a new watcher of a contest, who has seen a version, is sent along with the greeting; undefined when they
     * missed nothing.
     */
    missedBy: (
      watcher: Watcher,
      seen: number,
      standings: LiveStandings,
      { version, serverTime }: LiveHello,
    ): LiveUpdate | undefined => {
      const { contest } = watcher
      const isMissed = [...last].some(
        ([gameRoundId, change]) =>
          contest?.isRoundOfIt(gameRoundId) === true &&
          (change.version > seen || performance.now() - change.at < READING_MS),
      )
      if (contest === undefined || !isMissed) return undefined
      return {
        type: 'update',
        version,
        serverTime,
        subTournamentId: contest.subTournamentId,
        players: [],
        team: teamOf(watcher, standings),
        fixtures: [],
        roundChanged: true,
      }
    },
  }
}
