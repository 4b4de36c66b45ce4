import {
  type GameRules,
  type LineUp,
  type PlayerRoundScore,
  rankEntries,
  type RulePack,
  scoreTeam,
} from '@gaffer/rules'
import type { Sheet, SheetResult } from './sheet.ts'

/** What a sheet is scored by: the players of the round at one version, under one pack. */
export type SheetScoring = {
  readonly version: number
  readonly pack: RulePack
  readonly players: ReadonlyMap<number, PlayerRoundScore>
}

/** Scores and ranks every entry of a sheet anew (design 1: nothing is patched in place). */
export function scoreSheet(sheet: Sheet, { version, pack, players }: SheetScoring): SheetResult {
  const result: SheetResult = {
    version,
    points: sharedInts(sheet.size),
    places: sharedInts(sheet.size),
    order: sharedInts(sheet.size),
    finishedPlayers: sharedBytes(sheet.size),
    activePlayers: sharedBytes(sheet.size),
  }
  for (const { contest, from, to } of sheet.contests) {
    const ranked: { id: number; points: number; createdAt: number }[] = []
    for (let index = from; index < to; index += 1) {
      scoreEntry(sheet, index, contest.rules, players, pack, result)
      const earlier = contest.isSeasonal ? (sheet.earlierPoints[index] ?? 0) : 0
      ranked.push({ id: index, points: (result.points[index] ?? 0) + earlier, createdAt: index })
    }
    rankEntries(ranked).forEach(({ id }, offset) => {
      result.order[from + offset] = id
      result.places[id] = offset + 1
    })
  }
  return result
}

function scoreEntry(
  sheet: Sheet,
  index: number,
  rules: GameRules,
  players: ReadonlyMap<number, PlayerRoundScore>,
  pack: RulePack,
  result: SheetResult,
): void {
  const score = scoreTeam(lineUpAt(sheet, index), players, rules, pack)
  result.points[index] = score.points
  result.finishedPlayers[index] = score.finishedPlayers
  result.activePlayers[index] = score.activePlayers
}

/** The line-up of an entry as the sheet holds it. */
export function lineUpAt(sheet: Sheet, index: number): LineUp {
  const start = index * sheet.width
  return {
    starters: [...sheet.starters.subarray(start, start + sheet.width)].filter((id) => id !== 0),
    reserves: [],
    captain: sheet.captains[index] || null,
    viceCaptain: sheet.viceCaptains[index] || null,
  }
}

function sharedInts(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Math.max(4, length * 4)), 0, length)
}

function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(Math.max(1, length)), 0, length)
}
