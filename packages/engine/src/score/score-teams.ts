/**
 * The points of teams on typed arrays: starters after safety subs, less the stacking penalty, and the captain's
 * points multiplied, or the vice-captain's if the captain did not play. For every entry of a range it gives what its
 * reference, `scoreTeam` of packages/rules, gives (ADR-17).
 */
import type { Points } from '@gaffer/rules'
import {
  AT_THE_BACK,
  DONE,
  finishedPointsColumn,
  PLAYED,
  PLAYING,
  type PlayerColumns,
  type Range,
  type ScoreColumns,
  type TeamColumns,
} from '../layout/columns.ts'

/** The part of a contest's rules that changes its points. */
export type ScoringRules = {
  readonly hasSafetyNet: boolean
  readonly hasStackingPenalty: boolean
  readonly captainFactor: number
  readonly stackingPenalty: readonly Points[]
}

/**
 * Scores the entries of a range into the columns of `scores`. Captain and vice-captain must be starters or 0, as in
 * every saved team.
 */
export function scoreTeams(
  teams: TeamColumns,
  players: PlayerColumns,
  rules: ScoringRules,
  range: Range,
  scores: ScoreColumns,
): void {
  const { width, starters, captains, viceCaptains } = teams
  const earned = earnedColumns(players, rules)
  const { points, finishedPoints, tallies, played } = earned
  const { states } = players
  const deductions = rules.hasStackingPenalty ? createDeductions(teams, players, rules) : undefined
  const extra = rules.captainFactor - 1
  for (let entry = range.from; entry < range.to; entry++) {
    const first = entry * width
    const end = first + width
    let total = 0
    let finished = 0
    let tally = 0
    for (let at = first; at < end; at++) {
      const id = starters[at] ?? 0
      total += points[id] ?? 0
      finished += finishedPoints[id] ?? 0
      tally += tallies[id] ?? 0
    }
    const captain = captains[entry] ?? 0
    const vice = viceCaptains[entry] ?? 0
    const doubled = played[captain] === 1 ? captain : played[vice] === 1 ? vice : 0
    total += (points[doubled] ?? 0) * extra
    finished += (finishedPoints[doubled] ?? 0) * extra
    if (deductions) {
      const lost = deductions(entry)
      for (let slot = 0; slot < width; slot++) {
        const id = starters[first + slot] ?? 0
        // The captain's deduction is multiplied like the captain's points.
        const deducted = (lost[slot] ?? 0) * (doubled !== 0 && id === doubled ? rules.captainFactor : 1)
        total -= deducted
        if (((states[id] ?? 0) & DONE) !== 0) finished -= deducted
      }
    }
    scores.points[entry] = total
    scores.finishedPoints[entry] = finished
    scores.finishedPlayers[entry] = tally & TALLY_MASK
    scores.activePlayers[entry] = tally >> TALLY_BITS
  }
}

/** Finished and active players are counted in one addition: finished below, active above these bits. */
const TALLY_BITS = 8
/** DONE is the highest bit of a state. */
const DONE_BIT = Math.log2(DONE)
const TALLY_MASK = (1 << TALLY_BITS) - 1

/**
 * What each player earns for a team under these rules: their own points or their safety sub's; index 0 earns nothing.
 */
function earnedColumns({ points, states, earners }: PlayerColumns, rules: ScoringRules) {
  const length = points.length
  const earned = {
    points: new Int32Array(length),
    tallies: new Int32Array(length),
    played: new Uint8Array(length),
  }
  for (let id = 1; id < length; id++) {
    const earner = rules.hasSafetyNet ? (earners[id] ?? id) : id
    const state = states[id] ?? 0
    earned.points[id] = points[earner] ?? 0
    earned.played[id] = (states[earner] ?? 0) & PLAYED
    earned.tallies[id] = (state >> DONE_BIT) | (((state & PLAYING) >> 2) << TALLY_BITS)
  }
  return { ...earned, finishedPoints: finishedPointsColumn({ points: earned.points, states }) }
}

/**
 * What each slot of an entry loses to the stacking penalty. One array is reused for all entries: its content
 * is valid until the next call.
 */
function createDeductions(teams: TeamColumns, players: PlayerColumns, rules: ScoringRules) {
  const { width, starters, captains, viceCaptains } = teams
  const { cleanSheetPoints, states, earners, clubs, prices } = players
  const lost = new Int32Array(width)
  const cleanSheets = new Int32Array(width)
  const lastPenalty = rules.stackingPenalty.length - 1
  return (entry: number): Int32Array => {
    lost.fill(0)
    const first = entry * width
    const captain = captains[entry] ?? 0
    const vice = viceCaptains[entry] ?? 0
    const earnerAt = (slot: number): number => {
      const id = starters[first + slot] ?? 0
      return rules.hasSafetyNet ? (earners[id] ?? id) : id
    }
    /** Whether the first slot comes before the second: by clean-sheet points, role, higher price, lower id. */
    const isBefore = (a: number, b: number): boolean => {
      const one = earnerAt(a)
      const other = earnerAt(b)
      const ownerA = starters[first + a]
      const ownerB = starters[first + b]
      const order =
        (cleanSheetPoints[other] ?? 0) - (cleanSheetPoints[one] ?? 0) ||
        Number(ownerB === captain) - Number(ownerA === captain) ||
        Number(ownerB === vice) - Number(ownerA === vice) ||
        (prices[other] ?? 0) - (prices[one] ?? 0) ||
        one - other ||
        a - b
      return order < 0
    }
    let count = 0
    for (let slot = 0; slot < width; slot++) {
      const earner = earnerAt(slot)
      if (earner === 0 || ((states[earner] ?? 0) & AT_THE_BACK) === 0 || (cleanSheetPoints[earner] ?? 0) <= 0)
        continue
      let at = count
      while (at > 0 && isBefore(slot, cleanSheets[at - 1] ?? 0)) {
        cleanSheets[at] = cleanSheets[at - 1] ?? 0
        at -= 1
      }
      cleanSheets[at] = slot
      count += 1
    }
    for (let at = 0; at < count; at++) {
      const slot = cleanSheets[at] ?? 0
      const club = clubs[earnerAt(slot)]
      let rank = 0
      for (let before = 0; before < at; before++) {
        if (clubs[earnerAt(cleanSheets[before] ?? 0)] === club) rank += 1
      }
      lost[slot] = rules.stackingPenalty[Math.min(rank, lastPenalty)] ?? 0
    }
    return lost
  }
}
