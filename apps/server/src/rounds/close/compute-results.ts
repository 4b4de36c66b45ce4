import { join } from 'node:path'
import { createWorkerPool } from '../../platform/threads/worker-pool.ts'
import type { EntryOutcome } from '../decide-outcome.ts'
import { loadScoredRound } from '../load-scored-round.ts'
import { type ScoredPlayer, withBlankPlayers } from '../score-players.ts'
import type { CloseDeps } from './close-deps.ts'
import type { Closing } from './closing.ts'
import { type DecidedResults, decideResults, outcomesAfter, type ResultsToDecide } from './decide-results.ts'
import { takeTeams } from './take-teams.ts'

/** The results of a closed round, computed by the engine; the same whenever and wherever they are computed. */
export type RoundResults = {
  readonly rulePack: string
  readonly rulePackVersion: number
  readonly players: readonly ScoredPlayer[]
  /** Entries with an id above `after`, in order of id. */
  readonly entriesAfter: (after: number) => Iterable<EntryOutcome>
  readonly hash: string
  readonly entryCount: number
}

/** From so many teams on they are scored, ranked and hashed in a thread that is started for it. */
const LARGE = 10_000
const PATIENCE_MS = 120_000

/** Computes the results of a close from its line-ups and the log up to its version. */
export async function computeResults(
  deps: Pick<CloseDeps, 'db' | 'scoreboardOf'>,
  closing: Closing,
): Promise<RoundResults | undefined> {
  const { gameRoundId, version } = closing
  const round = await loadScoredRound(deps.db, gameRoundId, version)
  if (round === undefined) return undefined
  const { pack } = round.context
  const players = [...round.scored.values()]
  const scoreboard = await takeTeams(deps, closing)
  const asked: ResultsToDecide = {
    scoreboard,
    scoring: { version, pack, players: withoutBreakdown(withBlankPlayers(round.scored, round.context)) },
    players: players.map(({ playerId, points }) => ({ playerId, points })),
  }
  const decided = await (scoreboard.size < LARGE ? decideResults(asked) : decideInThread(asked))
  return {
    rulePack: pack.id,
    rulePackVersion: pack.version,
    players,
    entriesAfter: (after) => outcomesAfter(scoreboard, decided, after),
    hash: decided.hash,
    entryCount: scoreboard.size,
  }
}

/** For so many teams that whoever asks for a page meanwhile would wait. */
export async function decideInThread(asked: ResultsToDecide): Promise<DecidedResults> {
  const pool = createWorkerPool<ResultsToDecide, DecidedResults>(
    join(import.meta.dirname, 'results-worker.ts'),
    { workers: 1, mostWaiting: 1, patienceMs: PATIENCE_MS },
  )
  try {
    return await pool.run(asked)
  } finally {
    await pool.stop()
  }
}

/** The thread needs none, and it would be most of what is copied. */
function withoutBreakdown(players: ReadonlyMap<number, ScoredPlayer>): ReadonlyMap<number, ScoredPlayer> {
  return new Map([...players].map(([id, player]) => [id, { ...player, breakdown: [] }]))
}
