import {
  type RoundContext,
  type ScoredPlayer,
  type Scoreboard,
  type RoundScoring,
  withBlankPlayers,
} from '../../rounds/index.ts'
import type { LiveRound } from '../fold/round-memory.ts'
import type { PackedStandings } from './packed-standings.ts'
import { createScoreboardHost } from './scoreboard-host.ts'
import type { PackedResult } from './scoreboard-worker.ts'
import type { TeamsReader } from './teams-reader.ts'

/** A scoreboard with its newest result. */
export type ScoredScoreboard = {
  readonly scoreboard: Scoreboard
  readonly result: PackedResult
}

/** The scoreboards of the rounds being played; a reader takes one result and reads only from that. */
export type LiveScoreboards = {
  readonly scoreboards: () => ReadonlyMap<number, ScoredScoreboard>
  readonly scoreboardOf: (contestId: number) => ScoredScoreboard | undefined
  /**
   * Follows the rounds: loads scoreboards of new rounds, drops those of finished ones, rescores where players
   * changed, and reloads those in `stale`.
   */
  readonly follow: (rounds: ReadonlyMap<number, LiveRound>, stale: ReadonlySet<number>) => Promise<void>
  /** The standings of a scoreboard under other circumstances, to draw its history; readers never see them. */
  readonly standingsUnder: (
    scoreboard: Scoreboard,
    scorings: readonly RoundScoring[],
  ) => Promise<readonly PackedStandings[]>
  readonly stop: () => Promise<void>
}

export function createLiveScoreboards(teams: Pick<TeamsReader, 'load'>): LiveScoreboards {
  const host = createScoreboardHost()
  // Histories are computed in another thread, so that nobody's points wait for somebody's curve.
  const historyHost = createScoreboardHost()
  const scoredBy = new Map<number, ReadonlyMap<number, ScoredPlayer>>()
  let current: ReadonlyMap<number, ScoredScoreboard> = new Map()
  // Scoreboards of histories have their own numbers, below those of rounds.
  let historical = 0
  let byContest: ReadonlyMap<number, number> = new Map()

  /** `loaded` where its teams were read anew. */
  const followRound = async (
    id: number,
    round: LiveRound,
    loaded: Scoreboard | undefined,
  ): Promise<ScoredScoreboard | undefined> => {
    const known = loaded === undefined ? current.get(id) : undefined
    if (known !== undefined && scoredBy.get(id) === round.scored) {
      return { ...known, result: { ...known.result, version: round.version } }
    }
    const scoreboard = loaded ?? known?.scoreboard
    if (scoreboard === undefined) return undefined
    if (loaded !== undefined) host.keep(loaded)
    const scoring = {
      version: round.version,
      pack: round.context.pack,
      players: scoringPlayers(round.scored, round.context),
    }
    const result = await host.score(id, scoring)
    if (result === undefined) return undefined
    scoredBy.set(id, round.scored)
    return { scoreboard, result }
  }

  return {
    scoreboards: () => current,
    scoreboardOf: (contestId) => current.get(byContest.get(contestId) ?? 0),
    follow: async (rounds, stale) => {
      const next = new Map<number, ScoredScoreboard>()
      const loaded = await teams.load(
        [...rounds]
          .filter(([id]) => stale.has(id) || !current.has(id))
          .map(([gameRoundId, { contests, version }]) => ({
            gameRoundId,
            contests,
            logVersion: version,
          })),
      )
      for (const [id, round] of rounds) {
        const scored = await followRound(id, round, loaded.get(id))
        if (scored !== undefined) next.set(id, scored)
      }
      for (const id of current.keys()) {
        if (rounds.has(id)) continue
        host.drop(id)
        scoredBy.delete(id)
      }
      byContest = new Map(
        [...next].flatMap(([id, { scoreboard }]) =>
          scoreboard.contests.map(({ contest }) => [contest.contestId, id]),
        ),
      )
      current = next
    },
    standingsUnder: async (scoreboard, scorings) => {
      historical -= 1
      const copy = { ...scoreboard, gameRoundId: historical }
      historyHost.keep(copy)
      try {
        const standings: PackedStandings[] = []
        for (const scoring of scorings) {
          const result = await historyHost.score(copy.gameRoundId, scoring)
          if (result !== undefined) standings.push(result.packed)
        }
        return standings
      } finally {
        historyHost.drop(copy.gameRoundId)
      }
    },
    stop: async () => {
      await Promise.all([host.stop(), historyHost.stop()])
    },
  }
}

/** All players the worker needs for scoring teams. It needs no breakdown, which would be most of what is copied. */
export function scoringPlayers(
  scored: ReadonlyMap<number, ScoredPlayer>,
  context: Pick<RoundContext, 'players'>,
): ReadonlyMap<number, ScoredPlayer> {
  return new Map(
    [...withBlankPlayers(scored, context)].map(([id, player]) => [id, { ...player, breakdown: [] }]),
  )
}
