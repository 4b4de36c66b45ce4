import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPath, type JsonOperation, PATHS } from '@gaffer/contract'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildSeason, buildSeasonEntry, pickSeasonTeam } from '../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildCaller, type GameCaller } from '../testing/game-caller.ts'

let app: TestApp
let league: BuiltChampionship
let ann: GameCaller

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
  ann = await buildCaller(app, league)
})
afterAll(() => app.end())

/** A call by somebody who is not logged in. */
async function asStranger(
  operation: JsonOperation,
  code: string,
  { host = '127.0.0.1', from = '203.0.113.7' }: { readonly host?: string; readonly from?: string } = {},
) {
  const answer = await app.app.inject({
    method: PATHS[operation].method,
    url: buildPath(operation, { code }),
    headers: { host },
    remoteAddress: from,
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function createGame() {
  const { tournamentId } = await buildTournament(app.database.db, app.operatorId, league, {
    name: 'Gameweek',
  })
  const body = {
    type: 'user_created',
    name: `Friends ${tournamentId}`,
    tournament_id: tournamentId,
    entry_fee: 5,
    capacity: 3,
    prize_split: 'top_two',
    is_public: false,
  }
  return (await ann.call('createGame', { body })).data
}

describe('whoever is invited', () => {
  it('sees game, fee, inviter and places left before a login, and is no guest of it by that', async () => {
    const game = await createGame()
    await ann.join(game.sub_tournament_id)
    const { status, body } = await asStranger('gameByCode', game.share.code.toLowerCase())
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: game.name,
      creator: ann.username,
      is_mine: false,
      entry_fee: 5,
      currency: 'EUR',
      entries: 1,
      capacity: 3,
      my_team_ids: [],
      status: 'open',
    })
    const { rows } = await sql`select from game_guest where tournament_id = ${game.id}`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('sees the league, its creator and its members before a login', async () => {
    const season = await buildSeason(app.database.db, app.operatorId, league)
    const entryId = await buildSeasonEntry(app.database.db, {
      operatorId: app.operatorId,
      contestId: season.contestId,
      managerId: ann.managerId,
      lineUps: [{ ...pickSeasonTeam(league), fromRound: 1 }],
    })
    const body = { name: 'The office', kind: 'classic', user_team_id: entryId * 100 + 1 }
    const made = await ann.call('createLeague', { body })
    const seen = await asStranger('leagueByCode', made.data.share.code)
    expect(seen.body.data).toMatchObject({
      teams: [],
      league: { name: 'The office', creator: ann.username, is_mine: false, members: 1, my_team_id: null },
    })
  })

  it('of another operator finds nothing', async () => {
    const game = await createGame()
    const { host } = await buildOperator(app.database.db)
    expect((await asStranger('gameByCode', game.share.code, { host })).body.code).toBe('codeUnknown')
  })

  it('guesses a hundred codes from an address at most, of IPv6 from a network, sent at once or not', async () => {
    const game = await createGame()
    const guess = (from: string) => asStranger('gameByCode', 'AAAAAAAA', { from })
    const all = await Promise.all(
      Array.from({ length: 120 }, (_, at) => guess(`2001:db8::${at.toString(16)}`)),
    )
    expect(all.filter(({ body }) => body.code === 'codeUnknown')).toHaveLength(100)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(20)
    const right = await asStranger('gameByCode', game.share.code, { from: '2001:db8::ffff' })
    expect(right.body.code).toBe('tooManyCodes')
    expect((await asStranger('gameByCode', game.share.code, { from: '2001:db8:1::1' })).status).toBe(200)
    expect((await guess('::ffff:203.0.113.9')).body.code).toBe('codeUnknown')
  })

  it.each([
    ['somebody who has logged in', 'oidc', 200],
    ['a guest, whom a guesser makes for nothing', 'demo', 429],
  ])(
    'is let in by a code after a hundred wrong ones of the address as %s by %s: %i',
    async (_, provider, status) => {
      const game = await createGame()
      const from = provider === 'demo' ? '203.0.113.60' : '203.0.113.61'
      await Promise.all(Array.from({ length: 101 }, () => asStranger('gameByCode', 'AAAAAAAA', { from })))
      expect((await asStranger('gameByCode', game.share.code, { from })).status).toBe(429)
      const { id } = await buildManager(app.database.db, app.operatorId, { provider })
      const look = (code: string) =>
        app.app.inject({
          url: buildPath('gameByCode', { code }),
          headers: { host: '127.0.0.1', ...authorization },
          remoteAddress: from,
        })
      const authorization = await app.authorize(id)
      expect((await look(game.share.code)).statusCode).toBe(status)
      const guesses = []
      for (let time = 0; time < 11; time += 1) guesses.push((await look('AAAAAAAA')).json().code)
      expect(guesses.at(-1)).toBe('tooManyCodes')
    },
  )

  it('never uses the tries of an address up with a right code', async () => {
    const game = await createGame()
    for (let time = 0; time < 110; time += 1) {
      const seen = await asStranger('gameByCode', game.share.code, { from: '198.51.100.2' })
      expect(seen.status).toBe(200)
    }
  })
})
