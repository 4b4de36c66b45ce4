import { formationsOf, withPaidFormations } from '@gaffer/rules'
import { packOf } from '../../core/pack-of.ts'
import type { ContestOfRound } from '../contests-of-round.ts'

/** The entries of one contest within a scoreboard: indexes from `from` up to, but not including, `to`. */
export type ContestRange = {
  readonly contest: ContestOfRound
  readonly from: number
  readonly to: number
  /** How many are not in it because they are disqualified; their fees are in the pool. */
  readonly disqualified: number
}

/**
 * Every entry of every contest of one game round, flat, in load order (contest, created_at, id), so that equal
 * entries have the same order on every node (ADR-17).
 */
export type Scoreboard = {
  readonly gameRoundId: number
  readonly size: number
  readonly contests: readonly ContestRange[]
  readonly entryIds: Int32Array
  /** Points from the tournament's earlier rounds. */
  readonly earlierPoints: Int32Array
  /** Up to eleven player ids per entry, `width` apart, 0 where there is none. */
  readonly starters: Int32Array
  readonly width: number
  readonly captains: Int32Array
  readonly viceCaptains: Int32Array
  /** Reserves of each entry in order of preference, `reservesWidth` apart; empty in games without reserves. */
  readonly reserves: Int32Array
  readonly reservesWidth: number
  /** The chip of the round, by `chipNumber`. */
  readonly chips: Uint8Array
  /** What the round's transfers cost. */
  readonly transferCosts: Int32Array
  /** Which formations of its contest an entry may play: one bit each, in the order of `formationsOfContest`. */
  readonly formations: Uint32Array
  /** Ids in ascending order, each with its index, to find an entry by id. */
  readonly sortedIds: Int32Array
  readonly sortedIndexes: Int32Array
}

/** Every formation that an entry of a contest could ever play: the free ones, then those that are sold. */
export function formationsOfContest(contest: FormationsOfContest): readonly string[] {
  return formationsOf(withPaidFormations(contest.rules, packOf(contest).formations?.paid ?? []))
}

type FormationsOfContest = Pick<ContestOfRound, 'rules' | 'rulePack' | 'rulePackVersion'>

/** The bits of the formations an entry may play, given the ones it has paid for. */
export function bitsOfFormations(contest: FormationsOfContest, paid: readonly string[]): number {
  const playable = formationsOf(withPaidFormations(contest.rules, paid))
  return formationsOfContest(contest).reduce(
    (bits, formation, place) => (playable.includes(formation) ? bits | (1 << place) : bits),
    0,
  )
}

/** The formations of a list whose bits are set. */
export function formationsOfBits(formations: readonly string[], bits: number): readonly string[] {
  return formations.filter((_, place) => ((bits >> place) & 1) === 1)
}

/** The result of a scoreboard at one version; it never changes, readers switch to the next one as a whole. */
export type ScoreboardResult = {
  readonly version: number
  readonly points: Int32Array<ArrayBuffer>
  /** Place of each entry within its contest, from 1. */
  readonly places: Int32Array<ArrayBuffer>
  /** Indexes of entries, best place first, contest after contest. */
  readonly order: Int32Array<ArrayBuffer>
  /** What the finished players bring to the points, without the cost of transfers. */
  readonly finishedPoints: Int32Array<ArrayBuffer>
  readonly finishedPlayers: Uint8Array<ArrayBuffer>
  readonly activePlayers: Uint8Array<ArrayBuffer>
}

/** The points that decided a position of `order`: of the round, in a season of all rounds so far. */
export function rankedPoints(
  { earlierPoints }: Pick<Scoreboard, 'earlierPoints'>,
  { order, points }: Pick<ScoreboardResult, 'order' | 'points'>,
  { isSeasonal }: Pick<ContestOfRound, 'isSeasonal'>,
  at: number,
): number {
  const index = order[at] ?? 0
  return (points[index] ?? 0) + (isSeasonal ? (earlierPoints[index] ?? 0) : 0)
}

/** The index of an entry in its scoreboard; undefined when it is missing. */
export function indexOfEntry(scoreboard: Scoreboard, entryId: number): number | undefined {
  let low = 0
  let high = scoreboard.size - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const id = scoreboard.sortedIds[middle] ?? 0
    if (id === entryId) return scoreboard.sortedIndexes[middle]
    if (id < entryId) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** The contest an index belongs to. */
export function contestAt(scoreboard: Scoreboard, index: number): ContestRange | undefined {
  const { contests } = scoreboard
  let low = 0
  let high = contests.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((contests[middle]?.to ?? 0) <= index) low = middle + 1
    else high = middle
  }
  const range = contests[low]
  return range !== undefined && range.from <= index && index < range.to ? range : undefined
}
