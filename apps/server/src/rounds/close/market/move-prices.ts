import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../../../platform/db/advisory-locks.ts'
import { endIfSilent } from '../../../platform/db/end-if-silent.ts'
import { setPrices } from '../../../football/index.ts'
import type { CloseDeps } from '../close-deps.ts'
import { type Closing, inStage, updateStage } from '../closing.ts'
import { decideMarket, type MarketLine } from './decide-market.ts'
import { loadMarket, type Market } from './load-market.ts'

/**
 * Moves the prices of a season's list after a round whose results are written: all in one transaction, and once per
 * round of the championship, even if the close is killed, run twice or reopened.
 */
export async function movePrices(deps: CloseDeps, closing: Closing): Promise<void> {
  const { db } = deps
  const isDue = await inStage(db, closing, 'written', () => Promise.resolve(true))
  if (isDue !== true) return
  const market = await loadMarket(deps, closing)
  await inStage(db, closing, 'written', async (tx) => {
    if (market !== undefined && (await isToBePriced(tx, closing, market))) await writeMarket(tx, market)
    await updateStage(tx, closing.gameRoundId, 'priced')
  })
}

/** Of several game rounds that share list and round, only the last one moves the prices. */
async function isToBePriced(
  tx: Transaction<DB>,
  { gameRoundId }: Closing,
  { priceListId, roundId, roundNumber }: Market,
): Promise<boolean> {
  await sql`select id from price_list where id = ${priceListId} for no key update`.execute(tx)
  const { rows } = await sql<{ isPriced: boolean; isAwaited: boolean }>`
    select
      exists (select from player_round_market
        where price_list_id = ${priceListId} and round = ${roundNumber}) as is_priced,
      exists (select from game_round
        where price_list_id = ${priceListId} and round_id = ${roundId} and id <> ${gameRoundId}
          and closed_at is null and coalesce(close_step, '') not in ('priced', 'paid', 'booked')) as is_awaited
  `.execute(tx)
  return rows[0]?.isPriced === false && !rows[0].isAwaited
}

async function writeMarket(tx: Transaction<DB>, market: Market): Promise<void> {
  const fromRound = await holdNextRound(tx, market)
  const prices = await loadPrices(tx, market, fromRound)
  const players = [...market.histories].map(([playerId, history]) => ({
    playerId,
    price: prices.get(playerId) ?? 0,
    ...history,
  }))
  const lines = decideMarket(players, market.demand, market.table)
  await insertLines(tx, market, lines)
  const moved = lines.filter(({ priceBefore, priceAfter }) => priceBefore !== priceAfter)
  await setPrices(
    tx,
    market.priceListId,
    fromRound,
    moved.map(({ playerId, priceAfter }) => ({ playerId, price: priceAfter })),
  )
}

/**
 * The round from which the new prices apply: the first later one that is still open in every game of the list,
 * otherwise the one after all known rounds. Saves in open rounds wait until the transaction ends, so that each sees
 * either only old or only new prices.
 */
async function holdNextRound(tx: Transaction<DB>, { priceListId, roundNumber }: Market): Promise<number> {
  await sql`
    select ${endIfSilent}, pg_advisory_xact_lock(${ADVISORY_LOCKS.gameRound}::int, id)
    from (select id from game_round where price_list_id = ${priceListId} and locked_at is null order by id) open
  `.execute(tx)
  const { rows } = await sql<{ fromRound: number }>`
    with later as (
      select round.number, bool_and(locked_at is null and deadline_at > clock_timestamp()) as is_open
      from game_round join round on round.id = game_round.round_id
      where game_round.price_list_id = ${priceListId} and round.number > ${roundNumber}
      group by round.number
    )
    select coalesce(min(number) filter (where is_open), max(number) + 1, ${roundNumber}::int + 1) as from_round
    from later
  `.execute(tx)
  return rows[0]?.fromRound ?? roundNumber + 1
}

async function loadPrices(
  db: Kysely<DB>,
  { priceListId, histories }: Market,
  atRound: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; price: number }>`
    with priced as (
      select distinct on (player_id) player_id, price from player_price
      where price_list_id = ${priceListId} and from_round <= ${atRound}
      order by player_id, from_round desc
    )
    select player.id, coalesce(priced.price, player.initial_price) as price
    from player left join priced on priced.player_id = player.id
    where player.id = any(${[...histories.keys()]}::int[])
  `.execute(db)
  return new Map(rows.map(({ id, price }) => [id, price]))
}

async function insertLines(
  tx: Kysely<DB>,
  { priceListId, roundNumber }: Market,
  lines: readonly MarketLine[],
): Promise<void> {
  await sql`
    insert into player_round_market (price_list_id, round, player_id, ownership_basis_points, bought,
      price_before, price_after, recent_matches)
    select ${priceListId}::int, ${roundNumber}::int, * from unnest(
      ${lines.map(({ playerId }) => playerId)}::int[],
      ${lines.map(({ ownershipBasisPoints }) => ownershipBasisPoints)}::int[],
      ${lines.map(({ bought }) => bought)}::int[],
      ${lines.map(({ priceBefore }) => priceBefore)}::int[],
      ${lines.map(({ priceAfter }) => priceAfter)}::int[],
      ${lines.map(({ recentMatches }) => recentMatches)}::text[])
  `.execute(tx)
}
