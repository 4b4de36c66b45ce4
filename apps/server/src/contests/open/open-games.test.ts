import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { next } from '../../testing/next-number.ts'
import { operatorFileOf } from '../../testing/operator-file.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { OperatorGameInput } from '../../operators/games/game-file.ts'
import { type Act, writeOperator } from '../../operators/write-operator.ts'
import { openGames } from './open-games.ts'

let database: TestDatabase
let league: BuiltChampionship
let source: string
let slug: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

beforeEach(async () => {
  await sql`update operator set games = '[]'`.execute(database.db)
  await sql`update tournament set game_key = null, game_number = null`.execute(database.db)
  source = `league-${next()}`
  slug = `operator-${next()}`
  league = await buildChampionship(database.db, { source, rounds: 6 })
})

const cup = (change: Partial<OperatorGameInput> = {}): OperatorGameInput => ({
  key: 'cup',
  kind: 'gameweek',
  championships: [source],
  names: { en: 'Cup {round}', fr: 'Coupe {round}' },
  ...change,
})
const season = (change: Partial<OperatorGameInput> = {}): OperatorGameInput => ({
  ...cup({ key: 'long', names: { en: 'Season {season}' } }),
  kind: 'season',
  ...change,
})

async function give(games: readonly OperatorGameInput[], of = slug, act: Act = 'add') {
  const content = operatorFileOf({ slug: of, currency: 'TND', currencyExponent: 3, games: [...games] })
  const { faults } = await writeOperator(
    database.db,
    { content, secrets: {}, readNeighbour: async () => undefined },
    act,
  )
  expect(faults).toEqual([])
}

const open = () =>
  openGames(database.db, {
    logFault: (error) => {
      throw error
    },
  })

type Opened = {
  slug: string
  key: string
  number: number
  name: string
  rounds: readonly number[]
  roundCount: number | null
  fee: number
  priceListId: number
}

async function opened(of: string = slug): Promise<readonly Opened[]> {
  const { rows } = await sql<Opened>`
    select operator.slug, game_key as key, game_number as number, tournament.name, round_count,
      subgame.entry_fee as fee, tournament.price_list_id,
      (select json_agg(round.number order by tournament_round.number) from tournament_round
        join game_round on game_round.id = game_round_id join round on round.id = round_id
        where tournament_round.tournament_id = tournament.id) as rounds
    from tournament join operator on operator.id = operator_id and operator.slug = ${of}
    join subgame on subgame.tournament_id = tournament.id where game_key is not null
    order by tournament.id`.execute(database.db)
  return rows
}

/** Lets time pass: every match is this many hours sooner. */
async function pass(hours: number): Promise<void> {
  await sql`update fixture set kick_off_at = kick_off_at - make_interval(hours => ${hours})
    where championship_id = ${league.championshipId}`.execute(database.db)
}

const brief = (all: readonly Opened[]) => all.map(({ name, rounds }) => `${name}: ${rounds.join(' ')}`)

describe('games of an operator', () => {
  it('have a tournament for each of the next gameweeks, and for the next when one has begun', async () => {
    await give([cup({ fee: 1.25, prizes: [{ from: 1, to: 1, percent: 100 }] })])
    await open()
    await open()
    expect(await opened()).toMatchObject([
      { key: 'cup', number: 1, name: 'Cup 1', rounds: [1], roundCount: null, fee: 1250 },
      { key: 'cup', number: 2, name: 'Cup 2', rounds: [2] },
    ])
    await pass(1)
    await open()
    expect(brief(await opened())).toEqual(['Cup 1: 1', 'Cup 2: 2', 'Cup 3: 3'])
  })

  it('are opened once by nodes that are at it at the same time', async () => {
    await give([cup({ ahead: 4 }), cup({ key: 'other', names: { en: 'Other {round}' } }), season()])
    await Promise.all(Array.from({ length: 6 }, open))
    await Promise.all(Array.from({ length: 6 }, open))
    expect(brief(await opened()).toSorted()).toEqual([
      'Cup 1: 1',
      'Cup 2: 2',
      'Cup 3: 3',
      'Cup 4: 4',
      'Other 1: 1',
      'Other 2: 2',
      'Season 2026: 2 3',
    ])
  })

  it('are nothing without an entry, and nothing of a championship with nothing ahead', async () => {
    await give([])
    expect(await open()).toBe(0)
    await pass(100)
    await give([cup(), season()], slug, 'set')
    expect(await open()).toBe(0)
    expect(await opened()).toEqual([])
  })

  it('of two operators are two tournaments in one round, and two seasons with prices of their own', async () => {
    const other = `operator-${next()}`
    await give([cup(), season()])
    await give([cup({ names: { en: 'Ours {round}' } }), season()], other)
    await open()
    await open()
    const [own, theirs] = [await opened(), await opened(other)]
    expect(brief(own)).toEqual(['Cup 1: 1', 'Cup 2: 2', 'Season 2026: 2 3'])
    expect(brief(theirs)).toEqual(['Ours 1: 1', 'Ours 2: 2', 'Season 2026: 2 3'])
    const seasonLists = [...own, ...theirs].filter(({ key }) => key === 'long').map((one) => one.priceListId)
    expect(new Set(seasonLists).size).toBe(2)
    const { rows } = await sql<{ priced: number }>`
      select count(*)::int as priced from player_price where price_list_id = any(${seasonLists}::int[])`.execute(
      database.db,
    )
    expect(rows).toEqual([{ priced: 2 * league.players.length }])
  })

  it('change only what is not open yet', async () => {
    await give([cup({ ahead: 1 }), season({ ahead: 1 })])
    await open()
    await give([cup({ ahead: 2, fee: 3, prizes: [{ from: 1, to: 1, percent: 100 }] })], slug, 'set')
    await open()
    expect(await opened()).toMatchObject([
      { name: 'Cup 1', fee: 0 },
      // Without its game, the season that has begun continues, as far ahead as usual.
      { name: 'Season 2026', rounds: [2, 3] },
      { name: 'Cup 2', fee: 3000 },
    ])
    await give([], slug, 'set')
    await pass(2)
    await open()
    expect(brief(await opened())).toEqual(['Cup 1: 1', 'Season 2026: 2 3 4 5', 'Cup 2: 2'])
  })

  it('end a season with the last gameweek, whichever of them were never opened', async () => {
    await give([season({ ahead: 1 })])
    await open()
    expect(await opened()).toMatchObject([{ rounds: [2], roundCount: 5 }])
    // Nobody took a turn while two gameweeks went by.
    await pass(3)
    await open()
    expect(await opened()).toMatchObject([{ rounds: [2, 5], roundCount: 3 }])
    await pass(1)
    await open()
    await open()
    expect(await opened()).toMatchObject([{ rounds: [2, 5, 6], roundCount: 3 }])
  })

  it('keep a season over once its last gameweek has begun to close, whatever the calendar brings later', async () => {
    await give([season({ ahead: 1 })])
    await sql`delete from round_fixture where round_id in (select id from round
      where championship_id = ${league.championshipId} and number > 2)`.execute(database.db)
    await open()
    expect(await opened()).toMatchObject([{ rounds: [2], roundCount: 1 }])
    const [later] = league.rounds.slice(2)
    await sql`insert into round_fixture (round_id, fixture_id)
      select ${later?.id}, unnest(${later?.fixtureIds}::int[])`.execute(database.db)
    await pass(2)
    const closing = await database.db.connection().execute(async (held) => {
      await sql`begin`.execute(held)
      await sql`update game_round set close_step = 'begun', close_version = 1 where round_id = (select id from round
        where championship_id = ${league.championshipId} and number = 2)`.execute(held)
      // Decided while nobody sees the close, and refused once it stands.
      const opening = open()
      await new Promise((resolve) => setTimeout(resolve, 300))
      await sql`commit`.execute(held)
      return opening
    })
    expect(closing).toBe(0)
    expect(await open()).toBe(0)
    expect(await opened()).toMatchObject([{ rounds: [2], roundCount: 1 }])
  })

  it('of one operator that cannot be opened do not hold up those of another', async () => {
    const other = `operator-${next()}`
    await give([season()])
    await give([cup()], other)
    await sql`insert into price_list (championship_id, kind, name)
      values (${league.championshipId}, 'season', ${`${slug}/long/1`})`.execute(database.db)
    const faults: unknown[] = []
    await openGames(database.db, { logFault: (error) => faults.push(error) })
    expect(faults).toHaveLength(1)
    expect([(await opened()).length, (await opened(other)).length]).toEqual([0, 2])
  })
})
