import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPath, type JsonOperation, PATHS } from '@gaffer/contract'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { welcomeGuest } from '../wallet/index.ts'
import { openRooms } from './open-rooms.ts'

let app: TestApp
let league: BuiltChampionship
let managerId: number

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db, { firstKickOffAt: new Date(Date.now() + 3 * 3600_000) })
  await openRooms(app.database.db)
})
afterAll(() => app.end())
beforeEach(async () => {
  managerId = await newManager()
})

async function newManager(money = 100_000): Promise<number> {
  const { id } = await buildManager(app.database.db, app.operatorId)
  const owner = { operatorId: app.operatorId, managerId: id, currency: 'EUR' }
  if (money > 0) await app.database.db.transaction().execute((tx) => welcomeGuest(tx, owner, money))
  return id
}

type Sent = {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string | number>
  readonly body?: object
  readonly as?: number
}

async function call(operation: JsonOperation, { params, query, body, as = managerId }: Sent = {}) {
  const answer = await app.app.inject({
    method: PATHS[operation].method,
    url: buildPath(operation, params, query),
    headers: { host: '127.0.0.1', ...(await app.authorize(as)) },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function seek(bet = 10, max_players = 10, as = managerId) {
  const { body } = await call('seekRoom', { body: { bet, max_players }, as })
  return body.data[0]
}

async function join(roomId: number, as = managerId) {
  return call('joinRoom', { body: { room_id: roomId }, as })
}

describe('the flow of a room', () => {
  it('offers stakes and formats, finds a room, joins it and is home in it', async () => {
    const offer = await call('roomOptions')
    expect(offer.body.data).toMatchObject({
      stakes: [5, 10, 20, 50, 100, 500],
      formats: [10, -1, 2],
      currency: 'EUR',
      first_round: { id: league.rounds[0]?.id, roundNumber: 1 },
      budget: 100,
    })
    const room = await seek()
    expect(room).toMatchObject({
      bet: 10,
      maxPlayers: 10,
      currentPlayers: 0,
      entry: 'none',
      isFinished: false,
    })
    expect(new Date(room.held_until).getTime()).toBeGreaterThan(Date.now())
    const joined = await join(room.room_id)
    expect(joined.body).toMatchObject({ data: { room_id: room.room_id, state: 'entered' } })
    expect(joined.body.budget).toBe(joined.body.data.budget)
    const home = await call('home')
    expect(home.body.data).toMatchObject({
      is_round_open: true,
      deposit: 990,
      notices: [],
      room: { room_id: room.room_id, entry: 'entered', currentPlayers: 1, held_until: null, prize: 10 },
    })
    const team = await call('userTeam')
    expect(team.body.team).toMatchObject({ is_seasonal_game: true, isReady: true, unfilledCount: 0 })
    expect(team.body.team.reserves).toHaveLength(4)
  })
})
