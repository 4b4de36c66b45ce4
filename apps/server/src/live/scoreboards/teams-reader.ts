import { join } from 'node:path'
import { createThread, type Thread } from '../../platform/threads/thread.ts'
import {
  completeTeams,
  type LockedTeams,
  type PlacesToRead,
  type RoundToLoad,
  type Scoreboard,
  scoreboardOf,
} from '../../rounds/index.ts'
import { loadLargeRounds, loadNearRounds } from './load-near-rounds.ts'
import type { TeamsConnections, TeamsReply, TeamsRequest } from './teams-worker.ts'

/**
 * Reads the teams of rounds. Those of a large one are read by a thread with connections of its own, before the deadline
 * and after it: rows of a million teams would keep the thread that answers busy, and their garbage would be left in its
 * memory for good. The thread is there only while it reads, or has what it read early (ADR-36).
 */
export type TeamsReader = {
  /** Has the rounds read early whose deadline is near; to be called every few seconds. */
  readonly turn: () => Promise<void>
  /** The scoreboards of rounds that were locked. */
  readonly load: (rounds: readonly RoundToLoad[]) => Promise<ReadonlyMap<number, Scoreboard>>
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

  const ask = async (asked: TeamsThread, request: TeamsRequest): Promise<readonly LockedTeams[]> => {
    if (isStopped) throw new Error('the reader of teams was stopped')
    const { teams, isHolding } = await asked.ask(request)
    if (!isHolding && asked.open() === 0) await asked.end()
    return teams
  }

  return {
    turn: async () => {
      if (thread === undefined) return
      const near = await loadNearRounds(places.primary, leastEntries)
      if (!isStopped && (near.length > 0 || thread.isRunning())) await ask(thread, { type: 'near', near })
    },
    load: async (rounds) => {
      if (rounds.length === 0) return new Map()
      if (thread === undefined) return scoreboardsOf(rounds, await completeTeams(places, rounds))
      const ids = rounds.map(({ gameRoundId }) => gameRoundId)
      const large = await loadLargeRounds(places.primary, ids, leastEntries)
      const inThread = rounds.filter(({ gameRoundId }) => large.has(gameRoundId))
      const here = rounds.filter(({ gameRoundId }) => !large.has(gameRoundId))
      const small = scoreboardsOf(here, await completeTeams(places, here))
      if (inThread.length === 0) return small
      const teams = await ask(thread, { type: 'complete', rounds: inThread })
      return new Map([...small, ...scoreboardsOf(inThread, teams)])
    },
    stop: async () => {
      isStopped = true
      await thread?.end()
    },
  }
}

function scoreboardsOf(
  rounds: readonly RoundToLoad[],
  teams: readonly LockedTeams[],
): ReadonlyMap<number, Scoreboard> {
  return new Map(
    rounds.map(({ gameRoundId, contests }, at) => {
      const locked = teams[at]
      if (locked === undefined) throw new Error(`the teams of game round ${gameRoundId} were not read`)
      return [gameRoundId, scoreboardOf(gameRoundId, contests, locked)]
    }),
  )
}
