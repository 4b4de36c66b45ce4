import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeRoundScopedId } from '@gaffer/contract'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildCaller, type GameCaller } from '../../testing/game-caller.ts'
import { baseOf } from './picture-request.ts'
import { sharedAt } from './shared-at.ts'
import { tellTeam } from './tell-team.ts'

const folder = mkdtempSync(join(tmpdir(), 'share-'))
let app: TestApp
let league: BuiltChampionship
let ann: GameCaller

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<html><head><!--gaffer:head--></head><body></body></html>')
  app = await buildTestApp({}, undefined, folder)
})
beforeEach(async () => {
  league = await buildChampionship(app.database.db)
  ann = await buildCaller(app, league)
})
afterAll(async () => {
  await app.end()
  rmSync(folder, { recursive: true })
})

const get = (url: string) => app.app.inject({ url, headers: { host: '127.0.0.1' } })

/** A team in a contest whose deadline is ahead, or has passed since. */
async function enterTeam(state: 'open' | 'over') {
  const built = await buildTournament(app.database.db, app.operatorId, league, {
    name: 'Gameweek',
  })
  const joined = await ann.join(
    encodeRoundScopedId({ id: built.contestId, round: 1 }),
    'Owls & "friends" <b>',
  )
  if (state === 'over')
    await app.database.db
      .updateTable('gameRound')
      .set({ deadlineAt: new Date(Date.now() - 3_600_000) })
      .where('id', '=', built.gameRoundId)
      .execute()
  return { teamId: joined.data.user_team_id, tournamentId: built.tournamentId }
}

async function told(teamId: number) {
  const operator = await app.deps.operators.byId(app.operatorId)
  return tellTeam(app.deps, { operator, language: 'en', ask: async () => undefined }, teamId)
}

describe('the picture of a team', () => {
  it('has no player in it before the deadline, not even for its manager', async () => {
    const { teamId } = await enterTeam('open')
    const { picture } = (await told(teamId)) ?? {}
    expect(picture?.rows).toBeUndefined()
    expect(picture?.figure).toBeUndefined()
    expect(picture?.facts[0]?.value).toBe('Line-up hidden until the deadline')
  })

  it('has all its players and its points once the deadline has passed', async () => {
    const { teamId } = await enterTeam('over')
    const { picture } = (await told(teamId)) ?? {}
    expect(picture?.rows?.flat()).toHaveLength(11)
    expect(picture?.figure?.label).toBe('Points')
  })

  it('in a room is that of nothing until the round is finished, and then has its players', async () => {
    const { teamId, tournamentId } = await enterTeam('over')
    await app.database.db
      .updateTable('tournament')
      .set({ type: 'room' })
      .where('id', '=', tournamentId)
      .execute()
    expect(await told(teamId)).toBeUndefined()
    expect((await get(`/share/team/${teamId}/square.png`)).statusCode).toBe(404)
    expect((await get(`/tournamentDetails/${tournamentId}?team=${teamId}`)).body).not.toContain('Owls')
    await sql`update game_round set closed_at = clock_timestamp() where id in (
      select game_round_id from tournament_round where tournament_id = ${tournamentId})`.execute(
      app.database.db,
    )
    expect((await told(teamId))?.picture.rows?.flat()).toHaveLength(11)
  })

  it('is kept apart by language and cookie where its address names no language', async () => {
    const { teamId } = await enterTeam('over')
    const varied = async (query: string) =>
      String((await get(`/share/team/${teamId}/square.png${query}`)).headers.vary).split(', ')
    expect(await varied('')).toEqual(expect.arrayContaining(['accept-language', 'cookie']))
    expect(await varied('?lang=xx')).toEqual(expect.arrayContaining(['accept-language', 'cookie']))
    for (const word of ['accept-language', 'cookie']) expect(await varied('?lang=bg')).not.toContain(word)
  })

  it('is a PNG in both shapes, and of nothing else', async () => {
    const { teamId } = await enterTeam('over')
    for (const [shape, height] of [
      ['square', 1080],
      ['story', 1920],
    ] as const) {
      const answer = await get(`/share/team/${teamId}/${shape}.png`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect(answer.rawPayload.readUInt32BE(20)).toBe(height)
    }
    const wrong = [
      `/share/team/${teamId}/huge.png`,
      '/share/team/999999901/square.png',
      '/share/team/214748364801/square.png',
      '/share/team/9999999999999/square.png',
      '/share/team/100/square.png',
      '/share/desk/1/square.png',
    ]
    for (const url of wrong) expect((await get(url)).statusCode).toBe(404)
  })
})

describe('the preview of a link', () => {
  it('names the team and its picture, with nothing of it read as markup', async () => {
    const { teamId, tournamentId } = await enterTeam('open')
    const { body } = await get(`/tournamentDetails/${tournamentId}?team=${teamId}`)
    expect(body).toContain('property="og:title" content="Owls &amp; &quot;friends&quot; &lt;b>')
    expect(body).toContain(`content="http://127.0.0.1/share/team/${teamId}/square.png?lang=en"`)
  })

  it('of an invitation names the game; of a code that opens nothing only the operator', async () => {
    const { tournamentId } = await buildTournament(app.database.db, app.operatorId, league, {
      name: 'Gameweek',
    })
    const game = await ann.call('createGame', {
      body: {
        type: 'user_created',
        name: 'Friday owls',
        tournament_id: tournamentId,
        entry_fee: 5,
        capacity: 3,
        prize_split: 'top_two',
        is_public: false,
      },
    })
    const { body } = await get(game.data.share.path)
    expect(body).toContain('property="og:title" content="Friday owls"')
    expect(body).toContain(`/share/game/${game.data.share.code}/square.png`)
    expect((await get(`/share/game/${game.data.share.code}/story.png`)).statusCode).toBe(200)
    const unknown = await get('/games/join/ACDE-3467')
    expect(unknown.body).not.toContain('og:image')
    expect(unknown.body).toContain('og:site_name')
  })

  it('of an invitation and the page itself try a wrong code once', async () => {
    const from = '198.51.100.77'
    const ask = (url: string) => app.app.inject({ url, headers: { host: '127.0.0.1' }, remoteAddress: from })
    const wrong = async () => {
      const { rows } = await sql<{ wrong: number }>`
        select wrong from code_guess_from where network = ${from}`.execute(app.database.db)
      return rows[0]?.wrong
    }
    const look = () => ask('/api/gaffer/games/code/ACDE-3477')
    await ask('/games/join/ACDE-3477')
    await look()
    expect(await wrong()).toBe(1)
    await look()
    expect(await wrong()).toBe(2)
    await ask('/share/game/ACDE-3479/square.png')
    await ask('/share/game/ACDE-3499/square.png')
    expect(await wrong()).toBe(4)
  })

  it.each(['//[', '//:99999/home', '/\\\\[', '/?team=1&team=%ff'])(
    'of the address %s is that of no team',
    (url) => {
      expect(sharedAt(url)).toBeUndefined()
    },
  )
})

it('a picture is mirrored where the language is written from right to left', async () => {
  const operator = await app.deps.operators.byId(app.operatorId)
  const request = { operator, ask: async () => undefined }
  expect(baseOf({ ...request, language: 'ar' }).isMirrored).toBe(true)
  expect(baseOf({ ...request, language: 'bg' }).isMirrored).toBe(false)
})
