import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreatedGame } from '@gaffer/contract'
import { sql } from 'kysely'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildCaller, type GameCaller } from '../testing/game-caller.ts'

let app: TestApp
let league: BuiltChampionship
let modelId: number
let ann: GameCaller

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
  const model = await buildTournament(app.database.db, app.operatorId, league, { name: 'Gameweek' })
  modelId = model.tournamentId
  ann = await newCaller()
})
afterAll(() => app.end())

const newCaller = () => buildCaller(app, league)

let names = 0
async function duel(change: object = {}, by = ann): Promise<CreatedGame> {
  const body = {
    type: 'head_to_head',
    name: `Duel ${(names += 1)}`,
    tournament_id: modelId,
    entry_fee: 5,
    capacity: 2,
    prize_split: 'winner_takes_all',
    is_public: true,
    ...change,
  }
  const created = await by.call('createGame', { body })
  expect([created.status, created.code]).toEqual([200, undefined])
  return created.data
}

const enter = async (caller: GameCaller, game: CreatedGame) => {
  const { status, code } = await caller.join(game.sub_tournament_id)
  return code ?? status
}

describe('of the two seats of a head-to-head', () => {
  it('one stays its creator’s, whoever else comes first', async () => {
    const game = await duel()
    const [ben, cem] = [await newCaller(), await newCaller()]
    expect(await enter(ben, game)).toBe(200)
    expect(await enter(cem, game)).toBe('seatOfCreator')
    const quoted = await cem.call('joinQuote', { params: { subId: game.sub_tournament_id } })
    expect([quoted.status, quoted.code]).toEqual([409, 'seatOfCreator'])
    const seen = await cem.call('createdGame', { params: { id: game.id } })
    expect(seen.data).toMatchObject({ entries: 1, can_join: false })
    const mine = await ann.call('createdGame', { params: { id: game.id } })
    expect(mine.data).toMatchObject({ entries: 1, can_join: true })
    expect(await cem.balance()).toBe(10_000)
    expect(await enter(ann, game)).toBe(200)
    expect(await enter(cem, game)).toBe('tournamentFull')
    await ann.call('leaveGame', { params: { id: game.id } })
  })

  it('the creator’s is everybody’s once they have entered and left', async () => {
    const game = await duel()
    const [ben, cem] = [await newCaller(), await newCaller()]
    expect(await enter(ann, game)).toBe(200)
    expect((await ann.call('leaveGame', { params: { id: game.id } })).status).toBe(200)
    expect(await enter(ben, game)).toBe(200)
    expect(await enter(cem, game)).toBe(200)
    expect(await enter(ann, game)).toBe('tournamentFull')
  })

  it('exactly one is sold to many rivals at once, and the creator among them has theirs', async () => {
    const game = await duel()
    const rivals = await Promise.all(Array.from({ length: 20 }, () => newCaller()))
    const callers = [...rivals.slice(0, 10), ann, ...rivals.slice(10)]
    const outcomes = await Promise.all(callers.map((caller) => enter(caller, game)))
    expect(outcomes[10]).toBe(200)
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(2)
    const refused = outcomes.filter((outcome) => outcome !== 200)
    expect(refused.every((outcome) => outcome === 'tournamentFull' || outcome === 'seatOfCreator')).toBe(true)
    const balances = await Promise.all(callers.map((caller) => caller.balance()))
    expect(balances.filter((balance) => balance === 9500)).toHaveLength(2)
  })
})

describe('of the seats of a game for friends', () => {
  const friends = (change: object = {}) => duel({ type: 'user_created', capacity: 3, ...change })

  it('one stays its creator’s, whoever else comes first, and every screen says so', async () => {
    const game = await friends()
    const [ben, cem, dan] = await Promise.all([newCaller(), newCaller(), newCaller()])
    expect([await enter(ben, game), await enter(cem, game)]).toEqual([200, 200])
    expect(await enter(dan, game)).toBe('seatOfCreator')
    const seen = await dan.call('createdGame', { params: { id: game.id } })
    expect(seen.data).toMatchObject({ entries: 2, is_creators_seat_kept: true, can_join: false })
    const invited = await dan.call('gameByCode', { params: { code: game.share.code } })
    expect(invited.data).toMatchObject({ entries: 2, is_creators_seat_kept: true, can_join: false })
    const shown = await dan.call('tournament', { params: { id: game.id } })
    expect(shown.data.subgames[0]).toMatchObject({ current_players: 2, is_creators_seat_kept: true })
    const mine = await ann.call('createdGame', { params: { id: game.id } })
    expect(mine.data).toMatchObject({ is_creators_seat_kept: true, can_join: true })
    expect(await enter(ann, game)).toBe(200)
    expect(await enter(dan, game)).toBe('tournamentFull')
    const full = await dan.call('createdGame', { params: { id: game.id } })
    expect(full.data).toMatchObject({ entries: 3, is_creators_seat_kept: false })
  })

  it('none is reserved where there is no limit', async () => {
    const game = await friends({ capacity: null })
    expect(game.is_creators_seat_kept).toBe(false)
    expect(await enter(await newCaller(), game)).toBe(200)
  })

  it('the creator’s is everybody’s once they have entered and left', async () => {
    const game = await friends()
    const rivals = await Promise.all([newCaller(), newCaller(), newCaller()])
    expect(await enter(ann, game)).toBe(200)
    expect((await ann.call('leaveGame', { params: { id: game.id } })).status).toBe(200)
    for (const rival of rivals) expect(await enter(rival, game)).toBe(200)
    expect(await enter(ann, game)).toBe('tournamentFull')
  })

  it.each(['head_to_head', 'user_created'])(
    'the creator’s is everybody’s in the last minute before the deadline (%s)',
    async (type) => {
      const elsewhere = await buildChampionship(app.database.db)
      const soon = await buildTournament(app.database.db, app.operatorId, elsewhere)
      const newCaller = () => buildCaller(app, elsewhere)
      const ann = await newCaller()
      const game = await duel({ type, tournament_id: soon.tournamentId }, ann)
      const [ben, cem] = [await newCaller(), await newCaller()]
      expect([await enter(ben, game), await enter(cem, game)]).toEqual([200, 'seatOfCreator'])
      await sql`update game_round set deadline_at = clock_timestamp() + interval '59 seconds'
        where id = ${soon.gameRoundId}`.execute(app.database.db)
      const seen = await cem.call('createdGame', { params: { id: game.id } })
      expect(seen.data).toMatchObject({ is_creators_seat_kept: false, can_join: true })
      expect(await enter(cem, game)).toBe(200)
      expect(await enter(ann, game)).toBe('tournamentFull')
    },
  )
})
