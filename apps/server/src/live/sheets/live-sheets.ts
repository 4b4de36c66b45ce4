import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  loadSheet,
  type RoundContext,
  type ScoredPlayer,
  type Sheet,
  type SheetResult,
  type SheetScoring,
  withBlankPlayers,
} from '../../rounds/index.ts'
import type { LiveRound } from '../fold/round-memory.ts'
import { createSheetHost } from './sheet-host.ts'

/** A sheet with its newest result and the one before it, for pages of a list that is still open. */
export type ScoredSheet = {
  readonly sheet: Sheet
  readonly result: SheetResult
  readonly previous: SheetResult | undefined
}

/** The sheets of the rounds being played; a reader takes one result and reads nothing but it. */
export type LiveSheets = {
  readonly sheets: () => ReadonlyMap<number, ScoredSheet>
  readonly sheetOf: (subgameId: number) => ScoredSheet | undefined
  /**
   * Follows the rounds: loads the sheet of a new one, drops that of one gone, scores again where
   * players changed, and reads again those named in `stale`. Called at most four times a second.
   */
  readonly follow: (rounds: ReadonlyMap<number, LiveRound>, stale: ReadonlySet<number>) => Promise<void>
  /** The points of a sheet under other circumstances, to draw its history; readers see nothing of it. */
  readonly pointsUnder: (sheet: Sheet, scorings: readonly SheetScoring[]) => Promise<readonly SheetResult[]>
  readonly stop: () => Promise<void>
}

export function createLiveSheets(db: Kysely<DB>): LiveSheets {
  const host = createSheetHost()
  // Histories are drawn in another thread, so that nobody's points wait for somebody's curve.
  const historyHost = createSheetHost()
  const scoredBy = new Map<number, ReadonlyMap<number, ScoredPlayer>>()
  let current: ReadonlyMap<number, ScoredSheet> = new Map()
  // Sheets of histories have numbers of their own, below those of rounds.
  let historical = 0
  let bySubgame: ReadonlyMap<number, number> = new Map()

  const followRound = async (
    id: number,
    round: LiveRound,
    isStale: boolean,
  ): Promise<ScoredSheet | undefined> => {
    const known = isStale ? undefined : current.get(id)
    if (known !== undefined && scoredBy.get(id) === round.scored) {
      return { ...known, result: { ...known.result, version: round.version } }
    }
    const sheet = known?.sheet ?? (await loadSheet(db, id, round.contests))
    if (known === undefined) host.keep(sheet)
    const scoring = {
      version: round.version,
      pack: round.context.pack,
      players: scoringPlayers(round.scored, round.context),
    }
    const result = await host.score(id, scoring)
    if (result === undefined) return undefined
    scoredBy.set(id, round.scored)
    return { sheet, result, previous: known?.result }
  }

  return {
    sheets: () => current,
    sheetOf: (subgameId) => current.get(bySubgame.get(subgameId) ?? 0),
    follow: async (rounds, stale) => {
      const next = new Map<number, ScoredSheet>()
      for (const [id, round] of rounds) {
        const scored = await followRound(id, round, stale.has(id))
        if (scored !== undefined) next.set(id, scored)
      }
      for (const id of current.keys()) {
        if (rounds.has(id)) continue
        host.drop(id)
        scoredBy.delete(id)
      }
      bySubgame = new Map(
        [...next].flatMap(([id, { sheet }]) => sheet.contests.map(({ contest }) => [contest.subgameId, id])),
      )
      current = next
    },
    pointsUnder: async (sheet, scorings) => {
      historical -= 1
      const copy = { ...sheet, gameRoundId: historical }
      historyHost.keep(copy)
      const results: SheetResult[] = []
      for (const scoring of scorings) {
        const result = await historyHost.score(copy.gameRoundId, scoring)
        if (result !== undefined) results.push(result)
      }
      historyHost.drop(copy.gameRoundId)
      return results
    },
    stop: async () => {
      await Promise.all([host.stop(), historyHost.stop()])
    },
  }
}

/** Everybody the worker scores teams by. It needs no breakdown, which would be most of what is copied to it. */
export function scoringPlayers(
  scored: ReadonlyMap<number, ScoredPlayer>,
  context: Pick<RoundContext, 'players'>,
): ReadonlyMap<number, ScoredPlayer> {
  return new Map(
    [...withBlankPlayers(scored, context)].map(([id, player]) => [id, { ...player, breakdown: [] }]),
  )
}
