import { chipNumber } from '@gaffer/engine'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { type ContestOfRound } from '../contests-of-round.ts'
import { loadTeams, type TeamInRound } from '../team-of-round.ts'
import { bitsOfFormations, type ContestRange, type Scoreboard } from './scoreboard.ts'

/**
 * Loads the scoreboard of a locked game round at a number of the log: whole, of one of its contests, or only of
 * entries whose stake was taken; `otherwise` is an entry that shall be disqualified, or no longer. Call it only once
 * `locked_at` is set: before that, acknowledged saves could be missing (ADR-18).
 */
export async function loadScoreboard(
  db: Kysely<DB>,
  gameRoundId: number,
  contests: readonly ContestOfRound[],
  logVersion: number,
  only: {
    readonly contestId?: number
    readonly isEntered?: boolean
    readonly otherwise?: number | undefined
  } = {},
): Promise<Scoreboard> {
  const width = Math.max(1, ...contests.map(({ rules }) => rules.startersLimit))
  const reservesWidth = Math.max(0, ...contests.map(({ rules }) => rules.reservesLimit))
  const columns: TeamColumns = {
    entryIds: createColumn(Int32Array, 1),
    earlierPoints: createColumn(Int32Array, 1),
    starters: createColumn(Int32Array, width),
    captains: createColumn(Int32Array, 1),
    viceCaptains: createColumn(Int32Array, 1),
    reserves: createColumn(Int32Array, reservesWidth),
    // Only games with reserves have them.
    chips: createColumn(Uint8Array, Math.min(1, reservesWidth)),
    transferCosts: createColumn(Int32Array, Math.min(1, reservesWidth)),
    formations: createColumn(Uint32Array, Math.min(1, reservesWidth)),
  }
  const counts = new Map<number, number>()
  const contestOf = new Map(contests.map((contest) => [contest.contestId, contest]))
  // Few games sell formations, and few entries have bought one.
  const freeFormations = new Map(
    contests.map((contest) => [contest.contestId, bitsOfFormations(contest, [])]),
  )
  const disqualified = new Map<number, number>()
  let size = 0
  const { contestId } = only
  for await (const loaded of loadTeams(db, { gameRoundId, logVersion, contestId })) {
    const teams: TeamInRound[] = []
    for (const team of loaded) {
      if (only.isEntered === true && team.isReserved) continue
      if (team.isDisqualified === (team.entryId === only.otherwise)) teams.push(team)
      else disqualified.set(team.contestId, (disqualified.get(team.contestId) ?? 0) + 1)
    }
    const needed = size + teams.length
    for (const column of Object.values(columns)) column.reserve(needed)
    for (const team of teams) {
      writeTeam(columns, size, { width, reservesWidth }, team)
      if (reservesWidth > 0) {
        const contest = team.paidFormations.length === 0 ? undefined : contestOf.get(team.contestId)
        const free = freeFormations.get(team.contestId) ?? 0
        columns.formations.set(
          size,
          0,
          contest === undefined ? free : bitsOfFormations(contest, team.paidFormations),
        )
      }
      counts.set(team.contestId, (counts.get(team.contestId) ?? 0) + 1)
      size += 1
    }
  }
  const ids = columns.entryIds.shared(size)
  const { sortedIds, sortedIndexes } = sortIds(ids)
  return {
    gameRoundId,
    size,
    width,
    reservesWidth,
    contests: rangesOf(contests, counts, disqualified),
    entryIds: ids,
    earlierPoints: columns.earlierPoints.shared(size),
    starters: columns.starters.shared(size),
    captains: columns.captains.shared(size),
    viceCaptains: columns.viceCaptains.shared(size),
    reserves: columns.reserves.shared(size),
    chips: columns.chips.shared(size),
    transferCosts: columns.transferCosts.shared(size),
    formations: columns.formations.shared(size),
    sortedIds,
    sortedIndexes,
  }
}

type Ints = Int32Array | Uint32Array | Uint8Array

type Column<A extends Ints> = {
  readonly reserve: (rows: number) => void
  readonly set: (row: number, at: number, value: number) => void
  /** The rows in memory shared with the worker. */
  readonly shared: (rows: number) => A
}

type IntsOf<A extends Ints> = {
  new (length: number): A
  new (buffer: SharedArrayBuffer, from: number, length: number): A
  readonly BYTES_PER_ELEMENT: number
}

function createColumn<A extends Ints>(of: IntsOf<A>, width: number): Column<A> {
  let values = new of(1024 * width)
  return {
    reserve: (rows) => {
      if (rows * width <= values.length) return
      const grown = new of(Math.max(rows * width, values.length * 2))
      grown.set(values)
      values = grown
    },
    set: (row, at, value) => {
      values[row * width + at] = value
    },
    shared: (rows) => {
      const bytes = rows * width * of.BYTES_PER_ELEMENT
      const exact = new of(new SharedArrayBuffer(Math.max(4, bytes)), 0, rows * width)
      exact.set(values.subarray(0, rows * width))
      return exact
    },
  }
}

type IntColumn = 'entryIds' | 'earlierPoints' | 'starters' | 'captains' | 'viceCaptains' | 'reserves'

type TeamColumns = { readonly [name in IntColumn | 'transferCosts']: Column<Int32Array> } & {
  readonly chips: Column<Uint8Array>
  readonly formations: Column<Uint32Array>
}

function writeTeam(
  columns: TeamColumns,
  row: number,
  { width, reservesWidth }: { readonly width: number; readonly reservesWidth: number },
  { entryId, earlierPoints, lineUp, chip, transferCost }: TeamInRound,
): void {
  columns.entryIds.set(row, 0, entryId)
  columns.earlierPoints.set(row, 0, earlierPoints)
  columns.captains.set(row, 0, lineUp.captain ?? 0)
  columns.viceCaptains.set(row, 0, lineUp.viceCaptain ?? 0)
  for (let slot = 0; slot < width; slot += 1) columns.starters.set(row, slot, lineUp.starters[slot] ?? 0)
  if (reservesWidth === 0) return
  columns.chips.set(row, 0, chipNumber(chip))
  columns.transferCosts.set(row, 0, transferCost)
  for (let slot = 0; slot < reservesWidth; slot += 1)
    columns.reserves.set(row, slot, lineUp.reserves[slot] ?? 0)
}

function rangesOf(
  contests: readonly ContestOfRound[],
  counts: ReadonlyMap<number, number>,
  disqualified: ReadonlyMap<number, number>,
): readonly ContestRange[] {
  let from = 0
  return contests.map((contest) => {
    const to = from + (counts.get(contest.contestId) ?? 0)
    const range = { contest, from, to, disqualified: disqualified.get(contest.contestId) ?? 0 }
    from = to
    return range
  })
}

function sortIds(ids: Int32Array): Pick<Scoreboard, 'sortedIds' | 'sortedIndexes'> {
  const sortedIndexes = Int32Array.from(ids, (_, index) => index)
  sortedIndexes.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
  return { sortedIndexes, sortedIds: Int32Array.from(sortedIndexes, (index) => ids[index] ?? 0) }
}
