import { sql } from 'kysely'
import { factsOfFixture, type SeasonImport } from '@gaffer/feed/import'
import { positionId, type RulePackId } from '@gaffer/rules'
import { insertPrices } from '../prices.ts'
import { kitOf } from './invent-kit.ts'
import {
  insertChampionship,
  insertClubs,
  insertFixtures,
  insertPlayers,
  insertRound,
  type IdBySource,
  type NewChampionship,
  type Tx,
} from '../write-football.ts'

const MINUTE_MS = 60_000

/** The source name of an imported season. */
export function importSource(season: string): string {
  return `import-${season}`
}

/**
 * Stores a checked season with everything recorded about its matches. The caller's transaction makes it complete or
 * undone. Returns the championship's id.
 */
export async function installSeason(tx: Tx, season: SeasonImport, rulePack: RulePackId): Promise<number> {
  const championshipId = await insertFrame(tx, season, {
    source: importSource(season.season),
    rulePack,
    settings: {},
  })
  const ids = await loadFrame(tx, championshipId)
  await insertPricesOf(tx, ids, season.prices)
  await insertRecord(tx, ids, season, season.fixtures)
  return championshipId
}

/** A season's championship with its clubs, players, rounds and fixtures; neither prices nor what is recorded. */
export async function insertFrame(
  tx: Tx,
  season: SeasonImport,
  of: Pick<NewChampionship, 'source' | 'rulePack' | 'settings'>,
): Promise<number> {
  const { championshipId } = await insertChampionship(tx, {
    ...of,
    name: season.championshipName,
    season: season.season,
    countryCode: 'ENG',
    kind: 'import',
    gameMinuteMs: MINUTE_MS,
  })
  const clubs = await insertClubs(
    tx,
    championshipId,
    season.clubs.map(({ sourceId, name, shortName, strength }) => ({
      sourceId: String(sourceId),
      name,
      shortName,
      kit: kitOf(name),
      strength: strength ?? 3,
    })),
  )
  await insertPlayers(
    tx,
    championshipId,
    season.players.map((player) => ({
      sourceId: String(player.sourceId),
      personCode: `fpl-${player.code}`,
      clubId: idOf(clubs, player.clubSourceId),
      position: positionId(player.position),
      firstName: player.firstName,
      lastName: player.lastName,
      displayName: player.displayName,
      status: player.status,
      news: player.news,
      initialPrice: player.initialPrice,
    })),
  )
  await insertCalendar(tx, championshipId, season, clubs)
  return championshipId
}

/** Our ids of what `insertFrame` stored. */
export type Frame = {
  readonly championshipId: number
  readonly gameweekPriceListId: number
  readonly players: IdBySource
  readonly fixtures: IdBySource
}

export async function loadFrame(tx: Tx, championshipId: number): Promise<Frame> {
  const load = async (table: 'player' | 'fixture'): Promise<IdBySource> => {
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'sourceId'])
      .where('championshipId', '=', championshipId)
      .execute()
    return new Map(rows.map(({ id, sourceId }) => [sourceId, id]))
  }
  const list = await tx
    .selectFrom('priceList')
    .select('id')
    .where('championshipId', '=', championshipId)
    .where('kind', '=', 'gameweek')
    .executeTakeFirstOrThrow()
  return {
    championshipId,
    gameweekPriceListId: list.id,
    players: await load('player'),
    fixtures: await load('fixture'),
  }
}

/** Prices of a season; those that are stored already stay. */
export async function insertPricesOf(
  tx: Tx,
  { gameweekPriceListId, players }: Frame,
  prices: SeasonImport['prices'],
): Promise<void> {
  await insertPrices(
    tx,
    gameweekPriceListId,
    prices.map(({ round, playerSourceId, price }) => ({
      playerId: idOf(players, playerSourceId),
      fromRound: round,
      price,
    })),
  )
}

async function insertCalendar(
  tx: Tx,
  championshipId: number,
  season: SeasonImport,
  clubs: IdBySource,
): Promise<void> {
  const fixtures = await insertFixtures(
    tx,
    championshipId,
    season.fixtures.map((fixture) => {
      const kickOffAt = fixture.kickOffAt === null ? null : new Date(fixture.kickOffAt)
      return {
        sourceId: String(fixture.sourceId),
        homeClubId: idOf(clubs, fixture.homeClubSourceId),
        awayClubId: idOf(clubs, fixture.awayClubSourceId),
        kickOffAt,
        recordedKickOffAt: kickOffAt,
        homeDifficulty: fixture.homeDifficulty ?? null,
        awayDifficulty: fixture.awayDifficulty ?? null,
      }
    }),
  )
  for (const { number, name } of season.rounds) {
    const ofRound = season.fixtures.filter(({ round }) => round === number)
    await insertRound(
      tx,
      { championshipId, number, name },
      ofRound.map(({ sourceId }) => idOf(fixtures, sourceId)),
    )
  }
}

/** Everything recorded about some matches of a season. */
export async function insertRecord(
  tx: Tx,
  { championshipId, fixtures }: Frame,
  season: SeasonImport,
  ofSeason: SeasonImport['fixtures'],
): Promise<void> {
  const positions = new Map(season.players.map(({ sourceId, position }) => [sourceId, position]))
  const rows = Map.groupBy(season.statistics, ({ fixtureSourceId }) => fixtureSourceId)
  const facts = ofSeason.flatMap((fixture) =>
    factsOfFixture(fixture, rows.get(fixture.sourceId) ?? [], (id) => positions.get(id)).map((fact) => ({
      ...fact,
      fixtureId: idOf(fixtures, fixture.sourceId),
    })),
  )
  await sql`
    insert into recorded_fact (championship_id, fixture_id, offset_minutes, source_event_id, revision, body)
    select ${championshipId}::int, * from unnest(
      ${facts.map(({ fixtureId }) => fixtureId)}::int[],
      ${facts.map(({ offset }) => offset)}::real[],
      ${facts.map(({ sourceEventId }) => sourceEventId)}::text[],
      ${facts.map(({ revision }) => revision)}::int[],
      ${facts.map(({ body }) => JSON.stringify(body))}::jsonb[])
  `.execute(tx)
}

/** A checked season contains no unknown ids; one here is a bug of ours. */
function idOf(ids: IdBySource, sourceId: number): number {
  const id = ids.get(String(sourceId))
  if (id === undefined) throw new Error(`the season has no ${sourceId}`)
  return id
}
