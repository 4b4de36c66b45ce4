import { type Kysely, sql } from 'kysely'
import { transferCostInRound, type Points, type Price, type SeasonRules } from '@gaffer/rules'
import { lockedAt } from '../contests/index.ts'
import type { DB } from '../db/generated/database.ts'
import { keptSquad } from '../football/index.ts'

/** A player exchanged for another in one round, with their prices at the time. */
export type MadeTransfer = {
  readonly outId: number
  readonly outPrice: Price
  readonly inId: number
  readonly inPrice: Price
  readonly madeAt: Date
}

/** The transfers of a round and what they cost it. */
export type RoundTransfers = {
  readonly round: number
  readonly cost: Points
  readonly isWildcard: boolean
  readonly transfers: readonly MadeTransfer[]
}

type LineUpRow = {
  readonly fromRound: number
  readonly squad: readonly number[]
  /** The squad of the line-up before; null for the first. */
  readonly lockedSquad: readonly number[] | null
  readonly freeLeft: number
}

/**
 * A team's transfers, newest round first: those made in a round and not undone in it; a wildcard round is listed even
 * without any. Before the entry's first deadline there are none, whatever was tried (Q-84).
 */
export async function loadTransfers(
  db: Kysely<DB>,
  entryId: number,
  season: SeasonRules,
): Promise<readonly RoundTransfers[]> {
  const [lineUps, made, wildcards] = await Promise.all([
    loadLineUps(db, entryId),
    loadMade(db, entryId),
    loadWildcardRounds(db, entryId),
  ])
  const changed = lineUps.flatMap((lineUp): RoundTransfers[] => {
    const { fromRound: round, squad, lockedSquad, freeLeft } = lineUp
    const isWildcard = wildcards.includes(round)
    if (lockedSquad === null) return []
    const cost = transferCostInRound(
      { squad, lockedSquad, freeTransfers: freeLeft, hasWildcard: isWildcard },
      season,
    )
    const transfers = joinTransfers(made.get(round) ?? [])
    return transfers.length === 0 && !isWildcard ? [] : [{ round, cost, isWildcard, transfers }]
  })
  const idle = wildcards
    .filter((round) => !changed.some((each) => each.round === round))
    .map((round) => ({ round, cost: 0, isWildcard: true, transfers: [] }))
  return [...changed, ...idle].toSorted((a, b) => b.round - a.round)
}

/**
 * Reduces a round's transfers to those that were not undone: A for B, then B for C, becomes A for C; A for B, then C
 * for A, who is back, becomes C for B.
 */
export function joinTransfers(made: readonly MadeTransfer[]): readonly MadeTransfer[] {
  return made.reduce<readonly MadeTransfer[]>((known, next) => {
    const before = known.find(({ inId }) => inId === next.outId)
    const after = known.find(({ outId }) => outId === next.inId)
    const others = known.filter((each) => each !== before && each !== after)
    if (before !== undefined && before === after) return others
    const { outId, outPrice } = before ?? next
    const { inId, inPrice } = after ?? next
    return [...others, { outId, outPrice, inId, inPrice, madeAt: next.madeAt }]
  }, [])
}

async function loadLineUps(db: Kysely<DB>, entryId: number): Promise<readonly LineUpRow[]> {
  const found = await sql<LineUpRow>`
    select from_round, squad, free_left,
      ${keptSquad(sql`before`, lockedAt(sql`${entryId}::int`, sql`from_round`))} as locked_squad
    from (
      select *, lag(squad) over (order by from_round) as before from (
        select from_round, starters || reserves as squad, free_left from line_up_past where entry_id = ${entryId}
        union all
        select from_round, starters || reserves, free_left from line_up where entry_id = ${entryId}) each_line_up
    ) in_turn
    order by from_round`.execute(db)
  return found.rows
}

async function loadWildcardRounds(db: Kysely<DB>, entryId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('roundChoice')
    .select('round')
    .where('entryId', '=', entryId)
    .where('isWildcard', '=', true)
    .execute()
  return rows.map(({ round }) => round)
}

/** In the order they were made. Players merged before a round's lock are the ones they were merged into (Q-153). */
async function loadMade(
  db: Kysely<DB>,
  entryId: number,
): Promise<ReadonlyMap<number, readonly MadeTransfer[]>> {
  const { rows } = await sql<MadeTransfer & { readonly round: number }>`
    select round, out_id, out_price, in_id, in_price, made_at from (
      select transfer.*, coalesce(gone.merged_into, player_out) as out_id, coalesce(come.merged_into, player_in) as in_id
      from (
        select *, coalesce(${lockedAt(sql`transfer.entry_id`, sql`transfer.round`)}, 'infinity') as locked_at
        from transfer where entry_id = ${entryId}) transfer
      left join player gone on gone.id = player_out and gone.merged_at < locked_at
      left join player come on come.id = player_in and come.merged_at < locked_at) made
    where out_id <> in_id order by id`.execute(db)
  return Map.groupBy(rows, ({ round }) => round)
}
