import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { computeOutcome } from './compute-outcome.ts'
import type { EntryOutcome } from './decide-outcome.ts'
import { earlierRounds } from './close/closing.ts'
import { hashOutcome } from './result-hash.ts'
import type { TeamInRound } from './team-of-round.ts'

/** The result of checking a closed round: the stored hash and that of a new computation. */
export type RoundCheck = {
  readonly stored: string
  readonly recomputed: string
  readonly isSame: boolean
  /** False when entries of it have been swept away since; then the hashes cannot agree. */
  readonly isWhole: boolean
  /** What made the stored result. */
  readonly madeBy: {
    readonly rulePack: string
    readonly rulePackVersion: number
    readonly codeVersion: string
    readonly logVersion: number
  }
}

/**
 * Computes a closed round again with the reference, from the log at which it was closed, and compares both
 * its hash and the rows that were stored; undefined when it is not closed. A check, never a source (ADR-17).
 */
export async function checkRound(db: Kysely<DB>, gameRoundId: number): Promise<RoundCheck | undefined> {
  const result = await db
    .selectFrom('roundResult')
    .innerJoin('gameRound', 'gameRound.id', 'roundResult.gameRoundId')
    .select(['hash', 'logVersion', 'roundResult.rulePack', 'rulePackVersion', 'codeVersion', 'entryCount'])
    .where('gameRoundId', '=', gameRoundId)
    .where('gameRound.closedAt', 'is not', null)
    .executeTakeFirst()
  if (result === undefined) return undefined
  const { hash: stored, entryCount, ...madeBy } = result
  const { rows } = await sql<Stored & { readonly entryId: number; readonly seasonPoints: number }>`
    select entry_id, coalesce(result_points, points) as points, coalesce(result_place, place) as place, prize,
      coalesce(result_season_points, season_points) as season_points
    from entry_round_result where game_round_id = ${gameRoundId}`.execute(db)
  const counted = new Map(rows.map((row) => [row.entryId, row]))
  // Totals of rounds that were corrected since are those the result itself was made with.
  const areTotalsOlder = await isEarlierCorrected(db, gameRoundId, result.logVersion)
  const earlierOf = ({ entryId, earlierPoints }: TeamInRound): number => {
    const row = areTotalsOlder ? counted.get(entryId) : undefined
    return row === undefined ? earlierPoints : row.seasonPoints - row.points
  }
  const counts = ({ entryId }: TeamInRound) => counted.has(entryId)
  const computed = await computeOutcome(db, gameRoundId, result.logVersion, { counts, earlierOf })
  const entries = [...(computed?.entries ?? [])].sort((a, b) => a.entryId - b.entryId)
  const recomputed = computed === undefined ? '' : await hashOutcome({ ...computed, entries })
  return {
    stored,
    recomputed,
    isSame: recomputed === stored && entries.every((entry) => isStoredAs(counted.get(entry.entryId), entry)),
    isWhole: (entryCount ?? counted.size) === counted.size,
    madeBy,
  }
}

async function isEarlierCorrected(db: Kysely<DB>, gameRoundId: number, version: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${earlierRounds(sql`${gameRoundId}`)}
    join round_result on round_result.game_round_id = earlier.id and round_result.corrected_version > ${version}::bigint
    limit 1`.execute(db)
  return rows.length > 0
}

type Stored = Pick<EntryOutcome, 'points' | 'place' | 'prize'>

/** Prizes are paid by the rows, not by the hash: a row that was touched since would go unnoticed. */
function isStoredAs(row: Stored | undefined, { points, place, prize }: Stored): boolean {
  return row?.points === points && row.place === place && row.prize === prize
}
