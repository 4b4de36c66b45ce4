import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinContest } from '../../entries/index.ts'
import { findOperatorsWithBots } from '../../operators/index.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { next } from '../../testing/next-number.ts'
import { pickedSquad } from '../../testing/picked-squad.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

let app: TestApp
let league: BuiltChampionship

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
})
afterAll(() => app.end())

const state = '/operators/demo/state'

async function join(contestId: number): Promise<string> {
  const { id: managerId } = await buildManager(app.database.db, app.operatorId)
  const squad = pickedSquad(league, pickBuiltTeam(league))
  const joined = await joinContest(
    app.deps,
    { operatorId: app.operatorId, managerId },
    { contest: { id: contestId, round: 1 }, teamName: `Team ${next()}`, squad },
  )
  return joined.ok ? joined.value.state : joined.refusal.code
}

describe('the operators of the platform', () => {
  it('are for its owners alone: an owner of one operator is refused', async () => {
    const owner = await buildStaff(app, ['owner'])
    const viewer = await buildStaff(app, ['viewer'], null)
    for (const staff of [owner, viewer]) {
      expect((await staff.get('/operators/demo/operators')).body.code).toBe('roleMissing')
      expect((await staff.act(state, { is_suspended: true })).body.code).toBe('roleMissing')
    }
    expect((await owner.get('/session')).body.data.workplaces[0].is_platform).toBe(false)
  })

  it('take no new entries while they are suspended, and do again when they go on', async () => {
    const platform = await buildStaff(app, ['owner'], null)
    const { contestId } = await buildTournament(app.database.db, app.operatorId, league)
    expect((await platform.act(state, { is_suspended: true })).status).toBe(200)
    expect(await join(contestId)).toBe('operatorSuspended')
    const { body: log } = await platform.get('/operators/demo/audit?subject_kind=operator&subject_id=demo')
    expect(log.data[0]).toMatchObject({ act: 'changeOperator', after: { isSuspended: true } })
    expect((await platform.act(state, { is_suspended: false })).status).toBe(200)
    expect(await join(contestId)).toBe('entered')
  })

  it('have bots or none, as was chosen', async () => {
    const platform = await buildStaff(app, ['owner'], null)
    const isPlaying = async () => (await findOperatorsWithBots(app.database.db)).has(app.operatorId)
    expect(await isPlaying()).toBe(true)
    await platform.act(state, { has_bots: false })
    expect(await isPlaying()).toBe(false)
    await platform.act(state, { has_bots: true })
    expect(await isPlaying()).toBe(true)
  })

  it('are added by the check of every file, and removed when nothing is open or owed', async () => {
    const platform = await buildStaff(app, ['owner'], null)
    const add = (slug: string, host: string) =>
      platform.act('/operators/demo/operators', {
        slug,
        title: 'Lakeside',
        language: 'bg',
        hosts: [host],
        currency: 'EUR',
        email: 'help@lakeside.example',
        website: 'https://lakeside.example/',
      })
    expect((await add('lakeside', 'https://x')).body.code).toBe('operatorFaulty')
    expect((await add('lakeside', 'play.lakeside.example')).status).toBe(200)
    const listed = async () => (await platform.get('/operators/demo/operators')).body.data
    expect((await listed()).at(-1)).toMatchObject({ slug: 'lakeside', hosts: ['play.lakeside.example'] })
    const { id } = (await listed()).at(-1)
    const remove = () => platform.act('/operators/lakeside/remove')
    const suspend = () => platform.act('/operators/lakeside/state', { is_suspended: true })
    const { contestId } = await buildTournament(app.database.db, id, league)
    expect((await remove()).body.message).toMatch(/not suspended; 1 of its contests is not over/)
    await suspend()
    expect((await remove()).body.code).toBe('operatorInUse')
    await sql`update subgame set cancelled_at = clock_timestamp() where id = ${contestId}`.execute(
      app.database.db,
    )
    const manager = await buildManager(app.database.db, id)
    const onlooker = { managerId: manager.id, operatorId: id, isOnlooker: true }
    const tokens = [
      await app.deps.tokens.sign({ ...onlooker, isOnlooker: false }, 'access'),
      await app.deps.tokens.sign(onlooker, 'access'),
    ]
    const home = async (authorization: string) =>
      (await app.app.inject({ url: '/api/home/tournaments', headers: { authorization } })).statusCode
    expect(await Promise.all(tokens.map(home))).toEqual([200, 200])
    expect((await remove()).status).toBe(200)
    expect(await Promise.all(tokens.map(home)), 'tokens of its managers').toEqual([401, 401])
    expect((await listed()).map(({ slug }: { slug: string }) => slug)).not.toContain('lakeside')
    expect((await add('lakeside', 'play.lakeside.example')).body.message).toMatch(/was removed/)
    expect((await add('lakeview', 'play.lakeside.example')).status).toBe(200)
  })

  it('that are ours are not removed while the demo league is played', async () => {
    const platform = await buildStaff(app, ['owner'], null)
    await buildChampionship(app.database.db, { source: 'demo' })
    expect((await platform.act('/operators/demo/remove')).body.message).toMatch(/one of ours/)
  })
})
