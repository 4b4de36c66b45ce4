import {
  type MatchStatistics,
  type Points,
  type Position,
  RULE_PACK_IDS,
  rulePack,
  type RulePackId,
  scoreMatch,
} from '@gaffer/rules'

/** A player's match with the points the source itself counted, in hundredths. */
export type OfficialRow = {
  readonly statistics: MatchStatistics
  readonly position: Position
  readonly points: Points
}

/** How the points a source counted compare with those of a rule pack. */
export type ComparedPoints = {
  readonly rows: number
  /** Rows in which they differ. */
  readonly differing: number
  /** The packs that fit better, the best first, with the rows in which theirs differ. */
  readonly others: readonly { readonly pack: RulePackId; readonly count: number }[]
  /** Statistics of the source that no rule pack knows, and how many players have each. */
  readonly unknown: readonly { readonly name: string; readonly count: number }[]
}

const SHOWN_PACKS = 3

/** Compares a source's own points with those of a rule pack, and of the others where they differ. */
export function comparePoints(
  rows: readonly OfficialRow[],
  pack: RulePackId,
  unknown: ComparedPoints['unknown'],
): ComparedPoints {
  const differing = countDiffering(rows, pack)
  const others = (differing === 0 ? [] : RULE_PACK_IDS)
    .map((id) => ({ pack: id, count: countDiffering(rows, id) }))
    .filter(({ count }) => count < differing)
    .toSorted((a, b) => a.count - b.count)
  return { rows: rows.length, differing, others: others.slice(0, SHOWN_PACKS), unknown }
}

function countDiffering(rows: readonly OfficialRow[], id: RulePackId): number {
  const pack = rulePack(id)
  return rows.filter(
    ({ statistics, position, points }) => scoreMatch(statistics, position, pack).points !== points,
  ).length
}
