import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  loadContests,
  loadRoundContext,
  loadScoreboard,
  loadShownAt,
  type RoundContext,
  type Scoreboard,
  type ShownAt,
} from '../../rounds/index.ts'
import type { RankHistories } from '../../contests/index.ts'
import { createSharedReads } from '../../platform/memory/shared-reads.ts'
import type { RoundChange, RoundMemory } from '../fold/round-memory.ts'
import type { LiveScoreboards } from '../scoreboards/live-scoreboards.ts'
import { type ReplayedRound, replayRound } from './replay-round.ts'
import { historyOf, momentsBetween, type PlacesSample, type PlayerMoment } from './round-recording.ts'

/** Histories recorded as matches are played, plus what is needed for closed rounds. */
export type RankHistoryKeeper = RankHistories & {
  /** Records what a turn changed; `happenedAt` is the time of its newest fact. */
  readonly record: (moved: readonly RoundChange[], happenedAt: Date | undefined) => void
}

type Recording = {
  readonly scoreboard: Scoreboard
  samples: PlacesSample[]
  moments: PlayerMoment[]
  /** The version up to which the log is replayed, before what this process recorded itself. */
  readonly startedAt: number
  /** The time before, replayed from the log on first use. */
  earlier: Promise<ReplayedRound> | undefined
}

type ClosedHistory = {
  readonly context: RoundContext
  readonly scoreboard: Scoreboard
  readonly replayed: ReplayedRound
}

const MAX_SAMPLES = 240
const MIN_SAMPLES = 12
/** How many places are kept over all samples of the rounds being played, and of one round that is replayed. */
const MAX_PLACES = 16_000_000
const MAX_MOMENTS = 4000
const MAX_CLOSED = 24
/** How many entries the contests of these have together; one with more is kept alone. */
const MAX_CLOSED_ENTRIES = 500_000

export function createRankHistories(
  db: Kysely<DB>,
  rounds: RoundMemory,
  scoreboards: LiveScoreboards,
): RankHistoryKeeper {
  const recordings = new Map<number, Recording>()
  const closed = createSharedReads<ClosedHistory | undefined>({
    max: MAX_CLOSED,
    weight: { max: MAX_CLOSED_ENTRIES, of: (history) => history?.scoreboard.size ?? 0 },
  })

  // A reloaded scoreboard has other indexes: what was recorded with the old one is replayed.
  const recordingOf = (gameRoundId: number, scoreboard: Scoreboard, version: number): Recording => {
    const known = recordings.get(gameRoundId)
    if (known?.scoreboard === scoreboard) return known
    const fresh: Recording = { scoreboard, startedAt: version, samples: [], moments: [], earlier: undefined }
    recordings.set(gameRoundId, fresh)
    return fresh
  }

  const replay = (
    context: RoundContext,
    scoreboard: Scoreboard,
    logVersion: number,
  ): Promise<ReplayedRound> =>
    replayRound(db, scoreboards, context, {
      scoreboard,
      logVersion,
      mostSamples: maxSamples(scoreboard.size),
    })

  const liveHistory: RankHistories['history'] = async ({ gameRoundId, contestId, entryId }) => {
    const scoredScoreboard = scoreboards.scoreboards().get(gameRoundId)
    const round = rounds.rounds().get(gameRoundId)
    if (scoredScoreboard === undefined || round === undefined) return undefined
    const { scoreboard } = scoredScoreboard
    const range = scoreboard.contests.find(({ contest }) => contest.contestId === contestId)
    if (range === undefined) return undefined
    const recording = recordingOf(gameRoundId, scoreboard, round.version)
    recording.earlier ??= replay(round.context, scoreboard, recording.startedAt).catch((error: unknown) => {
      recording.earlier = undefined
      throw error
    })
    const earlier = await recording.earlier
    const whole = {
      samples: [...earlier.samples, ...recording.samples],
      moments: [...earlier.moments, ...recording.moments],
    }
    return historyOf(scoreboard, range, round.context, round.scored, whole, entryId)
  }

  const loadClosed = async (
    gameRoundId: number,
    contestId: number,
    { logVersion, shownVersion }: ShownAt,
  ): Promise<ClosedHistory | undefined> => {
    const context = await loadRoundContext(db, gameRoundId, logVersion)
    if (context === undefined) return undefined
    const contests = await loadContests(db, gameRoundId)
    const scoreboard = await loadScoreboard(db, gameRoundId, contests, logVersion, { contestId })
    return { context, scoreboard, replayed: await replay(context, scoreboard, shownVersion) }
  }

  return {
    record: (moved, happenedAt) => {
      for (const id of recordings.keys()) if (!rounds.rounds().has(id)) recordings.delete(id)
      for (const { before, after } of moved) {
        const scored = scoreboards.scoreboards().get(after.context.gameRoundId)
        if (scored === undefined || happenedAt === undefined) continue
        const recording = recordingOf(after.context.gameRoundId, scored.scoreboard, before.version)
        const when = { at: happenedAt.getTime(), version: after.version }
        recording.samples.push({ ...when, packed: scored.result.packed })
        recording.moments.push(...momentsBetween(before.scored, after.scored, after.states, when))
        if (recording.samples.length > maxSamples(countEntries(scoreboards)))
          recording.samples = everySecond(recording.samples)
        if (recording.moments.length > MAX_MOMENTS)
          recording.moments = recording.moments.slice(-MAX_MOMENTS / 2)
      }
    },
    history: async (team) => {
      const live = await liveHistory(team)
      if (live !== undefined) return live
      const shown = await loadShownAt(db, team.gameRoundId)
      if (shown === undefined) return undefined
      // A round that was corrected, or opened again, is shown as of another version.
      const known = await closed.get(`${team.gameRoundId}:${team.contestId}:${shown.shownVersion}`, () =>
        loadClosed(team.gameRoundId, team.contestId, shown),
      )
      const range = known?.scoreboard.contests.find(({ contest }) => contest.contestId === team.contestId)
      if (known === undefined || range === undefined) return undefined
      const { scoreboard, context, replayed } = known
      return historyOf(scoreboard, range, context, replayed.scored, replayed, team.entryId)
    },
  }
}

/** Keeps the first and the last sample; the curve loses half of its points but not its shape. */
function everySecond(samples: readonly PlacesSample[]): PlacesSample[] {
  return samples.filter((_, at) => at % 2 === 0 || at === samples.length - 1)
}

function maxSamples(entries: number): number {
  return Math.max(MIN_SAMPLES, Math.min(MAX_SAMPLES, Math.floor(MAX_PLACES / Math.max(1, entries))))
}

function countEntries({ scoreboards }: LiveScoreboards): number {
  return [...scoreboards().values()].reduce((sum, { scoreboard }) => sum + scoreboard.size, 0)
}
