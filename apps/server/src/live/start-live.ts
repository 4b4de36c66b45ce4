import { type Kysely, sql } from 'kysely'
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
import { createMatchMemory, type KnownMatch } from './fold/match-memory.ts'
import { loadPlayerPositions } from './fold/load-player-positions.ts'
import { createRoundMemory, type RoundChange } from './fold/round-memory.ts'
import { createRoundPoints } from './fold/round-points.ts'
import { createRankHistories } from './history/rank-histories.ts'
import { pumpDueFacts } from '../football/index.ts'
import { repeat, type Repeated } from '../platform/jobs/repeat.ts'
import { type LogEntry, readTail } from '../core/game-log.ts'
import { createEarlyTeams } from './scoreboards/early-teams.ts'
import { createLiveScoreboards } from './scoreboards/live-scoreboards.ts'
import { createLiveStandings } from './scoreboards/live-standings.ts'

/** What one turn of the live pipeline changed, for those who pass it on. */
export type LiveChange = {
  readonly version: number
  readonly rounds: readonly RoundChange[]
  readonly fixtures: readonly ShortState[]
  /** Game rounds that were locked, closed or reopened. */
  readonly changedRounds: readonly number[]
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
export async function createLive({ db, lineUps = db, logFault }: LiveDeps): Promise<Live> {
  const positions = await loadPlayerPositions(db)
  const matches = createMatchMemory(db, await loadLogVersion(db), positions.positionOf)
  const rounds = createRoundMemory(db, matches)
  const early = createEarlyTeams({ primary: db, lineUps })
  const scoreboards = createLiveScoreboards({ primary: db, lineUps }, early)
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
    if (facts.length > 0) await positions.refresh()
    const changed = await matches.apply(facts, next)
    const fixtures = await writeStates(changed)
    const changedRounds = entries.flatMap(({ kind, gameRoundId }) =>
      ROUND_KINDS.has(kind) && gameRoundId !== null ? [gameRoundId] : [],
    )
    const isAnyChanged = changedRounds.length > 0 || entries.some(({ kind }) => kind === 'fixtureVoided')
    if (isAnyChanged) await rounds.reload()
    const moved = isAnyChanged ? [] : await rounds.rescore(new Set(changed.keys()))
    await scoreboards.follow(rounds.rounds(), await loadStaleScoreboards(db, entries))
    histories.record(moved, facts.at(-1)?.happenedAt)
    version = next
    for (const notify of listeners) notify({ version, rounds: moved, fixtures, changedRounds })
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
      const entries = await readTail(db, matches.version())
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
      logFault(error)
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
    scoreboardOf: (gameRoundId) => scoreboards.scoreboards().get(gameRoundId)?.scoreboard,
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
      earlier = repeat(early.turn, EARLY_EVERY_MS, logFault)
    },
    wake: () => {
      isWoken = true
      if (!isStopped && restedAt !== undefined) waitFor(0)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      early.stop()
      await Promise.all([taking, earlier?.stop()])
      await scoreboards.stop()
    },
  }
}

const ROUND_KINDS = new Set<LogEntry['kind']>(['roundLocked', 'roundClosed', 'roundReopened'])

function isFact(entry: LogEntry): entry is LogEntry & LoggedFact {
  return entry.kind === 'matchFact' && entry.fixtureId !== null
}

/** What takes an entry out of the scoreboards that have it, or puts it back. */
const LEFT_OR_BACK = new Set<LogEntry['kind']>(['entryWithdrawn', 'entryDisqualified', 'entryReinstated'])

/**
 * The game rounds whose scoreboards must be reloaded: those that lost an entry or got one back (a confirmed one has been in its
 * scoreboard since the lock), and those of seasons in which an earlier round was closed or reopened, because totals
 * build on it.
 */
async function loadStaleScoreboards(
  db: Kysely<DB>,
  entries: readonly LogEntry[],
): Promise<ReadonlySet<number>> {
  const withdrawn = entries.flatMap(({ kind, entryId }) =>
    LEFT_OR_BACK.has(kind) && entryId !== null ? [entryId] : [],
  )
  const ended = entries.flatMap(({ kind, gameRoundId }) =>
    (kind === 'roundClosed' || kind === 'roundReopened') && gameRoundId !== null ? [gameRoundId] : [],
  )
  if (withdrawn.length === 0 && ended.length === 0) return new Set()
  const { rows } = await sql<{ gameRoundId: number }>`
    select tournament_round.game_round_id from entry
    join subgame on subgame.id = entry.subgame_id
    join tournament_round on tournament_round.tournament_id = subgame.tournament_id
    where entry.id = any(${withdrawn}::int[])
    union
    select later.game_round_id from tournament_round
    join tournament_round later on later.tournament_id = tournament_round.tournament_id
      and later.number > tournament_round.number
    where tournament_round.game_round_id = any(${ended}::int[])
  `.execute(db)
  return new Set(rows.map(({ gameRoundId }) => gameRoundId))
}

function restAfter(turnMs: number): number {
  return Math.min(REST_MS.most, Math.max(REST_MS.least, turnMs))
}
