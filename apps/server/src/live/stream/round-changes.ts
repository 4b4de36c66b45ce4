import type { LiveHello, LiveUpdate } from '@gaffer/contract'
import type { LiveStandings } from '../../contests/index.ts'
import type { LiveChange } from '../start-live.ts'
import { teamOf, type Watcher } from './watcher.ts'

/** An answer carries the version at its end, but may have been read up to this long before. */
const READING_MS = 5_000
/** How many rounds are remembered, those that changed last; each new stream looks through them. */
const MAX_ROUNDS = 500

type Change = { readonly version: number; readonly at: number }

/**
 * When each round was last locked, closed or reopened, for pages that requested their answers before that and opened
 * their stream afterwards.
 */
export function createRoundChanges() {
  // In the order of their changes.
  const last = new Map<number, Change>()
  /** The newest change of a round that is not remembered; whoever missed it is told of one, whatever they watch. */
  let forgotten: Change | undefined

  const isNews = ({ version, at }: Change, seen: number): boolean =>
    version > seen || performance.now() - at < READING_MS

  return {
    note: ({ version, changedRounds }: LiveChange): void => {
      for (const id of changedRounds) {
        last.delete(id)
        last.set(id, { version, at: performance.now() })
      }
      for (const [id, change] of last) {
        if (last.size <= MAX_ROUNDS) break
        last.delete(id)
        forgotten = change
      }
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
      if (contest === undefined) return undefined
      const isMissed =
        (forgotten !== undefined && isNews(forgotten, seen)) ||
        [...last].some(([id, change]) => isNews(change, seen) && contest.isRoundOfIt(id))
      if (!isMissed) return undefined
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
