import { rankTeams } from '@gaffer/engine'
import { gameRulesOf, rulePack } from '@gaffer/rules'
import type { ContestOfRound } from '../rounds/contests-of-round.ts'
import type { RoundScoring } from '../rounds/scoreboard/compute-scoreboard.ts'
import type { Scoreboard, ScoreboardResult } from '../rounds/scoreboard/scoreboard.ts'

const pack = rulePack('classic')

/** A contest of teams of one player. */
export function buildContestOfRound(own: Partial<ContestOfRound> = {}): ContestOfRound {
  const rules = gameRulesOf(pack, {
    startersLimit: 1,
    reservesLimit: 0,
    budget: 10_000,
    playersPerTeamLimit: 3,
    hasCaptain: false,
    hasViceCaptain: false,
    hasSafetyNet: false,
    hasStackingPenalty: false,
  })
  return {
    contestId: 7,
    tournamentId: 1,
    number: 1,
    isLastRound: true,
    isSeasonal: false,
    rules,
    rulePackVersion: 1,
    rulePack: 'classic',
    entryFee: 0,
    guaranteedPool: 0,
    rakeBasisPoints: 0,
    prizeTable: [],
    ties: 'earlier',
    currency: 'EUR',
    currencyExponent: 2,
    ...own,
  }
}

/** Two entries with one player each; the second was created later and has the lower id. */
export function buildScoreboard(): Scoreboard {
  return {
    gameRoundId: 1,
    size: 2,
    width: 1,
    contests: [{ contest: buildContestOfRound(), from: 0, to: 2, disqualified: 0 }],
    entryIds: Int32Array.of(20, 10),
    earlierPoints: Int32Array.of(0, 0),
    starters: Int32Array.of(100, 200),
    captains: Int32Array.of(0, 0),
    viceCaptains: Int32Array.of(0, 0),
    reserves: Int32Array.of(),
    reservesWidth: 0,
    chips: Uint8Array.of(),
    transferCosts: Int32Array.of(),
    formations: Uint32Array.of(),
    sortedIds: Int32Array.of(10, 20),
    sortedIndexes: Int32Array.of(1, 0),
  }
}

/** What the players of a scoreboard have at a version. */
export function buildScoring(version: number, points: Readonly<Record<number, number>>): RoundScoring {
  const players = Object.entries(points).map(([id, value]) => {
    const player = {
      points: value,
      cleanSheetPoints: 0,
      played: true,
      hasFinished: true,
      isPlaying: false,
      isDone: true,
      substituteId: undefined,
      clubId: 1,
      position: 'MID' as const,
      price: 50,
    }
    return [Number(id), player] as const
  })
  return { version, pack, players: new Map(players) }
}

/** The result of contests whose entries have these points. */
export function buildResult(
  { contests, earlierPoints }: Pick<Scoreboard, 'contests' | 'earlierPoints'>,
  points: Int32Array<ArrayBuffer>,
): ScoreboardResult {
  const places = new Int32Array(points.length)
  const order = new Int32Array(points.length)
  const totals = points.map((own, index) => own + (earlierPoints[index] ?? 0))
  for (const range of contests)
    rankTeams(range.contest.isSeasonal ? totals : points, range, { places, order })
  return {
    version: 1,
    points,
    places,
    order,
    finishedPoints: new Int32Array(points.length),
    finishedPlayers: new Uint8Array(points.length),
    activePlayers: new Uint8Array(points.length),
  }
}
