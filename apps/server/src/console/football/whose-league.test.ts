import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGames } from '../../contests/index.ts'
import type { OperatorFileInput } from '../../operators/operator-file.ts'
import { type Act, writeOperator } from '../../operators/write-operator.ts'
import { openRooms } from '../../rooms/open-rooms.ts'
import { seekRoom } from '../../rooms/seek-room.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildAppOf, type TestApp } from '../../testing/build-test-app.ts'
import { operatorFileOf } from '../../testing/operator-file.ts'
import { keepAll, playLeague } from '../../testing/play-league.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const PAGE = '<!doctype html><html lang="en"><head><!--gaffer:head--></head><body></body></html>'
const HOUR = 3600_000

let app: TestApp
/** The league that North and South play, and another one. */
let league: BuiltChampionship
const ids = { north: 0, south: 0, east: 0 }

const gamesIn = (championship: string): OperatorFileInput['games'] => [
  { key: 'free', kind: 'gameweek', championships: [championship], names: { en: 'Free {round}' } },
]
const files: Record<keyof typeof ids, OperatorFileInput> = {
  north: operatorFileOf({ slug: 'north', title: 'North', games: gamesIn('shared') }),
  south: operatorFileOf({
    slug: 'south',
    title: 'South',
    rooms: { isOn: true, championships: ['shared'] },
  }),
  east: operatorFileOf({
    slug: 'east',
    title: 'East',
    games: gamesIn('other'),
    rooms: { isOn: true, championships: ['other'] },
  }),
}

async function write(file: OperatorFileInput, act: Act): Promise<readonly string[]> {
  const given = { content: file, secrets: {}, readNeighbour: async () => undefined }
  const { faults } = await writeOperator(app.database.db, given, act)
  app.deps.operators.outdate()
  return faults.map(({ path, text }) => `${path}: ${text}`)
}

const open = async () => {
  await openGames(app.database.db, {
    logFault: (error) => {
      throw error
    },
  })
  await openRooms(app.database.db)
}

/** Who has tournaments in a championship, and of which kind. */
async function openedIn(championshipId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ what: string }>`
    select distinct operator.slug || ' ' || tournament.type as what from tournament
    join operator on operator.id = tournament.operator_id
    where championship_id = ${championshipId} order by what`.execute(app.database.db)
  return rows.map(({ what }) => what)
}

beforeAll(async () => {
  const database = await createTestDatabase()
  const webFolder = mkdtempSync(join(tmpdir(), 'page-'))
  writeFileSync(join(webFolder, 'index.html'), PAGE)
  app = await buildAppOf(0, {}, database, webFolder)
})
afterAll(() => app.end())

describe('an installation without a demo', () => {
  it('has nobody before somebody is added, and says so calmly at every host', async () => {
    const { rows } = await sql`select from operator`.execute(app.database.db)
    expect(rows).toEqual([])
    const ask = (url: string, host = 'play.example.org', language = 'bg') =>
      app.app.inject({ url, headers: { host, 'accept-language': language } })
    for (const host of ['127.0.0.1', 'localhost', 'play.example.org']) {
      const page = await ask('/home', host, 'ar')
      expect(page.statusCode).toBe(404)
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.body).toContain(`<bdi>${host}</bdi>`)
      expect(page.body).toContain('dir="rtl"')
    }
    const call = await ask('/api/gaffer/brand')
    expect([call.statusCode, call.json().code]).toEqual([404, 'noGameAtHost'])
    expect(call.json().message).toContain('няма игра')
    expect((await ask('/healthz')).statusCode).toBe(200)
    expect((await ask('/console')).statusCode).toBe(200)
    expect((await ask('/api/console/session')).statusCode).toBe(200)
  })
})

describe('three operators, of which two chose a league', () => {
  beforeAll(async () => {
    const { db } = app.database
    const firstKickOffAt = new Date(Date.now() + 6 * HOUR)
    league = await buildChampionship(db, { source: 'shared', firstKickOffAt })
    await buildChampionship(db, { source: 'other', firstKickOffAt })
    for (const slug of ['north', 'south', 'east'] as const) {
      expect(await write(files[slug], 'add')).toEqual([])
      const row = await db
        .selectFrom('operator')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow()
      ids[slug] = row.id
    }
    await open()
  })

  it('open nothing where they did not choose to', async () => {
    expect(await openedIn(league.championshipId)).toEqual(['north official', 'south room'])
  })

  it('are named, with who can change it, to staff who have a role at one of the two alone', async () => {
    const here = await buildStaff(app, ['desk'], ids.north)
    const both = await buildStaff(app, ['desk'], ids.north)
    await sql`insert into staff_role (staff_member_id, operator_id, role)
      values (${both.memberId}, ${ids.south}, 'owner')`.execute(app.database.db)
    const platform = await buildStaff(app, ['desk'], null)
    const sharedFor = async ({ get }: typeof here, slug = 'north') =>
      (await get(`/operators/${slug}/football`)).body.data.map(
        (one: { key: string; shared_with: unknown }) => [one.key, one.shared_with],
      )
    const people = [both, platform].map(({ email }) => email.replace('@example.com', '').replace('s', 'S'))
    const named = people.map((name) => name.replace('-', ' '))
    expect(await sharedFor(here)).toEqual([['shared', { operators: ['South'], people: named }]])
    for (const staff of [both, platform]) expect(await sharedFor(staff)).toEqual([['shared', null]])
    const elsewhere = await buildStaff(app, ['desk'], ids.east)
    expect(await sharedFor(elsewhere, 'east')).toEqual([['other', null]])

    const match = league.rounds[0]?.fixtureIds[0]
    const file = await here.get(`/operators/north/football/matches/${match}`)
    expect(file.body.data.shared_with.operators).toEqual(['South'])
    const held = await here.act(`/operators/north/football/matches/${match}/hold`, { from: null })
    expect([held.status, held.body.code]).toEqual([403, 'championshipShared'])
    expect(held.body.message).toMatch(/^South play this championship too.*owner, desk/)
    const free = await both.act(`/operators/north/football/matches/${match}/hold`, { from: null })
    expect(free.status).toBe(200)
    expect((await elsewhere.get(`/operators/east/football/matches/${match}`)).status).toBe(404)
  })

  it('end with the list, unless somebody has entered: opened rooms alone are no reason', async () => {
    const here = await buildStaff(app, ['desk'], ids.north)
    const others = async () =>
      (await here.get('/operators/north/football')).body.data[0].shared_with?.operators ?? []
    const { id: managerId } = await buildManager(app.database.db, ids.south)
    const operator = await app.deps.operators.byId(ids.south)
    const caller = { operatorId: ids.south, managerId }
    const room = await seekRoom(app.database.db, operator, caller, { bet: 5, format: 10 })
    expect(room.ok).toBe(true)
    // A room is there, with a reserved seat in it; nobody has entered.
    const elsewhere = { ...files.south, rooms: { isOn: true, championships: ['other'] } }
    expect(await write(elsewhere, 'set')).toEqual([])
    expect(await others()).toEqual([])
    await sql`update subgame set entry_count = 1, held_count = 0 where id = ${room.ok ? room.value : 0}`.execute(
      app.database.db,
    )
    await open()
    expect(await others()).toEqual(['South'])
    await write(files.south, 'set')
  })

  it('are told of rooms that open nowhere, or in a league that is not there', async () => {
    const roomsIn = (championships: string[]) =>
      write({ ...files.south, rooms: { isOn: true, championships } }, 'check')
    expect(await roomsIn([])).toEqual([
      'rooms.championships: must name one championship at least, for rooms open nowhere else: shared, other',
    ])
    expect(await roomsIn(['shared', 'none', 'shared'])).toEqual([
      'rooms.championships.1: there is no championship none: shared, other',
      'rooms.championships.2: shared is named twice',
    ])
  })
})

describe('a closed round of a league that two play', () => {
  it('is corrected by a signature, and reopened, only by who may do so at each operator', async () => {
    const played = await playLeague({ ...app, operatorId: ids.north }, { entryFee: 500, isUnderWay: false })
    await keepAll(app)
    const { source } = await app.database.db
      .selectFrom('championship')
      .select('source')
      .where('id', '=', played.league.championshipId)
      .executeTakeFirstOrThrow()
    const rooms = { isOn: true, championships: ['shared', source] }
    expect(await write({ ...files.south, rooms }, 'set')).toEqual([])
    const [desk, colleague] = [await atBoth(['desk']), await atBoth(['desk'])]
    const [contests, signer] = [await atBoth(['contests']), await atBoth(['owner'])]
    const lone = await buildStaff(app, ['owner'], ids.north)
    const path = `/operators/north/football/matches/${played.match}`
    const round = `/operators/north/rounds/${played.gameRoundId}`
    const stateOf = async () => (await lone.get(round)).body.data.state
    /** Signed by `lone`, who is told why not beforehand and is refused, then by who may. */
    const sign = async (id: number, by: typeof lone) => {
      const proposal = `/operators/north/proposals/${id}`
      const shown = (await lone.get(proposal)).body.data
      expect(shown.unsignable).toMatch(/^South play this championship too/)
      const refused = await lone.act(`${proposal}/sign`, { seen: shown.seen })
      expect([refused.status, refused.body.code]).toEqual([403, 'championshipShared'])
      const now = (await by.get(proposal)).body.data
      expect(now.unsignable).toBeNull()
      expect((await by.act(`${proposal}/sign`, { seen: now.seen })).status).toBe(200)
    }

    const { data } = (await desk.get(path)).body
    expect(data).toMatchObject({ shared_with: null, has_closed_round: true })
    const goal = data.facts.find((fact: { here: { kind: string } | null }) => fact.here?.kind === 'goal')
    const away = { corrects: goal.id, fact: { kind: 'withdrawn' } }
    expect((await lone.post(`${path}/preview`, away)).body.code).toBe('championshipShared')
    expect((await lone.post(`${path}/outcome/preview`, { outcome: 'stopped' })).body.code).toBe(
      'championshipShared',
    )
    const { seen } = (await desk.post(`${path}/preview`, away)).body.data
    const corrected = await desk.act(`${path}/correct`, { ...away, cause: 'league', seen })
    await sign(corrected.body.data.proposal_id, colleague)
    expect(await stateOf()).toBe('closed')

    expect((await lone.get(round)).body.data.shared_with.operators).toEqual(['South'])
    expect((await lone.act(`${round}/reopen`)).body.code).toBe('championshipShared')
    expect((await desk.act(`${round}/reopen`)).body.code).toBe('roleMissing')
    await sign((await contests.act(`${round}/reopen`)).body.data.proposal_id, signer)
    expect(await stateOf()).toBe('reopened')
  })
})

/** A member of staff with these roles at North and at South. */
async function atBoth(roles: Parameters<typeof buildStaff>[1]) {
  const staff = await buildStaff(app, roles, ids.north)
  await sql`insert into staff_role (staff_member_id, operator_id, role)
    select staff_member_id, ${ids.south}, role from staff_role
    where staff_member_id = ${staff.memberId} and operator_id = ${ids.north}`.execute(app.database.db)
  return staff
}
