import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addLeague } from '../../football/feeds/add-league.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

type Staff = Awaited<ReturnType<typeof buildStaff>>

let app: TestApp
let league: BuiltChampionship
let ines: Staff
let tomas: Staff
let at: string
let fixtureId: number

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  const source = `harbour-${randomUUID()}`
  league = await buildChampionship(db, { source, firstKickOffAt: new Date() })
  await db.updateTable('championship').set({ kind: 'feed' }).where('id', '=', league.championshipId).execute()
  await buildTournament(db, app.operatorId, league)
  const added = await addLeague(db, {
    kind: 'desk',
    league: '',
    season: '',
    address: undefined,
    key: undefined,
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: source,
  })
  if ('fault' in added) throw new Error(added.fault)
})
afterAll(() => app.end())

/** A match of its own and two people for each test. */
let matches = 0
beforeEach(async () => {
  fixtureId = league.rounds[0]?.fixtureIds[matches] ?? 0
  matches = (matches + 1) % (league.rounds[0]?.fixtureIds.length ?? 1)
  await app.database.db.deleteFrom('matchHold').execute()
  at = `/operators/demo/football/matches/${fixtureId}`
  ines = await buildStaff(app, ['desk'])
  tomas = await buildStaff(app, ['desk'])
})

const tell = (who: Staff) =>
  who.act(`${at}/tell`, { fact: { kind: 'score', home: 1, away: 0 } }, randomUUID())
const hold = (who: Staff, from: number | null = null) => who.act(`${at}/hold`, { from })
const holdSeenBy = async (who: Staff) => (await who.get(at)).body.data.hold

describe('a match at the desk', () => {
  it('is held by the first who acts on it: others read who, and their acts are refused', async () => {
    expect(await holdSeenBy(ines)).toBeNull()
    expect((await tell(ines)).status).toBe(200)
    expect(await holdSeenBy(ines)).toMatchObject({ member_id: ines.memberId, is_mine: true })
    expect(await holdSeenBy(tomas)).toMatchObject({ member_id: ines.memberId, is_mine: false })
    const refused = await tell(tomas)
    expect([refused.status, refused.body.code]).toEqual([409, 'matchHeld'])
    const { name } = await holdSeenBy(tomas)
    expect(refused.body.message).toContain(name)
    expect((await tomas.act(`${at}/undo`)).body.code).toBe('matchHeld')
    expect((await tomas.act(`${at}/source`, { source_id: 1 })).body.code).toBe('matchHeld')
    expect((await tell(ines)).status).toBe(200)
  })

  it('is held by exactly one of many who begin at once', async () => {
    const people = [
      ines,
      tomas,
      ...(await Promise.all([buildStaff(app, ['desk']), buildStaff(app, ['owner'])])),
    ]
    const told = await Promise.all(people.map((who) => tell(who)))
    expect(told.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const winner = people[told.findIndex(({ status }) => status === 200)]
    expect((await holdSeenBy(ines)).member_id).toBe(winner?.memberId)
  })

  it('is taken over with a reason, which whoever held it reads; then their acts are refused', async () => {
    await hold(ines)
    expect((await hold(tomas)).body.code).toBe('matchHeld')
    expect((await hold(tomas, ines.memberId)).status).toBe(200)
    expect(await holdSeenBy(ines)).toMatchObject({
      member_id: tomas.memberId,
      is_mine: false,
      taken_from_me: 'because it is tested',
    })
    expect(await holdSeenBy(tomas)).toMatchObject({ is_mine: true, taken_from_me: null })
    expect((await tell(ines)).body.code).toBe('matchHeld')
    const owner = await buildStaff(app, ['owner'])
    const { body: log } = await owner.get('/operators/demo/audit?act=holdMatch')
    expect(log.data[0]).toMatchObject({ act: 'holdMatch', subject: { kind: 'match', id: String(fixtureId) } })
  })

  it('is not taken from somebody who no longer has it: of two who take it over, the second is told', async () => {
    await hold(ines)
    const vera = await buildStaff(app, ['desk'])
    const taken = await Promise.all([hold(tomas, ines.memberId), hold(vera, ines.memberId)])
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(taken.find(({ status }) => status === 409)?.body.code).toBe('changedMeanwhile')
  })

  it('is free again when it is let go, when its holder signs out, and after twenty minutes of silence', async () => {
    const { db } = app.database
    await hold(ines)
    expect((await tomas.act(`${at}/release`)).body.code).toBe('changedMeanwhile')
    expect((await ines.act(`${at}/release`)).status).toBe(200)
    expect(await holdSeenBy(tomas)).toBeNull()

    await hold(ines)
    expect((await ines.post('/sign-out')).status).toBe(200)
    expect(await holdSeenBy(tomas)).toBeNull()
    expect((await tell(tomas)).status).toBe(200)

    const silentFor = (minutes: number) =>
      sql`update match_hold set used_at = clock_timestamp() - make_interval(mins => ${minutes})
        where fixture_id = ${fixtureId}`.execute(db)
    const vera = await buildStaff(app, ['desk'])
    await silentFor(19)
    expect((await tell(vera)).body.code).toBe('matchHeld')
    await silentFor(21)
    expect((await tell(vera)).status).toBe(200)
    expect(await holdSeenBy(tomas)).toMatchObject({ member_id: vera.memberId, taken_from_me: null })
  })

  it('is not held by an act that is refused', async () => {
    expect((await ines.act(`${at}/tell`, { fact: { kind: 'withdrawn' } })).body.code).toBe('deskFactUnknown')
    expect(await holdSeenBy(ines)).toBeNull()
  })
})
