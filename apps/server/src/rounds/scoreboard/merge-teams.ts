import { setImmediate as breathe } from 'node:timers/promises'
import { type TeamRows, writeTeamRows } from './team-rows.ts'

/** Rows looked at before the event loop has its turn. */
const ROWS_AT_ONCE = 20_000

/**
 * The rows known before, without those that are replaced, and the new ones between them in load order. The new ones
 * may be in any order.
 */
export async function mergeTeams(
  known: TeamRows,
  isReplaced: (entryId: number, contestId: number) => boolean,
  added: TeamRows,
): Promise<TeamRows> {
  const merged = writeTeamRows(known.size + added.size, known)
  const order = Array.from({ length: added.size }, (_, at) => at).sort((a, b) => compare(added, a, added, b))
  let next = 0
  // Rows that stay are copied together, up to the next one that does not or that another goes before.
  let from = 0
  for (let row = 0; row < known.size; row += 1) {
    if (row % ROWS_AT_ONCE === 0) await breathe()
    const isOut = isReplaced(known.entryIds[row] ?? 0, known.contestIds[row] ?? 0)
    const isBehind = next < order.length && compare(added, order[next] ?? 0, known, row) < 0
    if (!isOut && !isBehind) continue
    merged.copy(known, from, row)
    from = isOut ? row + 1 : row
    for (; next < order.length && compare(added, order[next] ?? 0, known, row) < 0; next += 1)
      merged.copy(added, order[next] ?? 0, (order[next] ?? 0) + 1)
  }
  merged.copy(known, from, known.size)
  for (const at of order.slice(next)) merged.copy(added, at, at + 1)
  return merged.finish()
}

/** Load order (ADR-17). */
function compare(one: TeamRows, a: number, other: TeamRows, b: number): number {
  return (
    (one.contestIds[a] ?? 0) - (other.contestIds[b] ?? 0) ||
    (one.createdAt[a] ?? 0) - (other.createdAt[b] ?? 0) ||
    (one.entryIds[a] ?? 0) - (other.entryIds[b] ?? 0)
  )
}
