import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { ChampionshipFacts, PriceStep } from '../championship-snapshot.ts'
import { buildClub, buildFootballer, CLUB_COLUMNS, FOOTBALLER_COLUMNS } from './build-named.ts'

/** Everything in a championship that seldom changes; undefined when it no longer exists. */
export async function loadChampionshipFacts(
  db: Kysely<DB>,
  id: number,
): Promise<ChampionshipFacts | undefined> {
  const championship = await db
    .selectFrom('championship')
    .select(['name', 'names', 'season', 'countryCode', 'kind', 'defaultRulePack', 'gameMinuteMs'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (championship === undefined) return undefined
  const [clubs, players, fixtures, lists, rounds, prices] = await Promise.all([
    db.selectFrom('club').select(CLUB_COLUMNS).where('championshipId', '=', id).orderBy('id').execute(),
    db
      .selectFrom('player')
      .select(FOOTBALLER_COLUMNS)
      .where('championshipId', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('fixture')
      .select(['id', 'homeClubId', 'awayClubId', 'kickOffAt', 'homeDifficulty', 'awayDifficulty'])
      .where('championshipId', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('priceList')
      .select(['id', 'kind', 'operatorId'])
      .where('championshipId', '=', id)
      .orderBy('id')
      .execute(),
    loadRounds(db, id),
    loadPrices(db, id),
  ])
  const listOf = (kind: string) => lists.findLast((list) => list.kind === kind)?.id
  return {
    id,
    name: championship.name,
    names: championship.names as ChampionshipFacts['names'],
    season: championship.season,
    countryCode: championship.countryCode,
    kind: championship.kind as ChampionshipFacts['kind'],
    defaultRulePack: championship.defaultRulePack,
    gameMinuteMs: championship.gameMinuteMs,
    gameweekPriceListId: listOf('gameweek'),
    seasonLists: lists
      .filter(({ kind }) => kind === 'season')
      .map(({ id: listId }) => ({
        id: listId,
        fromRound: firstRoundOf(prices.get(listId)),
      })),
    roomLists: new Map(
      lists.flatMap(({ kind, operatorId, id: listId }) =>
        kind === 'room' && operatorId !== null ? [[operatorId, listId] as const] : [],
      ),
    ),
    clubs: byId(clubs.map(buildClub)),
    players: byId(players.map(buildFootballer)),
    fixtures: byId(
      fixtures.map((fixture) => ({
        id: fixture.id,
        homeClubId: fixture.homeClubId ?? undefined,
        awayClubId: fixture.awayClubId ?? undefined,
        kickOffAt: fixture.kickOffAt?.getTime(),
        homeDifficulty: fixture.homeDifficulty ?? undefined,
        awayDifficulty: fixture.awayDifficulty ?? undefined,
        state: 'upcoming' as const,
        minute: undefined,
        homeScore: undefined,
        awayScore: undefined,
      })),
    ),
    rounds,
    prices,
  }
}

function firstRoundOf(prices: ReadonlyMap<number, readonly PriceStep[]> | undefined): number {
  const first = Math.min(...[...(prices?.values() ?? [])].flatMap(([step]) => step?.fromRound ?? []))
  return Number.isFinite(first) ? first : 1
}

function byId<T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}

async function loadRounds(db: Kysely<DB>, championshipId: number): Promise<ChampionshipFacts['rounds']> {
  const { rows } = await sql<ChampionshipFacts['rounds'][number]>`
    select id, number, name, names,
      array(select fixture_id from round_fixture where round_id = round.id order by fixture_id) as fixture_ids
    from round where championship_id = ${championshipId} order by number
  `.execute(db)
  return rows
}

async function loadPrices(db: Kysely<DB>, championshipId: number): Promise<ChampionshipFacts['prices']> {
  const { rows } = await sql<{
    priceListId: number
    playerId: number
    fromRounds: number[]
    prices: number[]
  }>`
    select price_list_id, player_id, array_agg(from_round order by from_round) as from_rounds,
      array_agg(price order by from_round) as prices
    from player_price join price_list on price_list.id = player_price.price_list_id
    where price_list.championship_id = ${championshipId} group by price_list_id, player_id
  `.execute(db)
  const lists = new Map<number, Map<number, readonly PriceStep[]>>()
  for (const row of rows) {
    const list = lists.get(row.priceListId) ?? new Map<number, readonly PriceStep[]>()
    lists.set(row.priceListId, list)
    list.set(
      row.playerId,
      row.fromRounds.map((fromRound, index) => ({ fromRound, price: row.prices[index] ?? 0 })),
    )
  }
  return lists
}
