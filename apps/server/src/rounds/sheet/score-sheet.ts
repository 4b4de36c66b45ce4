import { type PlayerColumns, playerColumns, rankTeams, scoreSeasonTeams, scoreTeams } from '@gaffer/engine'
import { CHIPS, type PlayerRoundScore, type RulePack, type TeamScore, withPaidSchemes } from '@gaffer/rules'
import { hasReserves, type ScorableTeam, scoreOf } from '../decide-outcome.ts'
import { schemesOfBits, schemesOfContest, type ContestRange, type Sheet, type SheetResult } from './sheet.ts'

/** What a sheet is scored by: the players of the round at one version, under one pack. */
export type SheetScoring = {
  readonly version: number
  readonly pack: RulePack
  /** Those without a match in it as well (`withBlankPlayers`). */
  readonly players: ReadonlyMap<number, PlayerRoundScore>
}

/** Scores and ranks every entry of a sheet anew (ADR-17: nothing is patched in place). */
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
  for (const range of rangesAlike(sheet.contests)) scoreContest(sheet, columns, pack, range, result)
  const totals = sheet.contests.some(({ contest }) => contest.isSeasonal)
    ? result.points.map((points, index) => points + (sheet.earlierPoints[index] ?? 0))
    : result.points
  for (const range of sheet.contests) {
    // A seasonal game ranks by the points of the earlier rounds with those of this one.
    rankTeams(range.contest.isSeasonal ? totals : result.points, range, result)
  }
  return result
}

/** Contests of a tournament that lie side by side are scored as one: of rooms there are thousands. */
function rangesAlike(contests: readonly ContestRange[]): readonly ContestRange[] {
  const merged: ContestRange[] = []
  for (const range of contests) {
    const last = merged.at(-1)
    if (last?.contest.tournamentId !== range.contest.tournamentId) merged.push(range)
    else merged[merged.length - 1] = { ...last, to: range.to }
  }
  return merged
}

function scoreContest(
  sheet: Sheet,
  players: PlayerColumns,
  pack: RulePack,
  range: ContestRange,
  result: SheetResult,
): void {
  const { rules } = range.contest
  const { captainFactor, stackingPenalty, season } = pack
  if (hasReserves(rules)) {
    const { startersLimit } = rules
    const { tripleCaptainFactor } = season.chips
    const scoring = {
      startersLimit,
      schemes: schemesOfContest(range.contest),
      captainFactor,
      tripleCaptainFactor,
    }
    scoreSeasonTeams(sheet, players, scoring, range, result)
  } else {
    const { hasSafetyNet, hasStackingPenalty } = rules
    const scoring = { hasSafetyNet, hasStackingPenalty, captainFactor, stackingPenalty }
    scoreTeams(sheet, players, scoring, range, result)
  }
}

/** What one entry of a sheet earns, player by player; the same as its points in the sheet's result. */
export function scoreAt(
  sheet: Sheet,
  { contest }: ContestRange,
  index: number,
  { pack, players }: Pick<SheetScoring, 'pack' | 'players'>,
): TeamScore {
  const paid = schemesOfBits(schemesOfContest(contest), sheet.schemes[index] ?? 0)
  return scoreOf(teamAt(sheet, index), players, withPaidSchemes(contest.rules, paid), pack)
}

/** An entry as the sheet holds it. */
function teamAt(sheet: Sheet, index: number): ScorableTeam {
  return {
    lineUp: {
      starters: idsAt(sheet.starters, sheet.width, index),
      reserves: idsAt(sheet.reserves, sheet.reservesWidth, index),
      captain: sheet.captains[index] || null,
      viceCaptain: sheet.viceCaptains[index] || null,
    },
    chip: CHIPS[(sheet.chips[index] ?? 0) - 1] ?? null,
    transferCost: sheet.transferCosts[index] ?? 0,
  }
}

/** How many players of an entry count: its starters, with the full team all of its squad. */
export function countingPlayersAt(sheet: Sheet, index: number): number {
  const { lineUp, chip } = teamAt(sheet, index)
  return lineUp.starters.length + (chip === 'fullTeam' ? lineUp.reserves.length : 0)
}

function idsAt(column: Int32Array, width: number, index: number): readonly number[] {
  return [...column.subarray(index * width, (index + 1) * width)].filter((id) => id !== 0)
}

function sharedInts(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Math.max(4, length * 4)), 0, length)
}

function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(Math.max(1, length)), 0, length)
}
