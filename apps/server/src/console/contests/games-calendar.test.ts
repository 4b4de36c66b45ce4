import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGames } from '../../contests/index.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

type Staff = Awaited<ReturnType<typeof buildStaff>>

let app: TestApp
let staff: Staff
let slug: string
let operatorId: number
const source = `league-${randomUUID()}`

beforeAll(async () => {
  app = await buildTestApp()
  await buildChampionship(app.database.db, { source, rounds: 3 })
  ;({ id: operatorId } = await buildOperator(app.database.db))
  ;({ slug } = await app.database.db
    .selectFrom('operator')
    .select('slug')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow())
  staff = await buildStaff(app, ['contests'], operatorId)
})
afterAll(() => app.end())

const at = (rest: string) => `/operators/${slug}${rest}`
const turn = () => openGames(app.database.db, { logFault: (error) => expect(error).toBeUndefined() })

type Listed = {
  readonly key: string
  readonly seen: string
  readonly is_paused: boolean
  readonly counts_from: readonly { readonly round: number | null }[]
}

async function gameOf(key: string) {
  const { body } = await staff.get(at('/games'))
  return {
    usual: body.data.usual,
    game: body.data.games.find((one: Listed) => one.key === key) as Listed & { terms: object },
  }
}

async function write(key: string, changes: object, seen: string | null, ahead = 1) {
  const { usual } = await gameOf(key)
  const terms = { ...usual, names: { en: `${key} GW {round}` }, ...changes }
  return staff.act(at('/games'), { game: { key, championships: [source], ahead, terms }, seen })
}

async function openedBy(key: string): Promise<readonly { round: number; budget: number }[]> {
  const { rows } = await sql<{ round: number; budget: number }>`
    select game_number as round, (rules ->> 'budget')::int as budget from tournament
    where operator_id = ${operatorId} and game_key = ${key} order by 1`.execute(app.database.db)
  return rows
}

describe('a game of an operator', () => {
  it('opens a contest for each gameweek, and an edit counts from the first one that is not open', async () => {
    expect((await write('cup', {}, null)).status).toBe(200)
    await turn()
    const { game } = await gameOf('cup')
    expect(game.counts_from).toMatchObject([{ round: 2 }])
    expect((await write('cup', { budget: 9_000 }, game.seen)).status).toBe(200)
    expect(await openedBy('cup')).toEqual([{ round: 1, budget: 10_000 }])
    await write('cup', { budget: 9_000 }, (await gameOf('cup')).game.seen, 2)
    await turn()
    expect(await openedBy('cup')).toEqual([
      { round: 1, budget: 10_000 },
      { round: 2, budget: 9_000 },
    ])
  })

  it('opens nothing while it is paused, and goes on when it is resumed', async () => {
    expect((await write('paused', {}, null)).status).toBe(200)
    const pause = (isPaused: boolean) => staff.act(at('/games/pause'), { key: 'paused', is_paused: isPaused })
    await pause(true)
    await turn()
    expect((await gameOf('paused')).game.is_paused).toBe(true)
    expect(await openedBy('paused')).toEqual([])
    await pause(false)
    await turn()
    expect(await openedBy('paused')).toHaveLength(1)
  })

  it('is changed once by two, keeps its key to itself, and is judged like that of a file', async () => {
    await write('once', {}, null)
    const { game } = await gameOf('once')
    const replies = await Promise.all([
      write('once', { starters: 7, budget: 7_000 }, game.seen),
      write('once', { starters: 6, budget: 6_000 }, game.seen),
    ])
    expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['changedMeanwhile', undefined])
    expect((await write('once', {}, null)).body.code).toBe('termsFaulty')
    expect((await write('free', { rake_basis_points: 100 }, null)).body.message).toContain('rake')
    const { terms } = (await gameOf('once')).game
    const checked = await staff.post(at('/games/check'), {
      game: { key: 'Once!', championships: ['moon'], ahead: 1, terms },
      is_new: true,
    })
    expect(checked.body.data.faults.map(({ key }: { key: string }) => key)).toContain('key')
  })
})

describe('the calendar of contests', () => {
  it('has a lane for each game and one for what staff opened or planned, with the moments of each', async () => {
    await write('lane', {}, null)
    await turn()
    const { body: begun } = await staff.get(at('/new-contest?game=lane'))
    const opensAt = new Date(Date.now() + 600_000).toISOString()
    const { terms, round_id } = begun.data
    await staff.act(at('/contests'), { terms, round_id, opens_at: opensAt })
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const { body } = await staff.get(at(`/contest-calendar?from=${from}&hours=24`))
    const lane = body.data.lanes.find(({ game }: { game: string | null }) => game === 'lane')
    expect(lane).toMatchObject({ name: 'lane GW', contests: [{ round: 1, state: 'open', closed_at: null }] })
    const [{ opens_at: opens, deadline_at: deadline, last_whistle_at: whistle }] = lane.contests
    expect([opens, deadline, whistle].toSorted()).toEqual([opens, deadline, whistle])
    const own = body.data.lanes.find(({ game }: { game: string | null }) => game === null)
    expect(own.contests).toMatchObject([{ id: null, state: 'planned', opens_at: opensAt }])
    const later = new Date(Date.now() - 1_000 * 3_600_000).toISOString()
    expect((await staff.get(at(`/contest-calendar?from=${later}&hours=3`))).body.data.lanes).toEqual([])
  })
})
