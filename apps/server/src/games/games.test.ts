import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CreatedGame } from '@gaffer/contract'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildSeason } from '../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildCaller, type GameCaller } from '../testing/game-caller.ts'
import { settleUnsettled } from '../entries/settle-unsettled.ts'
import { openTournamentRound } from '../contests/open/open-tournament.ts'
import { lockRound } from '../rounds/lock-round.ts'
import { findOpenBooks } from '../wallet/find-open-books.ts'
import { keepGames } from './end-game.ts'

let app: TestApp
let league: BuiltChampionship
let model: { readonly tournamentId: number; readonly gameRoundId: number }
let ann: GameCaller
let ben: GameCaller

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
  model = await buildTournament(app.database.db, app.operatorId, league, { name: 'Matchday' })
  ann = await buildCaller(app, league)
  ben = await buildCaller(app, league)
})
afterAll(() => app.end())

let names = 0
const terms = (change: object = {}) => ({
  type: 'user_created',
  name: `Friends ${(names += 1)}`,
  tournament_id: model.tournamentId,
  entry_fee: 5,
  capacity: 3,
  prize_split: 'top_two',
  is_public: true,
  ...change,
})
const duel = (change: object = {}) =>
  terms({ type: 'head_to_head', capacity: 2, prize_split: 'winner_takes_all', is_public: false, ...change })

async function create(body: object, by = ann): Promise<CreatedGame> {
  const created = await by.call('createGame', { body })
  expect([created.status, created.code]).toEqual([200, undefined])
  return created.data
}

/** Seats and entries of a game as stored. */
async function numbersOf(game: CreatedGame) {
  const { rows } = await sql<{ seats: number; entries: number }>`
    select entry_count as seats, (select count(*)::int from entry where subgame_id = subgame.id and state <> 'released')
      as entries from subgame where tournament_id = ${game.id}`.execute(app.database.db)
  return rows[0]
}

const settle = () => settleUnsettled(app.deps, 0)

/** Leaving has already refunded the fee or is about to: a second caller finds nothing to refund. */
async function expectBack(who: GameCaller): Promise<void> {
  await settle()
  await expect.poll(() => who.balance()).toBe(10_000)
}

describe('creating a game', () => {
  it('answers what it is, with what is shared, and lists it in its tab of the lobby', async () => {
    const game = await create(terms({ name: ' Friday   friends ' }))
    expect(game).toMatchObject({
      name: 'Friday friends',
      creator: ann.username,
      is_mine: true,
      made_after: 'Matchday',
      rounds: 1,
      entry_fee: 5,
      currency: 'EUR',
      capacity: 3,
      entries: 0,
      prizes: [],
      status: 'open',
      can_join: true,
      can_leave: false,
      can_cancel: true,
    })
    expect(game.share.code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{8}$/)
    expect(game.share.text).toContain(game.share.code)
    const home = await ben.call('homeTournaments', { query: { type: 'user_created' } })
    expect(home.data.data.map((card: { id: number }) => card.id)).toContain(game.id)
    const official = await ben.call('homeTournaments')
    expect(official.data.data.map((card: { id: number }) => card.id)).not.toContain(game.id)
  })

  it('says on the card of a duel that its last seat is its creator’s, until they enter', async () => {
    const game = await create(duel({ is_public: true }))
    const seatOf = async () => {
      const home = await ben.call('homeTournaments', { query: { type: 'head_to_head' } })
      const card = home.data.data.find(({ id }: { id: number }) => id === game.id)
      return card?.subgames[0]?.is_creators_seat_kept
    }
    expect(await seatOf()).toBe(true)
    await ann.join(game.sub_tournament_id)
    await vi.waitFor(async () => expect(await seatOf()).toBe(false))
  })

  it('keeps a private one from the lobby, from strangers and from their teams', async () => {
    const game = await create(duel())
    const home = await ben.call('homeTournaments', { query: { type: 'head_to_head' } })
    expect(home.data.data.map((card: { id: number }) => card.id)).not.toContain(game.id)
    expect((await ben.call('createdGame', { params: { id: game.id } })).status).toBe(404)
    expect((await ben.join(game.sub_tournament_id)).status).toBe(404)
    expect((await ben.call('joinQuote', { params: { subId: game.sub_tournament_id } })).status).toBe(404)
    const invited = await ben.call('gameByCode', { params: { code: game.share.code.toLowerCase() } })
    expect(invited.data).toMatchObject({ id: game.id, is_mine: false, can_join: true })
    expect((await ben.join(game.sub_tournament_id)).status).toBe(200)
  })

  it('is the same game when the same is sent again, in any case and width, also at once', async () => {
    const body = terms({ name: 'Один и Същ' })
    const first = await create(body)
    const again = await Promise.all(
      ['ОДИН И СЪЩ', ' один  и същ ', 'Один и\u3000Същ'].map((name) => create({ ...body, name })),
    )
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first.id]))
    const other = await ann.call('createGame', { body: { ...body, entry_fee: 6 } })
    expect([other.status, other.code]).toEqual([409, 'nameTaken'])
    expect((await create(body, ben)).id).not.toBe(first.id)
  })

  it.each([
    ['no name', { name: '  ' }, 422, 'nameMissing'],
    ['a long name', { name: 'x'.repeat(41) }, 422, 'nameTooLong'],
    ['a name turned round', { name: 'a\u202Eb' }, 422, 'nameUnreadable'],
    ['a name of two scripts', { name: '\u0430dmin' }, 422, 'nameMixedScripts'],
    ['an address', { name: 'call 0888 123 456' }, 422, 'nameAddress'],
    ['a title', { name: 'Gaffer Official' }, 422, 'nameReserved'],
    ['a rude name', { name: 'F.U.C.K them' }, 422, 'nameUnsuitable'],
    ['a rude name in Bulgarian', { name: 'Голяма курва' }, 422, 'nameUnsuitable'],
    ['one team', { capacity: 1 }, 422, 'capacityIllegal'],
    ['a head-to-head of three', { type: 'head_to_head' }, 422, 'capacityIllegal'],
    ['too many teams', { capacity: 10_001 }, 422, 'capacityIllegal'],
    ['a fee above the highest', { entry_fee: 500.01 }, 422, 'feeTooHigh'],
    ['prizes for everybody', { capacity: 2, prize_split: 'top_two' }, 422, 'splitIllegal'],
    ['a fee below a cent', { entry_fee: 0.001 }, 400, 'badRequest'],
    ['a fee below zero', { entry_fee: -1 }, 400, 'badRequest'],
    ['a fee that is text', { entry_fee: '5' }, 400, 'badRequest'],
    ['half a team', { capacity: 2.5 }, 400, 'badRequest'],
    ['another type', { type: 'official' }, 400, 'badRequest'],
    ['another split', { prize_split: 'all_mine' }, 400, 'badRequest'],
    ['more rounds than are left', { rounds: 2 }, 400, 'badRequest'],
    ['a tournament that is none', { tournament_id: 2_000_000_000 }, 404, 'notFound'],
    ['a key too many', { creator: 'me' }, 400, 'badRequest'],
  ])('is refused with %s', async (_name, change, status, code) => {
    const count = () => sql`select 1 from tournament`.execute(app.database.db).then(({ rows }) => rows.length)
    const before = await count()
    const refused = await ann.call('createGame', { body: terms(change) })
    expect([refused.status, refused.code]).toEqual([status, code])
    expect(await count()).toBe(before)
  })

  it('is refused after a game of managers, another operator’s tournament and one that has started', async () => {
    const { db } = app.database
    const game = await create(terms())
    const stranger = await buildOperator(db)
    const theirs = await buildTournament(db, stranger.id, league)
    const started = await buildTournament(db, app.operatorId, league, {
      deadlineAt: new Date(0),
      rulePack: 'impact',
    })
    for (const id of [game.id, theirs.tournamentId, started.tournamentId]) {
      const refused = await ann.call('createGame', { body: terms({ tournament_id: id }) })
      expect([refused.status, refused.code]).toEqual([404, 'notFound'])
    }
  })

  it('ends at twenty games that have not started, however many are asked for at once', async () => {
    const cat = await buildCaller(app, league)
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => cat.call('createGame', { body: terms() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['tooManyGames']),
    )
  })

  it('offers what it may be created after', async () => {
    const { data } = await ann.call('gameOptions')
    expect(data.tournaments.map(({ id }: { id: number }) => id)).toContain(model.tournamentId)
    expect(data).toMatchObject({ currency: 'EUR', decimals: 2, highest_fee: 500, least_teams: 2 })
    for (const { percents } of data.prize_splits) {
      expect(percents.reduce((sum: number, one: number) => sum + one, 0)).toBe(100)
    }
  })
})

describe('a game of a season', () => {
  it('has the rounds its creator asked for, and gets them as its model opens them', async () => {
    const { db } = app.database
    const long = await buildChampionship(db, { rounds: 3 })
    const season = await buildSeason(db, app.operatorId, long, { opened: 1 })
    const game = await create(terms({ tournament_id: season.tournamentId, rounds: 2 }))
    expect(game).toMatchObject({ is_seasonal_game: true, rounds: 2 })
    for (const number of [2, 3]) {
      const round = long.rounds[number - 1]
      if (round === undefined) throw new Error('the championship is too short')
      await openTournamentRound(
        db,
        { tournamentId: season.tournamentId, number },
        {
          roundId: round.id,
          rulePack: 'classic',
          priceListId: season.priceListId,
          deadlineAt: round.kickOffAt,
        },
      )
    }
    await keepGames(db)
    await keepGames(db)
    const rounds = await db
      .selectFrom('tournamentRound')
      .select('number')
      .where('tournamentId', '=', game.id)
      .orderBy('number')
      .execute()
    expect(rounds).toEqual([{ number: 1 }, { number: 2 }])
  })
})

describe('a code', () => {
  it('that is none is refused, and after ten wrong ones so is every other for a while', async () => {
    const game = await create(duel())
    const dan = await buildCaller(app, league)
    const guess = (code: string) => dan.call('gameByCode', { params: { code } })
    for (const code of ['x', 'not a code', '😀', 'ACDE 346']) {
      expect((await guess(code)).code).toBe('codeUnknown')
    }
    const guesses = await Promise.all(Array.from({ length: 30 }, () => guess('AAAAAAAA')))
    expect(guesses.filter(({ code }) => code === 'codeUnknown')).toHaveLength(10)
    expect(guesses.filter(({ code, status }) => code === 'tooManyCodes' && status === 429)).toHaveLength(20)
    expect((await guess(game.share.code)).code).toBe('tooManyCodes')
    await sql`update code_guess set started_at = started_at - interval '11 minutes'`.execute(app.database.db)
    expect((await guess(game.share.code)).data.id).toBe(game.id)
  })

  it('that is right never uses the tries up', async () => {
    const game = await create(duel())
    const eve = await buildCaller(app, league)
    for (let time = 0; time < 15; time += 1) {
      expect((await eve.call('gameByCode', { params: { code: game.share.code } })).status).toBe(200)
    }
  })

  it('of another operator is none', async () => {
    const game = await create(duel())
    const stranger = await buildOperator(app.database.db)
    const fay = await buildCaller(app, league, { operatorId: stranger.id, host: stranger.host })
    for (const [operation, params] of [
      ['gameByCode', { code: game.share.code }],
      ['createdGame', { id: game.id }],
      ['leaveGame', { id: game.id }],
      ['cancelGame', { id: game.id }],
    ] as const) {
      expect((await fay.call(operation, { params })).status).toBe(404)
    }
    expect((await fay.call('myGames')).data.data).toEqual([])
  })
})

describe('the last seat', () => {
  it('is given once, whoever asks at once, and nobody else pays', async () => {
    const game = await create(duel({ is_public: true }))
    expect((await ann.join(game.sub_tournament_id)).data.state).toBe('entered')
    expect((await ann.call('leaveGame', { params: { id: game.id } })).status).toBe(200)
    const rivals = await Promise.all(Array.from({ length: 8 }, () => buildCaller(app, league)))
    const joined = await Promise.all(rivals.map((rival) => rival.join(game.sub_tournament_id)))
    const full = Array.from({ length: 6 }, () => 'tournamentFull')
    expect(joined.map(({ code, status }) => code ?? status).toSorted()).toEqual([200, 200, ...full])
    expect(await numbersOf(game)).toEqual({ seats: 2, entries: 2 })
    const balances = await Promise.all(rivals.map((rival) => rival.balance()))
    expect(balances.toSorted()).toEqual([10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 9500, 9500])
  })
})

describe('leaving and cancelling', () => {
  it('gives the seat and the fee back, once', async () => {
    const game = await create(duel())
    const gus = await buildCaller(app, league)
    await gus.call('gameByCode', { params: { code: game.share.code } })
    await gus.join(game.sub_tournament_id)
    expect(await gus.balance()).toBe(9500)
    const left = await Promise.all(
      Array.from({ length: 5 }, () => gus.call('leaveGame', { params: { id: game.id } })),
    )
    expect(left.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(left.find(({ status }) => status === 200)?.data).toMatchObject({
      entries: 0,
      my_team_ids: [],
      refunded: 5,
      can_join: true,
    })
    await expectBack(gus)
    expect(await numbersOf(game)).toEqual({ seats: 0, entries: 0 })
    expect((await gus.join(game.sub_tournament_id)).status).toBe(200)
    await gus.call('leaveGame', { params: { id: game.id } })
    await expectBack(gus)
  })

  it('by the creator pays everybody back and tells them', async () => {
    const game = await create(terms({ capacity: 4 }))
    const players = await Promise.all([1, 2, 3].map(() => buildCaller(app, league)))
    for (const player of players) await player.join(game.sub_tournament_id)
    expect((await ben.call('cancelGame', { params: { id: game.id } })).code).toBe('creatorOnly')
    const cancelled = await ann.call('cancelGame', { params: { id: game.id } })
    expect(cancelled.data).toMatchObject({ status: 'cancelled', cancelled_because: 'creator', entries: 0 })
    expect((await ann.call('cancelGame', { params: { id: game.id } })).status).toBe(200)
    for (const player of players) {
      await expectBack(player)
      const mine = await player.call('myGames')
      expect(mine.data.data[0]).toMatchObject({ id: game.id, cancelled_because: 'creator', refunded: 5 })
      expect((await player.call('leaveGame', { params: { id: game.id } })).code).toBe('tournamentCancelled')
    }
    expect((await ben.join(game.sub_tournament_id)).code).toBe('tournamentCancelled')
  })

  it('raced with joins ends with a seat and a stake for each entry, and nothing for the others', async () => {
    for (let round = 0; round < 6; round += 1) {
      const game = await create(terms({ capacity: 4 }))
      const players = await Promise.all([1, 2, 3, 4].map(() => buildCaller(app, league)))
      const acts: Promise<{ readonly status: number }>[] = players.flatMap((player) => [
        player.join(game.sub_tournament_id),
        player.call('leaveGame', { params: { id: game.id } }),
      ])
      if (round % 2 === 0) acts.push(ann.call('cancelGame', { params: { id: game.id } }))
      const done = await Promise.all(acts)
      expect(done.every(({ status }) => status < 500)).toBe(true)
      await settle()
      const stored = await numbersOf(game)
      expect(stored?.seats).toBe(stored?.entries)
      if (round % 2 === 0) expect(stored?.entries).toBe(0)
      const together = async () => {
        const balances = await Promise.all(players.map((player) => player.balance()))
        return balances.reduce((sum, one) => sum + one, 0)
      }
      await expect.poll(together).toBe(40_000 - 500 * (stored?.entries ?? 0))
    }
  })

  it('waits for a stake that its wallet has not decided, and cancelling gives it back when it comes', async () => {
    const game = await create(terms())
    const hal = await buildCaller(app, league)
    await hal.join(game.sub_tournament_id)
    const contestId = Math.floor(game.sub_tournament_id / 100)
    await sql`update entry set state = 'reserved' where subgame_id = ${contestId}`.execute(app.database.db)
    expect((await hal.call('leaveGame', { params: { id: game.id } })).code).toBe('entryPending')
    await ann.call('cancelGame', { params: { id: game.id } })
    await settle()
    await expectBack(hal)
    expect(await numbersOf(game)).toEqual({ seats: 0, entries: 0 })
  })
})

describe('at the deadline', () => {
  it('what nobody took up in one round is called off also where that of another cannot be', async () => {
    const { db } = app.database
    const games: CreatedGame[] = []
    for (let at = 0; at < 2; at += 1) {
      const elsewhere = await buildChampionship(db)
      const { tournamentId, gameRoundId } = await buildTournament(db, app.operatorId, elsewhere)
      games.push(await create(terms({ tournament_id: tournamentId })))
      await sql`update game_round set deadline_at = clock_timestamp() where id = ${gameRoundId}`.execute(db)
      await lockRound(db, gameRoundId)
    }
    const faults: unknown[] = []
    const keep = () => keepGames(db, { logFault: (error) => faults.push(error) })
    await sql`alter table subgame add constraint spoilt
      check (tournament_id <> ${sql.lit(games[0]?.id)} or cancelled_at is null) not valid`.execute(db)
    expect([await keep(), faults.length]).toEqual([1, 1])
    await sql`alter table subgame drop constraint spoilt`.execute(db)
    expect([await keep(), faults.length]).toEqual([1, 1])
  })

  it('what nobody took up is paid back and told; what is played can no longer be left', async () => {
    const { db } = app.database
    const { tournamentId, gameRoundId } = await buildTournament(db, app.operatorId, league, { round: 2 })
    const after = { tournament_id: tournamentId }
    const [ivy, jim] = await Promise.all([buildCaller(app, league), buildCaller(app, league)])
    const [lonely, met, empty] = await Promise.all([
      create(duel(after)),
      create(duel(after), jim),
      create(terms(after)),
    ])
    for (const game of [lonely, met]) {
      await ivy.call('gameByCode', { params: { code: game.share.code } })
      await ivy.join(game.sub_tournament_id)
    }
    await jim.join(met.sub_tournament_id)
    expect(await keepGames(db)).toBe(0)
    const acts = [
      sql`update game_round set deadline_at = clock_timestamp() - interval '1 second' where id = ${gameRoundId}`
        .execute(db)
        .then(() => lockRound(db, gameRoundId)),
      ivy.call('leaveGame', { params: { id: met.id } }),
    ] as const
    const [, left] = await Promise.all(acts)
    expect([200, 409]).toContain(left.status)
    const remaining = left.status === 200 ? 1 : 2
    expect((await numbersOf(met))?.entries).toBe(remaining)
    await keepGames(db)
    await keepGames(db)
    await settle()
    expect((await ivy.call('leaveGame', { params: { id: met.id } })).code).toBe('gameAlreadyStarted')
    expect((await jim.call('cancelGame', { params: { id: met.id } })).code).toBe('gameAlreadyStarted')
    const mine = await ivy.call('myGames')
    expect(mine.data.data.find(({ id }: CreatedGame) => id === lonely.id)).toMatchObject({
      status: 'cancelled',
      cancelled_because: 'unfilled',
      refunded: 5,
    })
    expect(await ivy.balance()).toBe(remaining === 2 ? 9500 : 10_000)
    expect(await jim.balance()).toBe(remaining === 2 ? 9500 : 10_000)
    const told = await ann.call('createdGame', { params: { id: empty.id } })
    expect(told.data.cancelled_because).toBe('unfilled')
    await sql`update game_round set closed_at = clock_timestamp() where id = ${gameRoundId}`.execute(db)
    const books = [lonely, empty].map((game) => Math.floor(game.sub_tournament_id / 100))
    expect(await findOpenBooks(db, books)).toEqual([])
  })
})
