import { availabilityOf, type DemoWorld } from '@gaffer/feed/simulator'
import { positionId } from '@gaffer/rules'
import { sql } from 'kysely'
import {
  insertChampionship,
  insertClubs,
  insertPlayers,
  insertPrices,
  nameChampionship,
  type Tx,
  updateNames,
  updatePlayers,
} from '../football/index.ts'
import { demoNames } from './demo-names.ts'
import { DEMO, type DemoPace } from './demo-settings.ts'

/** The demo championship in the database, with our ids by the simulator's. */
export type DemoChampionship = DemoPace & {
  readonly championshipId: number
  readonly gameweekPriceListId: number
  /** First kick-off of matchday 1. */
  readonly firstMatchdayAt: number
  readonly clubIdOf: (demoId: number) => number
  readonly playerIdOf: (demoId: number) => number
}

/**
 * Finds the demo championship or creates it: clubs, players and prices, without matchdays. One of an earlier release
 * learns the names that it, its clubs and players have in other scripts.
 */
export async function installDemo(
  tx: Tx,
  world: DemoWorld,
  pace: DemoPace,
  now: Date,
): Promise<DemoChampionship> {
  const existing = await loadDemo(tx)
  if (existing) {
    if (await hasUnnamed(tx, existing)) await nameEverybody(tx, world, existing)
    return existing
  }
  // Half of the newest matchday's matches have been played, so that the first page shows some in progress for a
  // while.
  const firstMatchdayAt = now.getTime() - (DEMO.playedMatchdays - 0.7) * pace.matchdayMs
  const { championshipId, gameweekPriceListId } = await insertChampionship(tx, {
    source: DEMO.source,
    ...demoNames('demo.league', {}),
    season: 'Demo',
    countryCode: 'MER',
    kind: 'demo',
    rulePack: 'classic',
    gameMinuteMs: pace.gameMinuteMs,
    settings: {
      firstMatchdayAt,
      matchdayMs: pace.matchdayMs,
      seasonRounds: DEMO.seasonMatchdays,
      openedRounds: 0,
    },
  })
  const clubs = await insertClubs(
    tx,
    championshipId,
    world.clubs.map(({ id, name, shortName, names, colors, pattern, strength }) => ({
      sourceId: String(id),
      name,
      shortName,
      names,
      kit: { primary: colors[0], secondary: colors[1], pattern },
      strength,
    })),
  )
  const players = await insertPlayers(
    tx,
    championshipId,
    world.players.map((player) => ({
      sourceId: String(player.id),
      personCode: `demo-${player.id}`,
      clubId: clubs.get(String(player.clubId)) ?? 0,
      position: positionId(player.position),
      firstName: player.firstName,
      lastName: player.lastName,
      displayName: player.displayName,
      names: player.names,
      status: 'available',
      news: '',
      initialPrice: player.initialPrice,
    })),
  )
  await insertPrices(
    tx,
    gameweekPriceListId,
    world.players.map(({ id, initialPrice }) => ({
      playerId: players.get(String(id)) ?? 0,
      fromRound: 1,
      price: initialPrice,
    })),
  )
  return named({ championshipId, gameweekPriceListId, firstMatchdayAt, ...pace }, clubs, players)
}

async function hasUnnamed(tx: Tx, { championshipId }: DemoChampionship): Promise<boolean> {
  const { rows } = await sql`
    select from championship where id = ${championshipId} and names = '{}'
    union all select from club where championship_id = ${championshipId} and names = '{}' limit 1`.execute(tx)
  return rows.length > 0
}

async function nameEverybody(tx: Tx, world: DemoWorld, demo: DemoChampionship): Promise<void> {
  await nameChampionship(tx, DEMO.source, demoNames('demo.league', {}).names)
  await updateNames(
    tx,
    world.clubs.map((club) => ({ ...club, clubId: demo.clubIdOf(club.id) })),
    world.players.map((player) => ({ ...player, playerId: demo.playerIdOf(player.id) })),
  )
}

/** Stores who is fit for a matchday, as known before its line-ups. */
export async function updateAvailability(
  tx: Tx,
  world: DemoWorld,
  demo: DemoChampionship,
  matchday: number,
): Promise<void> {
  await updatePlayers(
    tx,
    world.players.map((player) => {
      const { status, news } = availabilityOf(world, player, matchday)
      return { playerId: demo.playerIdOf(player.id), clubId: null, status, news }
    }),
  )
}

/** The demo championship; undefined before it is created. */
export async function loadDemo(tx: Tx): Promise<DemoChampionship | undefined> {
  const championship = await tx
    .selectFrom('championship')
    .innerJoin('priceList', 'priceList.championshipId', 'championship.id')
    .select([
      'championship.id',
      'championship.settings',
      'championship.gameMinuteMs',
      'priceList.id as priceListId',
    ])
    .where('championship.source', '=', DEMO.source)
    .where('priceList.kind', '=', 'gameweek')
    .executeTakeFirst()
  if (championship === undefined) return undefined
  const settings = championship.settings as { firstMatchdayAt: number; matchdayMs: number }
  const of = (table: 'club' | 'player') =>
    tx.selectFrom(table).select(['id', 'sourceId']).where('championshipId', '=', championship.id).execute()
  const [clubs, players] = [await of('club'), await of('player')]
  const bySource = (rows: { id: number; sourceId: string }[]) =>
    new Map(rows.map((row) => [row.sourceId, row.id]))
  return named(
    {
      championshipId: championship.id,
      gameweekPriceListId: championship.priceListId,
      gameMinuteMs: championship.gameMinuteMs,
      ...settings,
    },
    bySource(clubs),
    bySource(players),
  )
}

function named(
  facts: Omit<DemoChampionship, 'clubIdOf' | 'playerIdOf'>,
  clubs: ReadonlyMap<string, number>,
  players: ReadonlyMap<string, number>,
): DemoChampionship {
  return {
    ...facts,
    clubIdOf: (demoId) => clubs.get(String(demoId)) ?? 0,
    playerIdOf: (demoId) => players.get(String(demoId)) ?? 0,
  }
}
