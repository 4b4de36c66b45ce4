import { type AnswerData, buildPath, DESK_HEADER, PATHS } from '@gaffer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { next } from '../../../testing/next-number.ts'
import {
  buildPushedLeague,
  pushedFixtures,
  pushedMatch,
  pushedSquads,
  type PushedLeague,
} from '../../../testing/push-league.ts'
import { addLeague } from '../add-league.ts'
import { loadSources } from '../feed-source.ts'
import { putInForce } from '../take-over.ts'
import { makeDeskToken } from './desk-tokens.ts'

let app: TestApp
let league: PushedLeague
let token: string
let ids: ReadonlyMap<string, number>
let matches: ReadonlyMap<string, number>

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  league = await buildPushedLeague(app)
  const { championshipId, championship } = league.source
  await league.push('squads', pushedSquads(4))
  await league.push('fixtures', pushedFixtures(4, 2, Date.now() - 60_000))
  await league.push('facts', { facts: pushedMatch('r1-2', 'c3', 'c4', ['c3-fwd1']).slice(0, 4) })
  const desk = await addLeague(db, {
    kind: 'desk',
    league: '',
    season: '',
    address: undefined,
    key: undefined,
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: championship,
  })
  token = await makeDeskToken(db, { championshipId, name: 'Ann', hours: 1 })
  const players = await db
    .selectFrom('player')
    .select(['id', 'sourceId'])
    .where('championshipId', '=', championshipId)
    .execute()
  ids = new Map(players.map(({ id, sourceId }) => [sourceId, id]))
  const fixtures = await db
    .selectFrom('fixture')
    .select(['id', 'sourceId'])
    .where('championshipId', '=', championshipId)
    .execute()
  matches = new Map(fixtures.map(({ id, sourceId }) => [sourceId, id]))
  for (const name of ['r1-1', 'r2-1']) await putInForce(db, match(name), 'fault' in desk ? 0 : desk.source.id)
})
afterAll(() => app.end())

const match = (name: string) => matches.get(name) ?? 0
const who = (name: string) => ids.get(name) ?? 0

type Name = 'deskStatus' | 'deskMatches' | 'deskMatch' | 'tellDesk' | 'undoDesk'

async function call(name: Name, id: number, body?: object, key: string | undefined = token) {
  const answer = await app.app.inject({
    method: PATHS[name].method,
    url: buildPath(name, name === 'deskMatches' || name === 'deskStatus' ? {} : { id }),
    headers: key === undefined ? {} : { [DESK_HEADER]: key },
    ...(body === undefined ? {} : { payload: body }),
  })
  const { code, data } = answer.json<{ code?: string; data: AnswerData<'deskMatch'> }>()
  return { status: answer.statusCode, code, data }
}

const tell = (name: string, fact: object, more: object = {}) =>
  call('tellDesk', match(name), { id: `fact-${next()}`, fact, ...more })
const goal = (scorer: string, minute = 20) => ({
  kind: 'goal',
  side: scorer.startsWith('c1') || scorer.startsWith('c3') ? 'home' : 'away',
  minute,
  player_id: who(scorer),
})

async function start(name: string, home: string, away: string) {
  const squad = (club: string) => [...ids].filter(([id]) => id.startsWith(`${club}-`)).map(([, id]) => id)
  for (const [side, club] of [
    ['home', home],
    ['away', away],
  ] as const) {
    const starters = squad(club).filter((id) => id !== who(`${club}-gk2`))
    await tell(name, { kind: 'line_up', side, starters, bench: [who(`${club}-gk2`)] })
  }
  return tell(name, { kind: 'period', period: 'first_half', minute: 0 })
}

describe('a match told by hand', () => {
  it('goes from its line-ups to its end, and managers see it', async () => {
    const begun = await start('r1-1', 'c1', 'c2')
    expect(begun.data).toMatchObject({ status: 'firstHalf', source: 'desk', home_score: 0 })
    expect(Date.now() - Date.parse(begun.data.half_began_at ?? '')).toBeLessThan(60_000)
    expect(begun.data.players.home.filter(({ place }) => place === 'pitch')).toHaveLength(11)
    expect(begun.data.players.home.find(({ id }) => id === who('c1-gk2'))?.place).toBe('bench')

    await tell('r1-1', goal('c1-fwd1'))
    await tell('r1-1', { kind: 'yellow_card', side: 'away', minute: 30, player_id: who('c2-mid1') })
    const exchange = { player_in_id: who('c1-gk2'), player_out_id: who('c1-gk1') }
    const changed = await tell('r1-1', { kind: 'substitution', side: 'home', minute: 40, ...exchange })
    expect(changed.data.players.home.find(({ id }) => id === who('c1-gk1'))?.place).toBe('off')
    await tell('r1-1', { kind: 'period', period: 'half_time', minute: 45 })
    await tell('r1-1', { kind: 'period', period: 'second_half', minute: 45 })
    const ended = await tell('r1-1', { kind: 'final' })
    expect(ended.data).toMatchObject({ status: 'final', home_score: 1, away_score: 0, faults: [] })

    await app.live.turn()
    const state = await app.deps.matchStates.matchState(match('r1-1'))
    expect([state?.status, state?.score]).toEqual(['final', { home: 1, away: 0 }])
    expect(state?.players.get(who('c1-fwd1'))?.statistics.goals).toBe(1)
  })

  it('takes back what was told: the newest, then what is named, until there is nothing left', async () => {
    await start('r2-1', 'c1', 'c2')
    await tell('r2-1', goal('c1-fwd1', 10))
    const second = await tell('r2-1', goal('c2-fwd1', 15))
    const [first] = second.data.facts.filter(({ kind }) => kind === 'goal')
    expect((await call('undoDesk', match('r2-1'), {})).data).toMatchObject({ home_score: 1, away_score: 0 })
    const named = await call('undoDesk', match('r2-1'), { id: first?.id })
    expect(named.data).toMatchObject({ home_score: 0, away_score: 0 })
    for (let left = 0; left < 3; left += 1) await call('undoDesk', match('r2-1'), {})
    expect(await call('undoDesk', match('r2-1'), {})).toMatchObject({
      status: 409,
      code: 'deskNothingToUndo',
    })
    expect(await call('undoDesk', match('r2-1'), { id: 'never' })).toMatchObject({
      code: 'deskNothingToUndo',
    })
  })

  it('has a call that comes twice once', async () => {
    const body = { id: 'the-same', fact: goal('c1-fwd2', 12) }
    await start('r2-1', 'c1', 'c2')
    await Promise.all([call('tellDesk', match('r2-1'), body), call('tellDesk', match('r2-1'), body)])
    expect((await call('deskMatch', match('r2-1'))).data.home_score).toBe(1)
  })

  it('takes nobody who plays for neither club', async () => {
    const stranger = await tell('r1-1', { ...goal('c3-fwd1'), side: 'home' })
    expect(stranger).toMatchObject({ status: 422, code: 'deskFactUnknown' })
  })
})

describe('a match that a source tells', () => {
  it('is corrected over it, and is the source’s again when the correction is taken back', async () => {
    const before = await call('deskMatch', match('r1-2'))
    expect(before.data).toMatchObject({ source: 'push', home_score: 1 })
    const theirs = before.data.facts.find(({ kind }) => kind === 'goal')
    expect(theirs).toMatchObject({ id: 'goal-1', is_ours: false })

    const gone = await tell('r1-2', { kind: 'withdrawn' }, { corrects: 'goal-1' })
    expect(gone.data.home_score).toBe(0)
    const other = await tell('r1-2', goal('c4-fwd1', 22))
    expect(other.data).toMatchObject({ home_score: 0, away_score: 1 })
    await app.live.turn()
    expect((await app.deps.matchStates.matchState(match('r1-2')))?.score).toEqual({ home: 0, away: 1 })

    expect((await call('undoDesk', match('r1-2'), {})).data).toMatchObject({ home_score: 0, away_score: 0 })
    const again = await call('undoDesk', match('r1-2'), { id: 'goal-1' })
    expect(again.data).toMatchObject({ home_score: 1, away_score: 0 })
    expect(await call('undoDesk', match('r1-2'), {})).toMatchObject({ code: 'deskNothingToUndo' })
  })

  it('whose correction was taken back follows the source again, whatever it says later', async () => {
    await tell('r1-2', goal('c3-fwd2', 21), { corrects: 'goal-1' })
    await call('undoDesk', match('r1-2'), { id: 'goal-1' })
    const fact = { kind: 'goal', side: 'home', minute: 23, player_id: 'c3-mid1' }
    await league.push('facts', { facts: [{ fixture_id: 'r1-2', event_id: 'goal-1', revision: 9, fact }] })
    const now = (await call('deskMatch', match('r1-2'))).data.facts.filter(({ kind }) => kind === 'goal')
    expect(now).toMatchObject([{ id: 'goal-1', player_id: who('c3-mid1'), minute: 23 }])
  })

  it('and then the desk, has each correction once, and lets it be taken back', async () => {
    const sources = await loadSources(app.database.db, league.source.championshipId)
    const desk = sources.find(({ kind }) => kind === 'desk')?.id ?? 0
    await tell('r1-2', goal('c3-fwd2', 23), { corrects: 'goal-1' })
    expect(await putInForce(app.database.db, match('r1-2'), desk)).toBeUndefined()
    const told = await tell('r1-2', goal('c3-mid1', 23))
    expect(told.data).toMatchObject({ source: 'desk', home_score: 1 })
    const other = told.data.facts.find(({ kind }) => kind === 'goal')
    expect(other).toMatchObject({ player_id: who('c3-fwd2') })
    const changed = await tell('r1-2', goal('c3-def1', 23), { corrects: other?.id })
    expect(changed.data.facts.filter(({ kind }) => kind === 'goal')).toMatchObject([
      { player_id: who('c3-def1') },
    ])
    const back = await call('undoDesk', match('r1-2'), { id: other?.id })
    expect(back.data.facts.filter(({ kind }) => kind === 'goal')).toMatchObject([
      { player_id: who('c3-mid1') },
    ])
    expect(await putInForce(app.database.db, match('r1-2'), league.source.id)).toBeUndefined()
    expect((await call('deskMatch', match('r1-2'))).data.home_score).toBe(1)
  })
})

describe('the status of the feeds', () => {
  it('shows sources, who tells each match, who waits, silent matches and figures told in two ways', async () => {
    const { db } = app.database
    const { id: push } = league.source
    const stranger = { ...pushedSquads(1).players[2], id: 'x' }
    await league.push('squads', { players: [stranger] })
    await db
      .updateTable('fixture')
      .set({ kickOffAt: sql<Date>`clock_timestamp() - interval '1 hour'` })
      .where('id', '=', match('r1-1'))
      .execute()
    await league.push('facts', { facts: pushedMatch('r1-1', 'c1', 'c2', ['c1-fwd2', 'c1-fwd2']).slice(0, 5) })
    const { status, data } = await call('deskStatus', 0)
    const [shown] = data as unknown as AnswerData<'deskStatus'>
    expect(status).toBe(200)
    expect(shown).toMatchObject({ key: league.source.championship, season: '2026' })
    expect(shown?.sources.map(({ kind, rank }) => [kind, rank])).toEqual([
      ['push', 1],
      ['desk', 2],
    ])
    expect(shown?.sources[0]).toMatchObject({ failures: 0, quota_left: null, unmatched: 1 })
    expect(shown?.matches.find(({ match_id: id }) => id === match('r1-1'))).toMatchObject({
      source: 'desk',
      chosen_by: 'person',
    })
    expect(shown?.unmatched).toMatchObject([{ source_id: push, kind: 'player', their_id: 'x' }])
    const score = shown?.differences.find(({ subject }) => subject === 'score')
    expect(score).toMatchObject({
      match_id: match('r1-1'),
      source: 'desk',
      says: '1-0',
      other: 'push',
      other_says: '2-0',
    })
    const goals = shown?.differences
      .filter(({ subject }) => subject === 'goals')
      .map(({ player }) => player?.id)
    expect(new Set(goals)).toEqual(new Set([who('c1-fwd1'), who('c1-fwd2')]))
  })

  it('names a match in play that nothing is heard of', async () => {
    const { db } = app.database
    await sql`update fixture set kick_off_at = clock_timestamp() - interval '20 minutes' where id = ${match('r2-2')}`.execute(
      db,
    )
    const { data } = await call('deskStatus', 0)
    const [shown] = data as unknown as AnswerData<'deskStatus'>
    expect(shown?.silent).toMatchObject([{ match_id: match('r2-2'), source: 'push', heard_at: null }])
  })
})

describe('a key of the desk', () => {
  it('is asked for by every call, and shows the matches of its championship alone', async () => {
    for (const [name, body] of [
      ['deskStatus', undefined],
      ['deskMatches', undefined],
      ['deskMatch', undefined],
      ['tellDesk', { id: 'some', fact: { kind: 'final' } }],
      ['undoDesk', {}],
    ] as const) {
      for (const key of ['', 'a'.repeat(32), "' or true --"]) {
        expect(await call(name, match('r1-1'), body, key)).toMatchObject({
          status: 401,
          code: 'deskTokenWrong',
        })
      }
    }
    const { data } = await call('deskMatches', 0)
    expect(data).toHaveLength(4)
    const other = await buildPushedLeague(app)
    const { championshipId } = other.source
    const foreign = await makeDeskToken(app.database.db, { championshipId, name: 'Bob', hours: 1 })
    expect(await call('deskMatch', match('r1-1'), undefined, foreign)).toMatchObject({ status: 404 })
    expect(
      await call('tellDesk', match('r1-1'), { id: 'some', fact: { kind: 'final' } }, foreign),
    ).toMatchObject({
      status: 404,
    })
  })

  it('counts until its time is over, and only its hash is kept', async () => {
    const { championshipId } = league.source
    const short = await makeDeskToken(app.database.db, { championshipId, name: 'Cid', hours: 1 })
    expect((await call('deskMatches', 0, undefined, short)).status).toBe(200)
    await sql`update desk_token set until = clock_timestamp() where name = 'Cid'`.execute(app.database.db)
    expect((await call('deskMatches', 0, undefined, short)).status).toBe(401)
    const kept = await app.database.db.selectFrom('deskToken').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(short)
  })
})
