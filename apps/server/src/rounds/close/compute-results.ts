import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { EntryOutcome } from '../decide-outcome.ts'
import { loadScoredRound } from '../load-scored-round.ts'
import { hashOutcome } from '../result-hash.ts'
import { type ScoredPlayer, withBlankPlayers } from '../score-players.ts'
import { loadScoreboard } from '../scoreboard/load-scoreboard.ts'
import { computeScoreboard } from '../scoreboard/compute-scoreboard.ts'
import { prizesOfRange } from '../scoreboard/prizes-of-range.ts'
import type { Scoreboard, ScoreboardResult } from '../scoreboard/scoreboard.ts'
import { loadContests } from '../contests-of-round.ts'
import type { Closing } from './closing.ts'

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

/** Computes the results of a close from its line-ups and the log up to its version. */
export async function computeResults(
  db: Kysely<DB>,
  { gameRoundId, version }: Closing,
): Promise<RoundResults | undefined> {
  const round = await loadScoredRound(db, gameRoundId, version)
  if (round === undefined) return undefined
  const { pack } = round.context
  const scoreboard = await loadScoreboard(db, gameRoundId, await loadContests(db, gameRoundId), version, {
    isEntered: true,
  })
  const result = computeScoreboard(scoreboard, {
    version,
    pack,
    players: withBlankPlayers(round.scored, round.context),
  })
  const of = { rulePack: pack.id, rulePackVersion: pack.version, players: [...round.scored.values()] }
  const entriesAfter = outcomesOf(scoreboard, result)
  const hash = await hashOutcome({ ...of, logVersion: version, entries: entriesAfter(0) })
  return { ...of, entriesAfter, hash, entryCount: scoreboard.size }
}

function outcomesOf(scoreboard: Scoreboard, result: ScoreboardResult): RoundResults['entriesAfter'] {
  const contests = scoreboard.contests.map((range) => ({
    contestId: range.contest.contestId,
    prizes: prizesOfRange(scoreboard, result, range),
  }))
  const contestOf = new Int32Array(scoreboard.size)
  scoreboard.contests.forEach(({ from, to }, contest) => contestOf.fill(contest, from, to))
  return function* outcomes(after) {
    for (let at = firstAbove(scoreboard.sortedIds, after); at < scoreboard.size; at += 1) {
      const index = scoreboard.sortedIndexes[at] ?? 0
      const contest = contests[contestOf[index] ?? 0]
      const points = result.points[index] ?? 0
      const place = result.places[index] ?? 0
      yield {
        entryId: scoreboard.sortedIds[at] ?? 0,
        contestId: contest?.contestId ?? 0,
        points,
        seasonPoints: points + (scoreboard.earlierPoints[index] ?? 0),
        place,
        finishedPlayers: result.finishedPlayers[index] ?? 0,
        prize: contest?.prizes[place - 1] ?? 0,
      }
    }
  }
}

/** The index in ascending ids of the first one above `id`. */
function firstAbove(ids: Int32Array, id: number): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) <= id) low = middle + 1
    else high = middle
  }
  return low
}
