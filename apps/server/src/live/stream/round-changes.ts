import type { LiveHello, LiveUpdate } from '@gaffer/contract'
import type { LiveStandings } from '../../contests/index.ts'
import type { LiveChange } from '../follow-log.ts'
import { teamOf, type Watcher } from './watcher.ts'

/** An answer carries the version at its end, but may have been read up to this long before. */
const READING_MS = 5_000
/** How far apart the answers of a page are read, in which points may have moved. */
const APART_MS = 1_000
/** How many rounds are remembered, those that changed last; each new stream looks through them. */
const MAX_ROUNDS = 500

type Change = { readonly version: number; readonly at: number }

/**
 * When each round was last locked, closed or reopened, and when its points last moved, for pages that requested their
 * answers before that and opened their stream afterwards.
 */
export function createRoundChanges() {
  // In the order of their changes.
  const last = new Map<number, Change>()
  /** The newest change of a round that is not remembered; whoever missed it is told of one, whatever they watch. */
  let forgotten: Change | undefined
  const moved = new Map<number, Change>()

  const isNews = ({ version, at }: Change, seen: number, withinMs: number): boolean =>
    version > seen || performance.now() - at < withinMs

  return {
    note: ({ version, changedRounds, rounds }: LiveChange): void => {
      const change = { version, at: performance.now() }
      for (const { after } of rounds) moved.set(after.context.gameRoundId, change)
      for (const id of changedRounds) {
        moved.delete(id)
        last.delete(id)
        last.set(id, change)
      }
      for (const [id, earlier] of last) {
        if (last.size <= MAX_ROUNDS) break
        last.delete(id)
        forgotten = earlier
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
      const roundChanged =
        (forgotten !== undefined && isNews(forgotten, seen, READING_MS)) ||
        [...last].some(([id, change]) => isNews(change, seen, READING_MS) && contest.isRoundOfIt(id))
      const movement = moved.get(contest.gameRoundId)
      const liveChanged = movement !== undefined && isNews(movement, seen, APART_MS)
      if (!roundChanged && !liveChanged) return undefined
      return {
        type: 'update',
        version,
        serverTime,
        subTournamentId: contest.subTournamentId,
        players: [],
        moments: [],
        happenedAt: null,
        fixtures: [],
        roundChanged,
        liveChanged,
        team: teamOf(watcher, standings),
      }
    },
  }
}
