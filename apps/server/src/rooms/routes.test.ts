import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPath, type JsonOperation, PATHS } from '@gaffer/contract'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { welcomeGuest } from '../wallet/welcome-guest.ts'
import { settleUnsettled } from '../entries/settle-unsettled.ts'
import { settlePurchases } from '../transfers/purchases.ts'
import { lockRound } from '../rounds/lock-round.ts'
import { openRooms } from './open-rooms.ts'
import { readQuotes } from '../testing/read-quotes.ts'

let app: TestApp
let league: BuiltChampionship
let managerId: number

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db, {
    firstKickOffAt: new Date(Date.now() + 3 * 3600_000),
    hasRooms: true,
  })
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

const leave = (roomId: number, as = managerId) => call('cancelSeeking', { body: { room_id: roomId }, as })

function balanceOf(id: number): Promise<number | undefined> {
  return app.deps.wallet.quote({ operatorId: app.operatorId, managerId: id, currency: 'EUR' })
}

/** A room that no other test looks for: two seats at the highest stake, both taken. */
async function fullRoom() {
  const others = [await newManager(), await newManager()]
  const rooms = []
  for (const other of others) {
    const room = await seek(500, 2, other)
    await join(room.room_id, other)
    rooms.push(room.room_id)
  }
  expect(rooms[0]).toBe(rooms[1])
  return rooms[0]
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

  it('answers the same room while its seat is held, and a free one after it was given back', async () => {
    const first = await seek(20, 2)
    expect((await seek(20, 2)).room_id).toBe(first.room_id)
    const other = await newManager()
    const third = await newManager()
    expect((await seek(20, 2, other)).room_id).toBe(first.room_id)
    expect((await seek(20, 2, third)).room_id).not.toBe(first.room_id)
    await leave(first.room_id)
    expect((await seek(20, 2, await newManager())).room_id).toBe(first.room_id)
  })

  it('frees a seat whose time is over, for who looks next and for who joins directly', async () => {
    const late = await newManager()
    const room = await seek(50, 2, late)
    const other = await newManager()
    await join((await seek(50, 2, other)).room_id, other)
    expect((await join(room.room_id)).body).toMatchObject({ code: 'roomFull' })
    await sql`update room_hold set held_until = clock_timestamp() - interval '1 second'
      where subgame_id = ${room.room_id}`.execute(app.database.db)
    expect((await join(room.room_id)).status).toBe(200)
    expect((await join(room.room_id, late)).body).toMatchObject({ code: 'roomFull' })
    expect(await balanceOf(late)).toBe(100_000)
    const { rows } = await sql<{ entryCount: number; heldCount: number }>`
      select entry_count, held_count from subgame where id = ${room.room_id}`.execute(app.database.db)
    expect(rows).toEqual([{ entryCount: 2, heldCount: 0 }])
  })

  it('joined twice, or ten times at once, is one entry and one stake', async () => {
    const room = await seek(100, 10)
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(room.room_id)))
    const entries = new Set(answers.map(({ body }) => body.data?.user_team_id))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(entries.size).toBe(1)
    expect((await join(room.room_id)).body.data.user_team_id).toBe([...entries][0])
    expect(await balanceOf(managerId)).toBe(90_000)
  })

  it('takes exactly what its quote says, once', async () => {
    const room = await seek(100, -1)
    const quoted = await call('roomQuote', { params: { roomId: room.room_id } })
    expect(quoted.body.data).toMatchObject({ amount: 100, currency: 'EUR', balance: 1000 })
    await readQuotes(app.database.db)
    const body = { room_id: room.room_id, quote: quoted.body.data.quote }
    expect((await call('joinRoom', { body })).status).toBe(200)
    const other = await newManager()
    expect((await call('joinRoom', { body, as: other })).body.code).toBe('quoteChanged')
    expect(await balanceOf(managerId)).toBe(90_000)
    expect((await call('roomQuote', { params: { roomId: room.room_id } })).body.code).toBe(
      'roomAlreadyJoined',
    )
  })

  it('means the room entered last where a call names no team', async () => {
    const first = await seek(5, -1)
    const second = await seek(5, 10)
    const teams = []
    for (const { room_id: roomId } of [first, second]) teams.push((await join(roomId)).body.data.user_team_id)
    expect((await call('userTeam')).body.team.teamId).toBe(teams[1])
    const entered = await call('enterRoom', { body: { room_id: first.room_id } })
    expect(entered.body.data).toMatchObject({ room_id: first.room_id, entry: 'entered' })
    expect((await call('userTeam')).body.team.teamId).toBe(teams[0])
    const { starters, reserves } = await lineUpOf(teams[0])
    const body = { player_in_id: keeperOf(reserves), player_out_id: keeperOf(starters) }
    const swapped = await call('swapInNewestTeam', { body })
    expect(swapped.body.data.user_team_id).toBe(teams[0])
    const picker = await call('myRooms')
    expect(picker.body.data.map(({ room_id: id }: { room_id: number }) => id)).toEqual([
      second.room_id,
      first.room_id,
    ])
  })
})

async function lineUpOf(userTeamId: number) {
  return app.database.db
    .selectFrom('lineUp')
    .selectAll()
    .where('entryId', '=', Math.floor(userTeamId / 100))
    .executeTakeFirstOrThrow()
}

function keeperOf(ids: readonly number[]): number {
  const keepers = new Set(league.of('GK').map(({ id }) => id))
  return ids.find((id) => keepers.has(id)) ?? 0
}

describe('a room call that is not possible', () => {
  it.each([
    [{ bet: 0, max_players: 10 }, 'roomStakeUnknown'],
    [{ bet: -5, max_players: 10 }, 'roomStakeUnknown'],
    [{ bet: 5.5, max_players: 10 }, 'roomStakeUnknown'],
    [{ bet: 7, max_players: 10 }, 'roomStakeUnknown'],
    [{ bet: 501, max_players: 10 }, 'roomStakeUnknown'],
    [{ bet: 1e9, max_players: 10 }, 'roomStakeUnknown'],
    [{ bet: '5', max_players: 10 }, 'badRequest'],
    [{ bet: null, max_players: 10 }, 'badRequest'],
    [{ bet: 5, max_players: 0 }, 'roomFormatUnknown'],
    [{ bet: 5, max_players: 1 }, 'roomFormatUnknown'],
    [{ bet: 5, max_players: 3 }, 'roomFormatUnknown'],
    [{ bet: 5, max_players: -2 }, 'roomFormatUnknown'],
    [{ bet: 5, max_players: null }, 'badRequest'],
    [{ bet: 5, max_players: 10, currency: 'USD' }, 'badRequest'],
    [{ bet: 5, max_players: 10, championship_id: 2_000_000_000 }, 'noRoomOpen'],
  ])('looking for %j is refused as %s and holds nothing', async (body, code) => {
    const { status, body: answer } = await call('seekRoom', { body })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(answer).toMatchObject({ has_error: true, code })
    const { rows } = await sql`select from room_hold where manager_id = ${managerId}`.execute(app.database.db)
    expect(rows).toHaveLength(0)
  })

  it('tells each reason in the words of the catalogue, and takes nothing', async () => {
    const full = await fullRoom()
    const room = await seek(10, -1)
    const joinOf = (roomId: number) => ({ body: { room_id: roomId } })
    const said = async (operation: JsonOperation, sent: Sent) => (await call(operation, sent)).body.message
    expect(await said('joinRoom', joinOf(full))).toBe('This room is full. Look for another one.')
    expect(await said('joinRoom', joinOf(2_000_000_000))).toBe('We couldn’t find that')
    expect(await said('enterRoom', { body: { room_id: room.room_id } })).toBe('You’re not in this room')
    expect(await said('roomRankings', { query: { room_id: full } })).toBe('You’re not in this room')
    expect(await said('userPoints', { query: { room_id: full } })).toBe('You’re not in this room')
    expect(await said('userPoints', {})).toBe('We couldn’t find that')
    expect(await balanceOf(managerId)).toBe(100_000)
  })

  it('with one unit less than the stake, and with exactly it', async () => {
    const poor = await newManager(999)
    const exact = await newManager(1000)
    const room = await seek(10, 10, poor)
    expect((await join(room.room_id, poor)).body).toMatchObject({ code: 'insufficientFunds' })
    expect(await balanceOf(poor)).toBe(999)
    expect((await join(room.room_id, exact)).body.data.state).toBe('entered')
    expect(await balanceOf(exact)).toBe(0)
    expect((await call('myRooms', { as: poor })).body.data).toEqual([])
  })

  it('at another operator, whose rooms are as good as none', async () => {
    const room = await seek(10, 10)
    const other = await buildOperator(app.database.db)
    const { id } = await buildManager(app.database.db, other.id)
    const headers = { host: other.host, ...(await app.authorize(id, other.id)) }
    const ask = async (operation: JsonOperation) => {
      const { method } = PATHS[operation]
      const answer = await app.app.inject({
        method,
        url: buildPath(operation),
        headers,
        payload: { room_id: room.room_id },
      })
      return answer.json().code
    }
    expect(await ask('joinRoom')).toBe('notFound')
    // As for a room that one is not in: whether it is there is told to nobody else.
    expect(await ask('enterRoom')).toBe('roomNotJoined')
    expect(await ask('cancelSeeking')).toBe('notFound')
  })

  it('for an onlooker, and where the operator has no rooms', async () => {
    const other = await buildOperator(app.database.db)
    await sql`update operator set rooms = rooms || '{"isOn": false}' where id = ${other.id}`.execute(
      app.database.db,
    )
    const { id } = await buildManager(app.database.db, other.id)
    const onlooker = await app.deps.tokens.sign(
      { managerId: id, operatorId: other.id, isOnlooker: true },
      'access',
    )
    const ask = async (authorization: string) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: buildPath('seekRoom'),
        headers: { host: other.host, authorization },
        payload: { bet: 5, max_players: 10 },
      })
      return answer.json().code
    }
    expect(await ask(onlooker)).toBe('onlookerOnly')
    expect(await ask((await app.authorize(id, other.id)).authorization)).toBe('roomsNotAvailable')
  })
})

describe('a paid formation', () => {
  it('is bought once and can be played from then on', async () => {
    const room = await seek(5, 10)
    const teamId = (await join(room.room_id)).body.data.user_team_id
    const play = () => call('changeScheme', { params: { schemeKey: '5-2-3' }, body: { teamId } })
    const buy = (scheme = '5-2-3') => call('buyScheme', { body: { user_team_id: teamId, scheme } })
    expect((await play()).body).toMatchObject({ code: 'schemeNotBought' })
    expect((await buy('6-3-1')).body.code).toBe('schemeNotAvailable')
    const bought = await Promise.all(Array.from({ length: 5 }, () => buy()))
    expect(bought.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(bought.filter(({ body }) => body.code === 'schemeAlreadyBought')).toHaveLength(4)
    expect(await balanceOf(managerId)).toBe(100_000 - 500 - 900)
    expect((await play()).body.data.currentScheme).toBe('5-2-3')
    const { team } = (await call('userTeam')).body
    expect(team.allSchemes).toContainEqual({
      key: '5-2-3',
      label: '5-2-3',
      is_paid: true,
      is_owned: true,
      price: 9,
    })
    expect(team.allSchemes).toContainEqual({
      key: '2-5-3',
      label: '2-5-3',
      is_paid: true,
      is_owned: false,
      price: 9,
    })
  })

  it('is not had for too little money', async () => {
    const poor = await newManager(500 + 899)
    const room = await seek(5, 10, poor)
    const teamId = (await join(room.room_id, poor)).body.data.user_team_id
    const buy = () => call('buyScheme', { body: { user_team_id: teamId, scheme: '2-5-3' }, as: poor })
    for (let time = 0; time < 2; time += 1) expect((await buy()).body.code).toBe('insufficientFunds')
    expect(await balanceOf(poor)).toBe(899)
  })
})

describe('the quote of a formation', () => {
  const setUp = async () => {
    const room = await seek(5, 10)
    const teamId = (await join(room.room_id)).body.data.user_team_id
    const ask = async (scheme: string) => {
      const { body } = await call('purchaseQuote', { body: { user_team_id: teamId, scheme } })
      await readQuotes(app.database.db)
      return body
    }
    const buy = async (scheme: string, quote?: string) =>
      (await call('buyScheme', { body: { user_team_id: teamId, scheme, quote } })).body
    return { ask, buy }
  }
  const left = 100_000 - 500

  it('is of one formation, and says exactly what is taken', async () => {
    const { ask, buy } = await setUp()
    const { data } = await ask('5-2-3')
    expect(data).toMatchObject({ amount: 9, balance: left / 100 })
    expect((await buy('2-5-3', data.quote)).code).toBe('quoteChanged')
    await sql`update join_quote set amount = 1 where id = ${data.quote}`.execute(app.database.db)
    expect((await buy('5-2-3', data.quote)).code).toBe('quoteChanged')
    expect(await balanceOf(managerId)).toBe(left)
    expect((await buy('5-2-3', (await ask('5-2-3')).data.quote)).data.state).toBe('owned')
    expect(await balanceOf(managerId)).toBe(left - 900)
    expect((await ask('5-2-3')).code).toBe('schemeAlreadyBought')
  })

  it('and the purchase keep within the limits of the manager, and to his exclusion', async () => {
    const { ask, buy } = await setUp()
    await call('setLimits', { body: { stake: 13.99 } })
    expect([(await ask('5-2-3')).code, (await buy('5-2-3')).code]).toEqual(Array(2).fill('stakeLimitReached'))
    await call('excludeMyself', { body: { days: 7 } })
    expect([(await ask('5-2-3')).code, (await buy('5-2-3')).code]).toEqual(Array(2).fill('selfExcluded'))
    expect(await balanceOf(managerId)).toBe(left)
  })
})

describe('leaving a room', () => {
  const giveUp = (roomId: number, as = managerId) => call('leaveRoom', { body: { room_id: roomId }, as })

  async function seatsOf(roomId: number) {
    const { rows } = await sql<{ entryCount: number; entries: number }>`
      select entry_count, (select count(*)::int from entry where subgame_id = subgame.id and state = 'entered') as entries
      from subgame where id = ${roomId}`.execute(app.database.db)
    return rows[0]
  }

  it('gives the seat, the stake and what was bought back, once, and the seat can be taken again', async () => {
    const room = await seek(100, 10)
    const teamId = (await join(room.room_id)).body.data.user_team_id
    await call('buyScheme', { body: { user_team_id: teamId, scheme: '5-2-3' } })
    await call('buyChips', { body: { user_team_id: teamId, chips: ['fullTeam'] } })
    expect(await balanceOf(managerId)).toBe(100_000 - 10_000 - 900 - 900)
    const before = await seatsOf(room.room_id)
    const left = await Promise.all(Array.from({ length: 5 }, () => giveUp(room.room_id)))
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(left.filter(({ body }) => body.code === 'roomNotJoined')).toHaveLength(4)
    await vi.waitFor(
      async () => {
        await settleUnsettled(app.deps, 0)
        expect(await balanceOf(managerId)).toBe(100_000)
      },
      { timeout: 10_000 },
    )
    expect(await seatsOf(room.room_id)).toEqual({
      entryCount: (before?.entryCount ?? 0) - 1,
      entries: (before?.entries ?? 0) - 1,
    })
    const { data } = (await call('walletHistory')).body.data
    const refunds = data.filter(({ reason }: { reason: string }) => reason === 'refund')
    expect(
      refunds.map(({ amount }: { amount: number }) => amount).toSorted((a: number, b: number) => b - a),
    ).toEqual([100, 9, 9])
    const home = (await call('home')).body.data
    expect(home).toMatchObject({ room: null, notices: [], deposit: 1000 })
    expect((await call('userTeam', { query: { user_team_id: teamId } })).body.code).toBe('notFound')
    expect((await seek(100, 10)).room_id).toBe(room.room_id)
    expect((await join(room.room_id)).body.data.user_team_id).not.toBe(teamId)
    expect(await balanceOf(managerId)).toBe(90_000)
    expect(await booksOfRooms()).toEqual({ stakes: 0, all: 0 })
  })

  it('makes the room played before the current one', async () => {
    const first = await seek(5, -1)
    await join(first.room_id)
    const second = await seek(5, 10)
    await join(second.room_id)
    await giveUp(second.room_id)
    expect((await call('home')).body.data.room.room_id).toBe(first.room_id)
  })

  it('is refused to who is not in it, is elsewhere, looks on, or asks for none', async () => {
    const room = await seek(10, -1)
    expect((await giveUp(room.room_id)).body).toMatchObject({ code: 'roomNotJoined' })
    expect((await giveUp(2_000_000_000)).body.code).toBe('roomNotJoined')
    expect((await call('leaveRoom', { body: {} })).body.code).toBe('badRequest')
    const other = await buildOperator(app.database.db)
    const { id } = await buildManager(app.database.db, other.id)
    const answer = await app.app.inject({
      method: 'POST',
      url: buildPath('leaveRoom'),
      headers: { host: other.host, ...(await app.authorize(id, other.id)) },
      payload: { room_id: room.room_id },
    })
    expect(answer.json().code).toBe('roomNotJoined')
  })

  it('while the stake is not decided is refused, and takes nothing', async () => {
    const room = await seek(10, 10)
    await join(room.room_id)
    await sql`update entry set state = 'reserved' where manager_id = ${managerId}`.execute(app.database.db)
    expect((await giveUp(room.room_id)).body.code).toBe('entryPending')
    await sql`update entry set state = 'entered' where manager_id = ${managerId}`.execute(app.database.db)
    expect((await giveUp(room.room_id)).status).toBe(200)
  })
})

/** The stakes of entered teams in rooms, what the books of stakes hold, and the sum of all books. */
async function booksOfRooms() {
  const { rows } = await sql<{ stakes: number; all: number }>`
    select (select coalesce(sum(entry_fee), 0)::bigint from entry join subgame on subgame.id = subgame_id
        where state = 'entered')
      - (select coalesce(sum(posting.amount), 0)::bigint from posting join account on account.id = account_id
        where account.kind = 'stakes') as stakes,
      (select coalesce(sum(amount), 0)::bigint from posting) as all`.execute(app.database.db)
  return rows[0]
}

describe('the calls of a tournament', () => {
  it('answer for a room to who is in it, its matches to everybody', async () => {
    const room = await seek(50, 10)
    const { sub_tournament_id: id } = (await join(room.room_id)).body.data
    const board = await call('leaderBoard', { params: { id } })
    expect(board.status).toBe(200)
    expect(board.body.data.mine).toMatchObject([{ is_mine: true, points: 0 }])
    const prizes = await call('prizes', { params: { id } })
    expect(prizes.status).toBe(200)
    expect((await call('entries', { params: { id } })).status).toBe(200)
    expect((await call('subTournamentDetails', { params: { id } })).status).toBe(200)
    const fixtures = await call('tournamentFixtures', { params: { id: room.tournament_id } })
    expect(fixtures.status).toBe(200)
    const stranger = await newManager()
    for (const operation of ['leaderBoard', 'prizes', 'entries'] as const) {
      expect((await call(operation, { params: { id }, as: stranger })).body.code).toBe('notFound')
      const guest = await app.app.inject({ method: 'GET', url: buildPath(operation, { id }) })
      expect(guest.json().code).toBe('notFound')
    }
    const other = await buildOperator(app.database.db)
    const elsewhere = await app.app.inject({
      method: 'GET',
      url: buildPath('tournamentFixtures', { id: room.tournament_id }),
      headers: { host: other.host },
    })
    expect(elsewhere.json().code).toBe('notFound')
  })
})

describe('the first deadline', () => {
  it('cancels rooms with one entry, gives the stake back and says so; others play on', async () => {
    const second = await buildChampionship(app.database.db, {
      hasRooms: true,
      firstKickOffAt: new Date(Date.now() + 90 * 60_000),
    })
    await openRooms(app.database.db)
    const [alone, one, two] = [await newManager(), await newManager(), await newManager()]
    const seekThere = async (as: number) => {
      const body = { bet: 20, max_players: 2, championship_id: second.championshipId }
      return (await call('seekRoom', { body, as })).body.data[0]
    }
    const rooms = new Map<number, number>()
    for (const as of [one, two, alone]) {
      const room = await seekThere(as)
      rooms.set(as, room.room_id)
      await join(room.room_id, as)
    }
    const aloneTeam = (await call('userTeam', { as: alone })).body.team.teamId
    for (const chips of [['fullTeam'], ['doubleVice']])
      await call('buyChips', { body: { user_team_id: aloneTeam, chips }, as: alone })
    // For the second one the wallet is silent until the room is cancelled.
    await sql`update chip_purchase set state = 'reserved' where entry_id = ${Math.floor(aloneTeam / 100)}
      and chip = 'doubleVice'`.execute(app.database.db)
    await sql`update wallet_operation set state = 'sent' where id = (select wallet_operation_id from chip_purchase
      where entry_id = ${Math.floor(aloneTeam / 100)} and chip = 'doubleVice')`.execute(app.database.db)
    expect(await balanceOf(alone)).toBe(100_000 - 2000 - 1800)
    const gameRoundId = await lockRooms(second)
    expect(await lockRound(app.database.db, gameRoundId)).toBe(true)
    await settleUnsettled({ db: app.database.db, wallet: app.deps.wallet })
    expect(await balanceOf(alone)).toBe(100_000 - 900)
    await sql`update wallet_operation set state = 'done' where id = (select wallet_operation_id from chip_purchase
      where entry_id = ${Math.floor(aloneTeam / 100)} and chip = 'doubleVice')`.execute(app.database.db)
    expect(await settlePurchases(app.database.db)).toBe(1)
    expect(await settlePurchases(app.database.db)).toBe(0)
    for (let turn = 0; turn < 2; turn += 1) await settleUnsettled(app.deps, 0)
    expect(await balanceOf(alone)).toBe(100_000)
    expect(await booksOfRooms()).toEqual({ stakes: 0, all: 0 })
    expect(await balanceOf(one)).toBe(98_000)
    const { data } = (await call('home', { as: alone })).body
    expect(data.room).toBeNull()
    expect(data.notices).toMatchObject([{ kind: 'roomCancelled', room_id: rooms.get(alone), amount: 38 }])
    expect((await join(rooms.get(alone) ?? 0, alone)).body.code).toBe('roomFinished')
    expect((await call('home', { as: one })).body.data).toMatchObject({
      room: { room_id: rooms.get(one), isCancelled: false, status: 'current' },
    })
    const late = await newManager()
    expect((await join(rooms.get(one) ?? 0, late)).body.code).toBe('gameAlreadyStarted')
    const leaving = await call('leaveRoom', { body: { room_id: rooms.get(one) ?? 0 }, as: one })
    expect(leaving.body.code).toBe('gameAlreadyStarted')
    // Their picks are hidden until the round is closed.
    const asked = { room_id: rooms.get(one) ?? 0, user_id: two }
    expect((await call('userPoints', { query: asked, as: one })).body.code).toBe('roomRoundNotFinished')
    const teamOfTwo = (await call('userPoints', { query: { room_id: rooms.get(one) ?? 0 }, as: two })).body
    const peek = await call('userTeam', { query: { user_team_id: teamOfTwo.data.user_team_id }, as: one })
    expect(peek.body.code).toBe('roomRoundNotFinished')
  })
})

/** Lets the first deadline of a league's rooms pass; returns their game round. */
async function lockRooms({ championshipId }: BuiltChampionship): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update game_round set deadline_at = clock_timestamp() - interval '1 second'
    from round where round.id = game_round.round_id and round.championship_id = ${championshipId}
      and round.number = 1 and game_round.rule_pack = 'room' and game_round.id in (
        select game_round_id from tournament_round join tournament on tournament.id = tournament_id
        where tournament.operator_id = ${app.operatorId})
    returning game_round.id`.execute(app.database.db)
  return rows[0]?.id ?? 0
}
