import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { MatchStates, RoundPoints } from '../football/index.ts'
import { type KnownScoreboards, loadLogVersion, type LoggedFact } from '../rounds/index.ts'
import type { LiveStandings, RankHistories } from '../contests/index.ts'
import {
  loadStaleFixtures,
  shortStateOf,
  type ShortState,
  upsertFixtureStates,
} from './fold/fixture-states.ts'
import { loadChangedRounds } from './fold/changed-rounds.ts'
import { createMatchMemory, type KnownMatch } from './fold/match-memory.ts'
import { loadPlayerPositions } from './fold/load-player-positions.ts'
import { readNext } from './fold/read-next.ts'
import { createRoundMemory, type RoundChange } from './fold/round-memory.ts'
import { createRoundPoints } from './fold/round-points.ts'
import { createRankHistories } from './history/rank-histories.ts'
import { pumpDueFacts } from '../football/index.ts'
import { repeat, type Repeated } from '../platform/jobs/repeat.ts'
import type { LogEntry } from '../core/game-log.ts'
import { createLiveScoreboards } from './scoreboards/live-scoreboards.ts'
import { createLiveStandings } from './scoreboards/live-standings.ts'
import { createTeamsReader, createTeamsThread } from './scoreboards/teams-reader.ts'
import type { TeamsConnections } from './scoreboards/teams-worker.ts'

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

/** The live pipeline from facts to places in one process; the features' ports read from it. */
export type Live = {
  readonly matchStates: MatchStates
  readonly roundPoints: RoundPoints
  readonly standings: LiveStandings
  readonly histories: RankHistories
  /** The teams of a game round being played. */
  readonly scoreboardOf: KnownScoreboards
  /** The last log entry included in everything it shows. */
  readonly version: () => number
  /** How long ago the log was read to its end, by this process's clock. */
  readonly secondsBehind: () => number
  readonly counts: () => { readonly rounds: number; readonly entries: number }
  readonly subscribe: (listener: (change: LiveChange) => void) => () => void
  /** One turn: due facts go into the log, the log into memory, memory into places. */
  readonly turn: () => Promise<void>
  /** Takes turns until stopped: when a fact is due, when woken, and every now and then in between. */
  readonly run: (isHeard?: () => boolean) => void
  /** Takes the next turn at once: another node has appended to the log. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

export type LiveDeps = {
  readonly db: Kysely<DB>
  /** Where the line-ups of a locked round are read, all of them at once. */
  readonly lineUps?: Kysely<DB>
  /** Where a thread connects to that reads the teams of large rounds; without it they are read here. */
  readonly connections?: TeamsConnections
  /** Called when a turn failed; the next one tries again. */
  readonly logFault: (error: unknown) => void
}

/** Looking for rounds whose deadline is near. */
const EARLY_EVERY_MS = 5_000
/** How often a node looks that is not told of what others append, and one that is. */
const TURN_MS = { deaf: 250, hearing: 1_000 } as const
/** Facts that come one by one are taken together, and the processor is left to others for as long as a turn took. */
const REST_MS = { least: 10, most: 250 } as const
const MAX_BATCHES_IN_A_TURN = 20

/** Reads the log to its end and what is being played; then it is ready to take turns. */
export async function createLive({ db, lineUps = db, connections, logFault }: LiveDeps): Promise<Live> {
  const positions = await loadPlayerPositions(db)
  const matches = createMatchMemory(db, await loadLogVersion(db), positions.positionOf)
  const rounds = createRoundMemory(db, matches)
  const teams = createTeamsReader({ primary: db, lineUps }, connections && createTeamsThread(connections))
  const scoreboards = createLiveScoreboards(teams)
  // The version readers may see, of matches and scoreboards together; the memory of matches may be ahead of it.
  let version = matches.version()
  const standings = createLiveStandings(scoreboards, () => version)
  const histories = createRankHistories(db, rounds, scoreboards)
  const listeners = new Set<(change: LiveChange) => void>()
  let readAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  let taking: Promise<void> | undefined
  let earlier: Repeated | undefined
  let isStopped = false
  let isBroken = false
  let isWoken = false
  let isHeard = () => false
  /** Undefined while a turn is being taken. */
  let restedAt: number | undefined

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

  // Whatever a fault left half applied is read again completely: everything is a pure function of log and line-ups.
  const catchUp = async (): Promise<void> => {
    await writeStates(await matches.matches(await loadStaleFixtures(db)))
    await rounds.reload()
    await scoreboards.follow(rounds.rounds(), new Set(rounds.rounds().keys()))
    version = matches.version()
    isBroken = false
  }

  const turn = async (): Promise<number | undefined> => {
    if (isBroken) await catchUp()
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

  const takeTurn = async (): Promise<void> => {
    const began = performance.now()
    isWoken = false
    restedAt = undefined
    let pauseMs: number = isHeard() ? TURN_MS.hearing : TURN_MS.deaf
    try {
      pauseMs = Math.min(pauseMs, (await turn()) ?? pauseMs)
    } catch (error) {
      isBroken = true
      if (!isStopped) logFault(error)
    }
    if (isStopped) return
    restedAt = performance.now() + restAfter(performance.now() - began)
    waitFor(isWoken ? 0 : pauseMs)
  }

  const waitFor = (pauseMs: number): void => {
    clearTimeout(timer)
    const restMs = (restedAt ?? 0) - performance.now()
    timer = setTimeout(() => (taking = takeTurn()), Math.max(restMs, pauseMs))
  }

  await catchUp()

  return {
    matchStates: {
      matchState: async (fixtureId) => (await matches.matches([fixtureId])).get(fixtureId)?.state,
      version: matches.version,
    },
    roundPoints: createRoundPoints(db, matches, rounds),
    standings,
    histories,
    scoreboardOf: (gameRoundId, least = 0) =>
      version < least ? undefined : scoreboards.scoreboards().get(gameRoundId)?.scoreboard,
    version: () => version,
    secondsBehind: () => (performance.now() - readAt) / 1000,
    counts: () => {
      const all = [...scoreboards.scoreboards().values()]
      return { rounds: all.length, entries: all.reduce((sum, { scoreboard }) => sum + scoreboard.size, 0) }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turn: async () => void (await turn()),
    run: (hearing = isHeard) => {
      isHeard = hearing
      taking = takeTurn()
      earlier = repeat(teams.turn, EARLY_EVERY_MS, logFault)
    },
    wake: () => {
      isWoken = true
      if (!isStopped && restedAt !== undefined) waitFor(0)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await teams.stop()
      await Promise.all([taking, earlier?.stop()])
      await scoreboards.stop()
    },
  }
}

function isFact(entry: LogEntry): entry is LogEntry & LoggedFact {
  return entry.kind === 'matchFact' && entry.fixtureId !== null
}

function restAfter(turnMs: number): number {
  return Math.min(REST_MS.most, Math.max(REST_MS.least, turnMs))
}
