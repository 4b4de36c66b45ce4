import type { Position } from '@gaffer/rules'
import { FULL_MATCH } from '../../facts/match-clock.ts'
import type { ImportedStatistics } from '../season-import.ts'

/** How a side may have lined up, judging by the recorded minutes of regular time. */
export type InferredSide = {
  readonly starters: readonly number[]
  readonly bench: readonly number[]
  /** When each player who took part was on the pitch. */
  readonly spells: ReadonlyMap<number, Spell>
  readonly substitutions: readonly { readonly on: number; readonly off: number; readonly minute: number }[]
}

/** From coming on (0 for a starter) to going off (90 for the end). */
export type Spell = { readonly from: number; readonly to: number }

const STARTERS = 11
const BENCH = 9

/**
 * Line-up, bench and substitutions of a side that agree with the recorded minutes: the source's own starters if it
 * names them, otherwise the goalkeeper and the ten who played longest.
 */
export function inferSide(
  rows: readonly ImportedStatistics[],
  positionOf: (playerId: number) => Position | undefined,
): InferredSide {
  const played = rows
    .filter(({ statistics }) => statistics.minutes > 0)
    .sort((a, b) => longestFirst(a, b) || a.playerSourceId - b.playerSourceId)
  const goalkeeper = played.find((row) => positionOf(row.playerSourceId) === 'GK')
  const ranked =
    goalkeeper === undefined ? played : [goalkeeper, ...played.filter((row) => row !== goalkeeper)]
  const starting = ranked.slice(0, STARTERS)
  const coming = ranked.slice(STARTERS).sort((a, b) => b.statistics.minutes - a.statistics.minutes)
  const going = starting
    .filter(({ statistics }) => statistics.redCards === 0)
    .sort((a, b) => a.statistics.minutes - b.statistics.minutes)
  const spells = new Map(starting.map((row) => [row.playerSourceId, { from: 0, to: row.statistics.minutes }]))
  const substitutions = coming.flatMap((row, index) => {
    const off = going[index]
    const minute = FULL_MATCH - Math.min(FULL_MATCH, row.statistics.minutes)
    if (off === undefined) return []
    spells.set(row.playerSourceId, { from: minute, to: FULL_MATCH })
    spells.set(off.playerSourceId, { from: 0, to: Math.max(1, minute) })
    return [{ on: row.playerSourceId, off: off.playerSourceId, minute: Math.max(1, minute) }]
  })
  const unused = rows
    .filter(({ statistics }) => statistics.minutes === 0)
    .sort(
      (a, b) => benchRank(b, positionOf) - benchRank(a, positionOf) || a.playerSourceId - b.playerSourceId,
    )
  const bench = [...coming, ...unused].map(({ playerSourceId }) => playerSourceId).slice(0, BENCH)
  return { starters: starting.map(({ playerSourceId }) => playerSourceId), bench, spells, substitutions }
}

function longestFirst(a: ImportedStatistics, b: ImportedStatistics): number {
  const started = Number(b.statistics.started ?? false) - Number(a.statistics.started ?? false)
  return started || b.statistics.minutes - a.statistics.minutes
}

/** Players booked without playing were on the bench; next comes a second goalkeeper, then everyone else. */
function benchRank(row: ImportedStatistics, positionOf: (id: number) => Position | undefined): number {
  const { yellowCards, redCards } = row.statistics
  if (yellowCards + redCards > 0) return 2
  return positionOf(row.playerSourceId) === 'GK' ? 1 : 0
}
