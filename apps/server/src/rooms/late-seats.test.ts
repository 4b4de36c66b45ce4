import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildCaller, type GameCaller } from '../testing/game-caller.ts'
import { openRooms } from './open-rooms.ts'

let app: TestApp
let league: BuiltChampionship

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db, {
    firstKickOffAt: new Date(Date.now() + 6 * 3600_000),
    hasRooms: true,
  })
  await openRooms(app.database.db)
})
afterAll(() => app.end())
beforeEach(async () => {
  await setGameMinute(60_000)
  await moveDeadline(3600)
})

/** Lets the first round of the rooms begin in this many seconds. */
async function moveDeadline(seconds: number): Promise<Date> {
  await sql`
    update fixture set kick_off_at = clock_timestamp() + make_interval(secs => 3600 + ${seconds})
    from round_fixture where fixture_id = fixture.id and round_id = ${league.rounds[0]?.id}`.execute(
    app.database.db,
  )
  const { rows } = await sql<{ deadlineAt: Date }>`
    update game_round set deadline_at = clock_timestamp() + make_interval(secs => ${seconds})
    from tournament_round of join tournament on tournament.id = of.tournament_id and tournament.type = 'room'
    where of.game_round_id = game_round.id and game_round.round_id = ${league.rounds[0]?.id}
    returning deadline_at`.execute(app.database.db)
  return rows[0]?.deadlineAt ?? new Date(0)
}

async function setGameMinute(ms: number): Promise<void> {
  await sql`update championship set game_minute_ms = ${ms} where id = ${league.championshipId}`.execute(
    app.database.db,
  )
}

const newCaller = () => buildCaller(app, league, { money: 100_000 })

async function seek(caller: GameCaller, bet = 10) {
  const { data } = await caller.call('seekRoom', { body: { bet, max_players: 10 } })
  const room = data[0]
  if (room === undefined) throw new Error('no room was found')
  return room
}

const join = (caller: GameCaller, roomId: number) => caller.call('joinRoom', { body: { room_id: roomId } })

const MINUTE = 60_000

describe('a seat of a room', () => {
  it('is held until seats are no longer sold, a minute before the deadline, and no longer', async () => {
    const deadline = await moveDeadline(90)
    const room = await seek(await newCaller())
    const soldUntil = new Date(deadline.getTime() - MINUTE).toISOString()
    expect([room.sold_until, room.held_until]).toEqual([soldUntil, soldUntil])
  })

  it('is held for two minutes while there is time', async () => {
    const room = await seek(await newCaller(), 20)
    const left = new Date(room.held_until ?? 0).getTime() - Date.now()
    expect(left).toBeGreaterThan(MINUTE)
    expect(left).toBeLessThanOrEqual(2 * MINUTE)
  })

  it('is neither sold nor quoted in the last minute, to whoever found it before either', async () => {
    const [found, other] = [await newCaller(), await newCaller()]
    const room = await seek(found)
    await moveDeadline(30)
    for (const caller of [found, other]) {
      const joined = await join(caller, room.room_id)
      expect([joined.status, joined.code]).toEqual([409, 'seatsNoLongerSold'])
      const quoted = await caller.call('roomQuote', { params: { roomId: room.room_id } })
      expect([quoted.status, quoted.code]).toEqual([409, 'seatsNoLongerSold'])
      expect(await caller.balance()).toBe(100_000)
    }
  })

  it('is found among the rooms of the next gameweek in the last minute', async () => {
    await moveDeadline(30)
    const caller = await newCaller()
    const room = await seek(caller, 50)
    expect(room.first_round.id).toBe(league.rounds[1]?.id)
    const options = await caller.call('roomOptions')
    expect(options.data.first_round?.id).toBe(league.rounds[1]?.id)
    expect((await join(caller, room.room_id)).status).toBe(200)
  })

  it('that was paid before answers the same entry in the last minute', async () => {
    const caller = await newCaller()
    const room = await seek(caller)
    const joined = await join(caller, room.room_id)
    await moveDeadline(30)
    expect((await join(caller, room.room_id)).data).toEqual(joined.data)
  })

  it('in a world at speed is sold until fifteen minutes of the game before the deadline', async () => {
    await setGameMinute(1000)
    const deadline = await moveDeadline(30)
    const caller = await newCaller()
    const room = await seek(caller, 100)
    expect(room.sold_until).toBe(new Date(deadline.getTime() - 15_000).toISOString())
    expect((await join(caller, room.room_id)).status).toBe(200)
  })

  it('that many take at once over the last second of selling has a stake, and no other has', async () => {
    await moveDeadline(3600)
    const callers = await Promise.all(Array.from({ length: 24 }, () => newCaller()))
    const rooms = await Promise.all(callers.map((caller) => seek(caller, 500)))
    await moveDeadline(61)
    const answers: { readonly caller: GameCaller; readonly code: string | undefined }[] = []
    for (let at = 0; at < callers.length; at += 3) {
      const few = callers.slice(at, at + 3)
      const joined = await Promise.all(
        few.map((caller, index) => join(caller, rooms[at + index]?.room_id ?? 0)),
      )
      answers.push(...few.map((caller, index) => ({ caller, code: joined[index]?.code })))
      // The next ones come when the clock is a little further on.
      await sql`select pg_sleep(0.15)`.execute(app.database.db)
    }
    for (const { caller, code } of answers) {
      expect([undefined, 'seatsNoLongerSold']).toContain(code)
      expect(await caller.balance()).toBe(code === undefined ? 50_000 : 100_000)
    }
    expect(answers.at(-1)?.code).toBe('seatsNoLongerSold')
    const { rows } = await sql<{ isRight: boolean }>`
      select entry_count = (select count(*) from entry where subgame_id = subgame.id and state = 'entered') as is_right
      from subgame where entry_fee = 50000`.execute(app.database.db)
    expect(rows.every(({ isRight }) => isRight)).toBe(true)
  })
})
