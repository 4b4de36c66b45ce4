import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { MatchStates, RoundPoints } from '../football/index.ts'
import { type KnownScoreboards, loadLogVersion } from '../rounds/index.ts'
import type { LiveStandings, LiveSwing, RankHistories } from '../contests/index.ts'
import { loadPlayerPositions } from './fold/load-player-positions.ts'
import { createMatchMemory } from './fold/match-memory.ts'
import { createRoundMemory } from './fold/round-memory.ts'
import { createRoundPoints } from './fold/round-points.ts'
import { followLog, type LiveChange } from './follow-log.ts'
import { createRankHistories } from './history/rank-histories.ts'
import { repeat, type Repeated } from '../platform/jobs/repeat.ts'
import { createLiveScoreboards } from './scoreboards/live-scoreboards.ts'
import { createLiveStandings } from './scoreboards/live-standings.ts'
import { createTeamsReader, createTeamsThread } from './scoreboards/teams-reader.ts'
import type { TeamsConnections } from './scoreboards/teams-worker.ts'
import { createLiveSwing } from './swing/live-swing.ts'
import { createTurns } from './take-turns.ts'

/** The live pipeline from facts to places in one process; the features' ports read from it. */
export type Live = {
  readonly matchStates: MatchStates
  readonly roundPoints: RoundPoints
  readonly standings: LiveStandings
  readonly histories: RankHistories
  readonly swing: LiveSwing
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

/** Reads the log to its end and what is being played; then it is ready to take turns. */
export async function createLive({ db, lineUps = db, connections, logFault }: LiveDeps): Promise<Live> {
  const positions = await loadPlayerPositions(db)
  const matches = createMatchMemory(db, await loadLogVersion(db), positions.positionOf)
  const rounds = createRoundMemory(db, matches)
  const teams = createTeamsReader({ primary: db, lineUps }, connections && createTeamsThread(connections))
  const scoreboards = createLiveScoreboards(teams)
  const histories = createRankHistories(db, rounds, scoreboards)
  const log = await followLog({ db, positions, matches, rounds, scoreboards, histories })
  const swing = createLiveSwing(scoreboards, rounds.rounds)
  const turns = createTurns({ turn: log.turn, logFault })
  let early: Repeated | undefined

  return {
    matchStates: {
      matchState: async (fixtureId) => (await matches.matches([fixtureId])).get(fixtureId)?.state,
      version: matches.version,
    },
    roundPoints: createRoundPoints(db, matches, rounds),
    standings: createLiveStandings(scoreboards, log.version),
    histories,
    swing,
    scoreboardOf: (gameRoundId, least = 0) =>
      log.version() < least ? undefined : scoreboards.scoreboards().get(gameRoundId)?.scoreboard,
    version: log.version,
    secondsBehind: log.secondsBehind,
    counts: () => {
      const all = [...scoreboards.scoreboards().values()]
      return { rounds: all.length, entries: all.reduce((sum, { scoreboard }) => sum + scoreboard.size, 0) }
    },
    subscribe: log.subscribe,
    turn: async () => void (await log.turn()),
    run: (isHeard) => {
      turns.run(isHeard)
      early = repeat(teams.turn, EARLY_EVERY_MS, logFault)
    },
    wake: turns.wake,
    stop: async () => {
      const ended = turns.stop()
      await teams.stop()
      await Promise.all([ended, early?.stop()])
      await Promise.all([scoreboards.stop(), swing.stop()])
    },
  }
}
