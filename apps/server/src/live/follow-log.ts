import type { Kysely } from 'kysely'
import type { LogEntry } from '../core/game-log.ts'
import type { DB } from '../db/generated/database.ts'
import { pumpDueFacts } from '../football/index.ts'
import type { LoggedFact } from '../rounds/index.ts'
import { loadChangedRounds } from './fold/changed-rounds.ts'
import {
  loadStaleFixtures,
  shortStateOf,
  type ShortState,
  upsertFixtureStates,
} from './fold/fixture-states.ts'
import type { PlayerPositions } from './fold/load-player-positions.ts'
import type { KnownMatch, MatchMemory } from './fold/match-memory.ts'
import { readNext } from './fold/read-next.ts'
import type { RoundChange, RoundMemory } from './fold/round-memory.ts'
import type { RankHistoryKeeper } from './history/rank-histories.ts'
import type { LiveScoreboards } from './scoreboards/live-scoreboards.ts'

/** What one turn of the live pipeline changed, for those who pass it on. */
export type LiveChange = {
  readonly version: number
  /** When the newest of its facts happened; undefined without one. */
  readonly happenedAt: Date | undefined
  readonly rounds: readonly RoundChange[]
  readonly fixtures: readonly ShortState[]
  /** Game rounds that were locked, closed or reopened. */
  readonly changedRounds: readonly number[]
  /** Game rounds whose close has begun. */
  readonly closingRounds: readonly number[]
}

/** The log as far as it is read into memory. */
export type LogFollower = {
  /** The last log entry included in everything that is shown. */
  readonly version: () => number
  /** How long ago the log was read to its end, by this process's clock. */
  readonly secondsBehind: () => number
  readonly subscribe: (listener: (change: LiveChange) => void) => () => void
  /**
   * Facts that are due go into the log, the log into memory, memory into places. Resolves to how many milliseconds
   * later the next fact is due, if one is known.
   */
  readonly turn: () => Promise<number | undefined>
}

type FollowerDeps = {
  readonly db: Kysely<DB>
  readonly positions: PlayerPositions
  readonly matches: MatchMemory
  readonly rounds: RoundMemory
  readonly scoreboards: Pick<LiveScoreboards, 'follow'>
  readonly histories: Pick<RankHistoryKeeper, 'record'>
}

const MAX_BATCHES_IN_A_TURN = 20

/** Reads what is being played; then it is ready to take turns. */
export async function followLog({
  db,
  positions,
  matches,
  rounds,
  scoreboards,
  histories,
}: FollowerDeps): Promise<LogFollower> {
  const listeners = new Set<(change: LiveChange) => void>()
  // The version readers may see, of matches and scoreboards together; the memory of matches may be ahead of it.
  let version = matches.version()
  let readAt = performance.now()
  /** Memory is `torn` after a turn that failed. */
  let memory: 'whole' | 'torn' = 'torn'

  const writeStates = async (changed: ReadonlyMap<number, KnownMatch>): Promise<readonly ShortState[]> => {
    const states = [...changed].flatMap(([id, match]) => shortStateOf(id, match) ?? [])
    await upsertFixtureStates(db, states, matches.version())
    return states
  }

  const applyEntries = async (entries: readonly LogEntry[]): Promise<void> => {
    const facts = entries.filter(isFact)
    const next = entries.at(-1)?.seq ?? matches.version()
    const joined = facts.length > 0 ? await positions.refresh() : new Set<number>()
    const changed = await matches.apply(facts, next)
    const fixtures = await writeStates(changed)
    const { named, closing, toRead, staleScoreboards } = await loadChangedRounds(db, entries)
    // The round counts a player who came after its lock, too.
    const withJoined = [...rounds.rounds()].flatMap(([id, { context }]) =>
      joined.has(context.championshipId) ? [id] : [],
    )
    const moved = await rounds.follow(new Set(changed.keys()), new Set([...toRead, ...withJoined]))
    await scoreboards.follow(rounds.rounds(), staleScoreboards)
    const happenedAt = facts.at(-1)?.happenedAt
    histories.record(moved, happenedAt)
    version = next
    for (const notify of listeners)
      notify({ version, happenedAt, rounds: moved, fixtures, changedRounds: named, closingRounds: closing })
  }

  // What a fault left half applied is read again completely: everything is a pure function of log and line-ups.
  const readWhole = async (): Promise<void> => {
    await writeStates(await matches.matches(await loadStaleFixtures(db)))
    await rounds.reload()
    await scoreboards.follow(rounds.rounds(), new Set(rounds.rounds().keys()))
    version = matches.version()
    memory = 'whole'
  }

  const readOn = async (): Promise<number | undefined> => {
    let nextDueMs: number | undefined
    for (let batch = 0; batch < MAX_BATCHES_IN_A_TURN; batch += 1) {
      nextDueMs = (await pumpDueFacts(db)).nextDueMs
      const entries = await readNext(db, matches.version())
      if (entries.length > 0) await applyEntries(entries)
      if (nextDueMs !== 0 && entries.length === 0) break
    }
    readAt = performance.now()
    return nextDueMs
  }

  await readWhole()

  return {
    version: () => version,
    secondsBehind: () => (performance.now() - readAt) / 1000,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turn: async () => {
      if (memory === 'torn') await readWhole()
      try {
        return await readOn()
      } catch (error) {
        memory = 'torn'
        throw error
      }
    },
  }
}

function isFact(entry: LogEntry): entry is LogEntry & LoggedFact {
  return entry.kind === 'matchFact' && entry.fixtureId !== null
}
