import type { LiveHello, LiveUpdate } from '@gaffer/contract'
import type { LiveStandings } from '../../contests/index.ts'
import type { LiveChange } from '../start-live.ts'
import { teamOf, type Watcher } from './watcher.ts'

/** An answer names the version at its end and may have been read so long before. */
const READING_MS = 5_000

/**
 * When each round was last locked, closed or opened again, so that a page learns of it which asked for its answers
 * before and opened its stream after.
 */
export function createRoundChanges() {
  const last = new Map<number, { readonly version: number; readonly at: number }>()
  return {
    note: ({ version, changedRounds }: LiveChange): void => {
      for (const id of changedRounds) last.set(id, { version, at: performance.now() })
    },
    /** What a new watcher of a contest that has seen a version is told beside the greeting; undefined where it missed nothing. */
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
