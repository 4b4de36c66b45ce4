import { playerColumns, rankTeams, scoreTeams } from '@gaffer/engine'
import type { LineUp, PlayerRoundScore, RulePack } from '@gaffer/rules'
import type { ContestRange, Sheet, SheetResult } from './sheet.ts'

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
  const columns = playerColumns(players)
  const { captainFactor, stackingPenalty } = pack
  for (const range of sheet.contests) {
    const { hasSafetyNet, hasStackingPenalty } = range.contest.rules
    scoreTeams(
      sheet,
      columns,
      { hasSafetyNet, hasStackingPenalty, captainFactor, stackingPenalty },
      range,
      result,
    )
    rankTeams(rankedPoints(sheet, range, result), range, result)
  }
  return result
}

/** What a contest ranks by: the round's points, in a seasonal game those of the earlier rounds with them. */
function rankedPoints(
  sheet: Sheet,
  { contest, from, to }: ContestRange,
  { points }: SheetResult,
): Int32Array {
  if (!contest.isSeasonal) return points
  const totals = new Int32Array(points)
  for (let index = from; index < to; index += 1)
    totals[index] = (points[index] ?? 0) + (sheet.earlierPoints[index] ?? 0)
  return totals
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
