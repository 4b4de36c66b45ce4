import { sql } from 'kysely'
import { positionId, POSITIONS, type Position, type Price, type RulePackId } from '@gaffer/rules'
import {
  insertChampionship,
  insertClubs,
  insertFixtures,
  insertPlayers,
  type NewClub,
  type NewPlayer,
  type Tx,
} from '../football/write-football.ts'
import { insertPrices } from '../football/prices.ts'
import { next } from './next-number.ts'

const MINUTE = 60_000

/** A footballer of a built championship. */
export type BuiltPlayer = {
  readonly id: number
  readonly clubId: number
  readonly position: Position
  readonly price: Price
  readonly name: string
}

export type BuiltRound = {
  readonly id: number
  readonly number: number
  readonly fixtureIds: readonly number[]
  readonly kickOffAt: Date
}

/** A small league: clubs play in pairs (1-2, 3-4…) in each round, an hour of real time between rounds. */
export type BuiltChampionship = {
  readonly championshipId: number
  readonly gameweekPriceListId: number
  readonly clubIds: readonly number[]
  readonly players: readonly BuiltPlayer[]
  readonly rounds: readonly BuiltRound[]
  /** The players of a position, cheapest first. */
  readonly of: (position: Position) => readonly BuiltPlayer[]
}

/** Per club: 2 goalkeepers, 4 defenders, 4 midfielders, 2 forwards. */
const SQUAD: Readonly<Record<Position, number>> = { GK: 2, DEF: 4, MID: 4, FWD: 2 }

/**
 * Builds a championship. By default 6 clubs of 12 players at 4.0 to 9.9 and two rounds, the first
 * kicking off in an hour.
 */
export async function buildChampionship(
  db: Tx,
  overrides: Partial<{
    /** The name by which operators' games refer to it. */
    source: string
    name: string
    clubs: number
    rounds: number
    firstKickOffAt: Date
    roundEveryMs: number
    gameMinuteMs: number
    rulePack: RulePackId
    /** First and last names of players, by the index in which they are built. */
    names: Readonly<Record<number, readonly [string, string]>>
    /** Names in other languages, of clubs and of players, by the index in which they are built. */
    clubNames: Readonly<Record<number, NewClub['names']>>
    playerNames: Readonly<Record<number, NewPlayer['names']>>
    statuses: Readonly<Record<number, string>>
    /** Whether the demo edition lists it in its rooms. */
    hasRooms: boolean
  }> = {},
): Promise<BuiltChampionship> {
  const {
    clubs: clubCount = 6,
    rounds: roundCount = 2,
    firstKickOffAt = new Date(Date.now() + 60 * MINUTE),
    roundEveryMs = 60 * MINUTE,
    names = {},
    clubNames = {},
    playerNames = {},
    statuses = {},
  } = overrides
  const number = next()
  const source = overrides.source ?? `built-${number}`
  if (overrides.hasRooms === true) await listInRooms(db, source)
  const { championshipId, gameweekPriceListId } = await insertChampionship(db, {
    source,
    name: overrides.name ?? `League ${number}`,
    season: '2026',
    countryCode: 'MER',
    kind: 'demo',
    rulePack: overrides.rulePack ?? 'classic',
    gameMinuteMs: overrides.gameMinuteMs ?? MINUTE,
    settings: {},
  })
  const clubs = await insertClubs(
    db,
    championshipId,
    Array.from({ length: clubCount }, (_, index) => ({
      sourceId: String(index),
      name: `Club ${index + 1}`,
      shortName: `C${index + 1}`,
      names: clubNames[index] ?? {},
      kit: { primary: '#aa0011', secondary: '#ffffff', pattern: 'plain' },
      strength: (index % 5) + 1,
    })),
  )
  const clubIds = [...clubs.values()]
  const drafts = clubIds.flatMap((clubId) =>
    POSITIONS.flatMap((position) => Array.from({ length: SQUAD[position] }, () => ({ clubId, position }))),
  )
  const rows = drafts.map(({ clubId, position }, index) => {
    const [firstName, lastName] = names[index] ?? ['Player', `Number${index}`]
    return {
      sourceId: String(index),
      personCode: `built-${number}-${index}`,
      clubId,
      position: positionId(position),
      firstName,
      lastName,
      displayName: `${firstName.slice(0, 1)}. ${lastName}`,
      names: playerNames[index] ?? {},
      status: statuses[index] ?? 'available',
      news: '',
      initialPrice: 400 + ((index * 37) % 60) * 10,
    }
  })
  const playerIds = await insertPlayers(db, championshipId, rows)
  const players = rows.map((row, index): BuiltPlayer => ({
    id: playerIds.get(row.sourceId) ?? 0,
    clubId: row.clubId,
    position: drafts[index]?.position ?? 'GK',
    price: row.initialPrice,
    name: row.displayName,
  }))
  await insertPrices(
    db,
    gameweekPriceListId,
    players.map(({ id, price }) => ({ playerId: id, fromRound: 1, price })),
  )
  const rounds = await buildRounds(
    db,
    Array.from({ length: roundCount }, (_, index) => ({
      championshipId,
      clubIds,
      number: index + 1,
      kickOffAt: new Date(firstKickOffAt.getTime() + index * roundEveryMs),
    })),
  )
  return {
    championshipId,
    gameweekPriceListId,
    clubIds,
    players,
    rounds,
    of: (position) =>
      players
        .filter((player) => player.position === position)
        .toSorted((a, b) => a.price - b.price || a.id - b.id),
  }
}

type NewBuiltRound = {
  readonly championshipId: number
  readonly clubIds: readonly number[]
  readonly number: number
  readonly kickOffAt: Date
}

/**
 * Adds rounds of a championship, in each of which clubs play in pairs at one kick-off. Three statements, however many
 * rounds: most tests of a season begin with this.
 */
async function buildRounds(db: Tx, rounds: readonly NewBuiltRound[]): Promise<BuiltRound[]> {
  const [first] = rounds
  if (first === undefined) return []
  const { championshipId } = first
  const fixtures = await insertFixtures(
    db,
    championshipId,
    rounds.flatMap(({ number, clubIds, kickOffAt }) =>
      pairsOf(clubIds).map(({ home, away }, index) => ({
        sourceId: `${number}-${index}`,
        homeClubId: home,
        awayClubId: away,
        kickOffAt,
        recordedKickOffAt: null,
        homeDifficulty: 2,
        awayDifficulty: 4,
      })),
    ),
  )
  const rows = await db
    .insertInto('round')
    .values(rounds.map(({ number }) => ({ championshipId, number, name: `Matchday ${number}`, names: '{}' })))
    .returning(['id', 'number'])
    .execute()
  const idOf = new Map(rows.map(({ id, number }) => [number, id]))
  const built = rounds.map(({ number, clubIds, kickOffAt }): BuiltRound => ({
    id: idOf.get(number) ?? 0,
    number,
    fixtureIds: pairsOf(clubIds).map((_, index) => fixtures.get(`${number}-${index}`) ?? 0),
    kickOffAt,
  }))
  const played = built.flatMap(({ id, fixtureIds }) =>
    fixtureIds.map((fixtureId) => ({ roundId: id, fixtureId })),
  )
  if (played.length > 0) await db.insertInto('roundFixture').values(played).execute()
  return built
}

/** Neighbours in a list of clubs, each club in one pair. */
function pairsOf(clubIds: readonly number[]): readonly { readonly home: number; readonly away: number }[] {
  return clubIds.flatMap((home, index) => {
    const away = clubIds[index + 1]
    return index % 2 === 0 && away !== undefined ? [{ home, away }] : []
  })
}

async function listInRooms(db: Tx, source: string): Promise<void> {
  await sql`update operator
    set rooms = jsonb_set(rooms, '{championships}', rooms -> 'championships' || to_jsonb(${source}::text))
    where slug = 'demo'`.execute(db)
}
