/**
 * How a contest's table would change under other scores of players (G-104). Only the entries are scored again whose squad
 * has a player whose score differs; places are counted from the table as it stands and from those that moved.
 */
import {
  FINISHED,
  KNOWN,
  PLAYED,
  type PlayerColumns,
  type Range,
  type ScoreColumns,
  type SeasonTeamColumns,
} from '../layout/columns.ts'

/** Scores a range of entries, by the rules of their contest. */
export type ScoreRange = (
  teams: SeasonTeamColumns,
  players: PlayerColumns,
  range: Range,
  scores: ScoreColumns,
) => void

/** A contest as it stands. Totals are what it ranks by, in hundredths of a point; `order` is by place, as indexes. */
export type Field = {
  readonly teams: SeasonTeamColumns
  readonly range: Range
  readonly totals: Int32Array
  readonly order: Int32Array
  readonly owners: Owners
}

/** The entries of a range that have each player in their squad: those of `id` are at `starts[id]` to `starts[id + 1]`. */
export type Owners = { readonly starts: Int32Array; readonly entries: Int32Array }

/** The owners of all players up to `maxId`, starters and reserves. */
export function ownersOf(teams: SeasonTeamColumns, { from, to }: Range, maxId: number): Owners {
  const { width, starters, reservesWidth, reserves } = teams
  const starts = new Int32Array(maxId + 2)
  const each = (visit: (id: number, entry: number) => void) => {
    for (let entry = from; entry < to; entry++) {
      for (let at = entry * width; at < (entry + 1) * width; at++) visit(starters[at] ?? 0, entry)
      for (let at = entry * reservesWidth; at < (entry + 1) * reservesWidth; at++)
        visit(reserves[at] ?? 0, entry)
    }
  }
  each((id) => {
    if (id > 0 && id <= maxId) starts[id + 1] = (starts[id + 1] ?? 0) + 1
  })
  for (let id = 1; id < starts.length; id++) starts[id] = (starts[id] ?? 0) + (starts[id - 1] ?? 0)
  const entries = new Int32Array(starts.at(-1) ?? 0)
  const next = starts.slice()
  each((id, entry) => {
    if (id <= 0 || id > maxId) return
    const at = next[id] ?? 0
    entries[at] = entry
    next[id] = at + 1
  })
  return { starts, entries }
}

/** The states that decide points: whether somebody plays now, or is done, does not. */
const DECIDING = PLAYED | FINISHED | KNOWN

/** The players whose part in a team differs between two sets of scores; their safety sub's counts as theirs. */
export function differingPlayers(before: PlayerColumns, after: PlayerColumns): readonly number[] {
  const differs = (id: number): boolean =>
    before.points[id] !== after.points[id] ||
    before.cleanSheetPoints[id] !== after.cleanSheetPoints[id] ||
    (((before.states[id] ?? 0) ^ (after.states[id] ?? 0)) & DECIDING) !== 0
  const differing: number[] = []
  for (let id = 1; id < before.points.length; id++) {
    const earner = before.earners[id] ?? id
    if (differs(id) || earner !== after.earners[id] || (earner !== id && differs(earner))) differing.push(id)
  }
  return differing
}

/** Entries whose total differs, with their totals before and after. */
export type Shift = { readonly entries: Int32Array; readonly before: Int32Array; readonly after: Int32Array }

/** How many entries are scored at a time. */
const CHUNK = 4_096

/**
 * What changes from one set of scores to another for the owners of the players that differ. `totals` is what each
 * entry has under the first, and `earlier` is added to the points of a round where the contest ranks by its sum.
 */
export function shiftOf(
  { teams, owners }: Pick<Field, 'teams' | 'owners'>,
  differing: readonly number[],
  players: PlayerColumns,
  {
    totals,
    earlier,
    score,
  }: { readonly totals: Int32Array; readonly earlier: Int32Array | undefined; readonly score: ScoreRange },
): Shift {
  const touched = touchedEntries(owners, differing)
  const before = new Int32Array(touched.length)
  const after = new Int32Array(touched.length)
  const entries = new Int32Array(touched.length)
  const batch = createBatch(teams, Math.min(CHUNK, touched.length))
  let count = 0
  for (let first = 0; first < touched.length; first += CHUNK) {
    const some = touched.subarray(first, first + CHUNK)
    const points = batch(some, players, score)
    for (let at = 0; at < some.length; at++) {
      const entry = some[at] ?? 0
      const total = (points[at] ?? 0) + (earlier?.[entry] ?? 0)
      if (total === totals[entry]) continue
      entries[count] = entry
      before[count] = totals[entry] ?? 0
      after[count] = total
      count += 1
    }
  }
  return { entries: entries.slice(0, count), before: before.slice(0, count), after: after.slice(0, count) }
}

/** The owners of any of these players, each once, in ascending order. */
function touchedEntries({ starts, entries }: Owners, ids: readonly number[]): Int32Array {
  const known = ids.filter((id) => id < starts.length - 1)
  const lists = known.map((id) => entries.subarray(starts[id], starts[id + 1]))
  const [only] = lists
  if (only !== undefined && lists.length === 1) return only
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let length = 0
  for (const list of lists) {
    all.set(list, length)
    length += list.length
  }
  all.sort()
  let count = 0
  for (let at = 0; at < all.length; at++) if (at === 0 || all[at] !== all[at - 1]) all[count++] = all[at] ?? 0
  return all.subarray(0, count)
}

/** Scores chosen entries by copying their teams together. The points are valid until the next call. */
function createBatch(teams: SeasonTeamColumns, size: number) {
  const { width, reservesWidth } = teams
  const copy = {
    size,
    width,
    reservesWidth,
    starters: new Int32Array(size * width),
    reserves: new Int32Array(size * reservesWidth),
    captains: new Int32Array(size),
    viceCaptains: new Int32Array(size),
    chips: new Uint8Array(size),
    transferCosts: new Int32Array(size),
    formations: new Uint32Array(size),
  }
  const { formations, ...withoutFormations } = copy
  const batch = teams.formations === undefined ? withoutFormations : copy
  const scores = {
    points: new Int32Array(size),
    finishedPoints: new Int32Array(size),
    finishedPlayers: new Uint8Array(size),
    activePlayers: new Uint8Array(size),
  }
  return (entries: Int32Array, players: PlayerColumns, score: ScoreRange): Int32Array => {
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at] ?? 0
      for (let slot = 0; slot < width; slot++)
        copy.starters[at * width + slot] = teams.starters[entry * width + slot] ?? 0
      for (let slot = 0; slot < reservesWidth; slot++)
        copy.reserves[at * reservesWidth + slot] = teams.reserves[entry * reservesWidth + slot] ?? 0
      copy.captains[at] = teams.captains[entry] ?? 0
      copy.viceCaptains[at] = teams.viceCaptains[entry] ?? 0
      copy.chips[at] = teams.chips[entry] ?? 0
      copy.transferCosts[at] = teams.transferCosts[entry] ?? 0
      formations[at] = teams.formations?.[entry] ?? 0
    }
    score(batch, players, { from: 0, to: entries.length }, scores)
    return scores.points
  }
}
