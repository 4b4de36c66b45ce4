import type { PriceChangeTable } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { BotBook } from './bot-book.ts'
import type { LaidSeason, RehearsedRound } from './create-rehearsal.ts'

type MarketRow = {
  readonly playerId: number
  readonly ownershipBasisPoints: number
  readonly bought: number
  readonly priceBefore: number
  readonly priceAfter: number
  /** Its price in the list for this round and for the next one. */
  readonly priceNow: number
  readonly priceNext: number
}

/** The bots' own account of who is owned and bought, to check the game's prices. */
export type PriceBook = {
  /** Faults of the prices after a closed round; the bots' books must still be as they were at its lock. */
  readonly check: (round: RehearsedRound, books: ReadonlyMap<number, BotBook>) => Promise<readonly string[]>
}

/**
 * Checks every price against the pack: owners and buyers as the bots count them, a rise by the band of ownership, a
 * fall no larger than its causes allow, no move beyond the limit, and none missing.
 */
export function createPriceBook(db: Kysely<DB>, laid: LaidSeason): PriceBook {
  const table = laid.pack.season.prices
  const buyersOf = new Map<number, number[]>()
  return {
    check: async (round, books) => {
      const { owners, buyers } = countDemand([...books.values()])
      const faults: string[] = []
      for (const row of await loadMarket(db, laid, round)) {
        const [owned, bought] = [owners.get(row.playerId) ?? 0, buyers.get(row.playerId) ?? 0]
        const earlier = buyersOf.get(row.playerId) ?? []
        const history = [...earlier, bought].slice(-table.buyerRounds)
        buyersOf.set(row.playerId, history)
        const found = findFaults(row, { owned, bought, teams: books.size, history }, table)
        faults.push(...found.map((fault) => `price of player ${row.playerId}: ${fault}`))
      }
      return faults
    },
  }
}

function countDemand(books: readonly BotBook[]) {
  const [owners, buyers] = [new Map<number, number>(), new Map<number, number>()]
  for (const book of books) {
    for (const id of book.squad) owners.set(id, (owners.get(id) ?? 0) + 1)
    for (const id of book.bought()) buyers.set(id, (buyers.get(id) ?? 0) + 1)
  }
  return { owners, buyers }
}

function findFaults(
  row: MarketRow,
  own: { owned: number; bought: number; teams: number; history: readonly number[] },
  table: PriceChangeTable,
): readonly string[] {
  const faults: string[] = []
  const share = Math.round((own.owned * 10_000) / own.teams)
  if (row.ownershipBasisPoints !== share)
    faults.push(`owned by ${row.ownershipBasisPoints} of 10,000 is stored, the bots count ${share}`)
  if (row.bought !== own.bought)
    faults.push(`${row.bought} bought him by the store, ${own.bought} by the bots`)
  if (row.priceBefore !== row.priceNow)
    faults.push(`before it was ${row.priceNow}, stored is ${row.priceBefore}`)
  if (row.priceAfter !== row.priceNext)
    faults.push(`after it is ${row.priceNext}, stored is ${row.priceAfter}`)
  const percent = (own.owned * 100) / own.teams
  const rise = percent > 50 ? 5 : percent >= 40 ? 3 : percent >= 30 ? 2 : percent >= 15 ? 1 : 0
  const purchases = own.history.length < table.buyerRounds ? Infinity : own.history.reduce((a, b) => a + b, 0)
  const few = (purchases * 100) / own.teams <= table.fewBuyersPercent ? table.fewBuyersFall : 0
  const unbought = purchases === 0 ? Math.max(few, table.noBuyersFall) : few
  const move = row.priceAfter - row.priceBefore
  const most = Math.min(table.limit, rise - unbought)
  const least = Math.max(-table.limit, rise - unbought - table.unusedFall - table.cardsFall)
  if (move > most || (move < least && row.priceAfter > 1))
    faults.push(`it moved by ${move}, owned by ${percent.toFixed(1)} %: ${least} to ${most} is right`)
  return faults
}

async function loadMarket(
  db: Kysely<DB>,
  { priceListId, championshipId }: LaidSeason,
  { number }: RehearsedRound,
): Promise<readonly MarketRow[]> {
  const priceAt = (round: number) => sql`
    (select price from player_price where price_list_id = ${priceListId} and player_id = player.id
      and from_round <= ${round} order by from_round desc limit 1)`
  const { rows } = await sql<MarketRow>`
    select player.id as player_id, coalesce(market.ownership_basis_points, -1) as ownership_basis_points,
      coalesce(market.bought, -1) as bought, coalesce(market.price_before, -1) as price_before,
      coalesce(market.price_after, -1) as price_after, ${priceAt(number)} as price_now,
      ${priceAt(number + 1)} as price_next
    from player left join player_round_market market on market.player_id = player.id
      and market.price_list_id = ${priceListId} and market.round = ${number}
    where player.championship_id = ${championshipId} order by player.id
  `.execute(db)
  return rows
}
