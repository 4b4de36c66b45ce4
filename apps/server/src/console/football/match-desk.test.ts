import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLeague } from '../../football/feeds/add-league.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

let app: TestApp
let league: BuiltChampionship
let staff: Awaited<ReturnType<typeof buildStaff>>
let at: string

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  const source = `harbour-${randomUUID()}`
  league = await buildChampionship(db, { source, firstKickOffAt: new Date() })
  await db.updateTable('championship').set({ kind: 'feed' }).where('id', '=', league.championshipId).execute()
  await buildTournament(db, app.operatorId, league)
  await addSource('desk', source)
  staff = await buildStaff(app, ['desk'])
  at = `/operators/demo/football/matches/${league.rounds[0]?.fixtureIds[0] ?? 0}`
})
afterAll(() => app.end())

async function addSource(kind: 'desk' | 'push', source: string): Promise<number> {
  const added = await addLeague(app.database.db, {
    kind,
    league: '',
    season: '',
    address: undefined,
    key: kind === 'push' ? 'x'.repeat(40) : undefined,
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: source,
  })
  if ('fault' in added) throw new Error(added.fault)
  return added.source.id
}

const read = async () => (await staff.get(at)).body.data
const tell = (fact: object, requestId?: string) => staff.act(`${at}/tell`, { fact }, requestId)
const period = (name: string, minute: number) => ({ kind: 'period', period: name, minute, added: 0 })

describe('a match told at the desk of the console', () => {
  it('has its clock, its events once each, and the last one taken back', async () => {
    expect((await read()).clock).toMatchObject({ status: 'scheduled', half_began_at: null })
    const players = (await read()).players.filter(({ side }: { side: string }) => side === 'home')
    const [keeper, scorer] = players
    expect((await tell(period('first_half', 0))).status).toBe(200)
    const goal = { kind: 'goal', side: 'home', minute: 12, added: 0, player_id: scorer.id }
    const id = randomUUID()
    expect((await tell(goal, id)).status).toBe(200)
    expect((await tell(goal, id)).body.code).toBe('alreadyDone')
    await tell({ ...goal, kind: 'yellow_card', minute: 20, player_id: keeper.id })
    const told = await read()
    expect([told.clock.home_score, told.clock.away_score, told.clock.status]).toEqual([1, 0, 'firstHalf'])
    const kinds = (match: { facts: { here: { kind: string } }[] }) => match.facts.map(({ here }) => here.kind)
    expect(kinds(told)).toEqual(['firstHalf', 'goal', 'yellowCard'])
    expect((await staff.act(`${at}/undo`)).status).toBe(200)
    expect(kinds(await read())).toEqual(['firstHalf', 'goal'])
    const owner = await buildStaff(app, ['owner'])
    const { body: log } = await owner.get('/operators/demo/audit?act=undoMatch')
    expect(log.data[0]).toMatchObject({ act: 'undoMatch', subject: { kind: 'match' } })
  })

  it('is no way around a correction: nothing is told while another source is in force', async () => {
    const { championship, players, sources } = await read()
    const push = await addSource('push', championship)
    expect((await staff.act(`${at}/source`, { source_id: push })).status).toBe(200)
    const red = { kind: 'red_card', side: 'home', minute: 30, added: 0, player_id: players[0].id }
    expect((await tell(red)).body.code).toBe('deskNotInForce')
    expect((await staff.act(`${at}/undo`)).body.code).toBe('deskNotInForce')
    expect((await staff.act(`${at}/source`, { source_id: sources[0].id })).status).toBe(200)
    expect((await tell({ kind: 'withdrawn' })).body.code).toBe('deskFactUnknown')
  })
})
