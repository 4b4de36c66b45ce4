import { join } from 'node:path'
import { createThread, type Thread } from '../../platform/threads/thread.ts'
import {
  type ContestOfRound,
  completeTeams,
  type LockedTeams,
  type PlacesToRead,
  type Scoreboard,
  scoreboardOf,
} from '../../rounds/index.ts'
import { isLarge, loadNearRounds } from './load-near-rounds.ts'
import type { TeamsConnections, TeamsReply, TeamsRequest } from './teams-worker.ts'

/**
 * Reads the teams of rounds. Those of a large one are read by a thread with connections of its own, before the deadline
 * and after it: rows of a million teams would keep the thread that answers busy, and their garbage would be left in its
 * memory for good. The thread is there only while it reads, or has what it read early (ADR-36).
 */
export type TeamsReader = {
  /** Has the rounds read early whose deadline is near; to be called every few seconds. */
  readonly turn: () => Promise<void>
  /** The scoreboard of a round that was locked. */
  readonly load: (
    gameRoundId: number,
    round: { readonly contests: readonly ContestOfRound[]; readonly version: number },
  ) => Promise<Scoreboard>
  readonly stop: () => Promise<void>
}

/** Fewer are read in a moment. */
const LEAST_ENTRIES = 10_000

type TeamsThread = Thread<TeamsRequest, TeamsReply>

export function createTeamsThread(connections: TeamsConnections): TeamsThread {
  return createThread(join(import.meta.dirname, 'teams-worker.ts'), { data: connections })
}

/** Without a thread all is read here, and nothing early. */
export function createTeamsReader(
  places: PlacesToRead,
  thread: TeamsThread | undefined,
  { leastEntries = LEAST_ENTRIES }: { readonly leastEntries?: number } = {},
): TeamsReader {
  let isStopped = false

  const ask = async (request: TeamsRequest): Promise<LockedTeams | undefined> => {
    if (thread === undefined || isStopped) return undefined
    const { teams, isHolding } = await thread.ask(request)
    if (!isHolding && thread.open() === 0) await thread.end()
    return teams
  }

  return {
    turn: async () => {
      const near = await loadNearRounds(places.primary, leastEntries)
      if (near.length > 0 || thread?.isRunning() === true) await ask({ type: 'near', near })
    },
    load: async (id, { contests, version }) => {
      const teams = (await isLarge(places.primary, id, leastEntries))
        ? await ask({ type: 'complete', gameRoundId: id, contests, version })
        : undefined
      return scoreboardOf(
        id,
        contests,
        teams ?? (await completeTeams(places, id, contests, version, undefined)),
      )
    },
    stop: async () => {
      isStopped = true
      await thread?.end()
    },
  }
}
