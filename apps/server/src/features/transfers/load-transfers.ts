import { type Kysely, sql } from 'kysely'
import { transferCostInRound, type Points, type Price, type SeasonRules } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'

/** A player sold for another in one round, with their prices of the moment. */
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
  readonly freeLeft: number
  readonly isWildcard: boolean
}

/**
 * The transfers of a team, newest round first: what was made in the round and not undone in it. Before
 * the entry's first deadline there are none, whatever was tried (decision 22).
 */
export async function loadTransfers(
  db: Kysely<DB>,
  entryId: number,
  season: SeasonRules,
): Promise<readonly RoundTransfers[]> {
  const [lineUps, made] = await Promise.all([loadLineUps(db, entryId), loadMade(db, entryId)])
  const rounds = lineUps.flatMap((lineUp, index): RoundTransfers[] => {
    const lockedSquad = lineUps[index - 1]?.squad
    const { fromRound: round, isWildcard, squad, freeLeft } = lineUp
    if (lockedSquad === undefined) return []
    const cost = transferCostInRound(
      { squad, lockedSquad, freeTransfers: freeLeft, hasWildcard: isWildcard },
      season,
    )
    const transfers = joinTransfers(made.get(round) ?? [])
    return transfers.length === 0 && !isWildcard ? [] : [{ round, cost, isWildcard, transfers }]
  })
  return rounds.toReversed()
}

/** Transfers of one round made into those that were not undone: A for B, then B for C, is A for C. */
export function joinTransfers(made: readonly MadeTransfer[]): readonly MadeTransfer[] {
  return made.reduce<readonly MadeTransfer[]>((known, next) => {
    const before = known.find(({ inId }) => inId === next.outId)
    if (before === undefined) return [...known, next]
    const joined = { ...next, outId: before.outId, outPrice: before.outPrice }
    const others = known.filter((each) => each !== before)
    return joined.outId === joined.inId ? others : [...others, joined]
  }, [])
}

async function loadLineUps(db: Kysely<DB>, entryId: number): Promise<readonly LineUpRow[]> {
  const found = await sql<LineUpRow>`
    select kept.from_round, kept.squad, kept.free_left, coalesce(choice.is_wildcard, false) as is_wildcard
    from (select from_round, starters || reserves as squad, free_left from line_up_past where entry_id = ${entryId}
          union all
          select from_round, starters || reserves, free_left from line_up where entry_id = ${entryId}) kept
    left join round_choice choice on choice.entry_id = ${entryId} and choice.round = kept.from_round
    order by kept.from_round`.execute(db)
  return found.rows
}

async function loadMade(
  db: Kysely<DB>,
  entryId: number,
): Promise<ReadonlyMap<number, readonly MadeTransfer[]>> {
  const rows = await db
    .selectFrom('transfer')
    .select(['round', 'playerOut as outId', 'outPrice', 'playerIn as inId', 'inPrice', 'madeAt'])
    .where('entryId', '=', entryId)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ round }) => round)
}
