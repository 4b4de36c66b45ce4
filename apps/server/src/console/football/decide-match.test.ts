import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLeague } from '../../football/feeds/add-league.ts'
import { loadRoundWaits } from '../../rounds/index.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { keepAll, playLeague } from '../../testing/play-league.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

type Played = Awaited<ReturnType<typeof playLeague>>
type Staff = Awaited<ReturnType<typeof buildStaff>>

const addressOf = ({ match }: Played) => `/operators/demo/football/matches/${match}`

/** The league as one that a desk tells: its rounds wait for what a person says. */
async function feed({ league }: Played): Promise<void> {
  const { db } = app.database
  await db.updateTable('championship').set({ kind: 'feed' }).where('id', '=', league.championshipId).execute()
  const { source } = await db
    .selectFrom('championship')
    .select('source')
    .where('id', '=', league.championshipId)
    .executeTakeFirstOrThrow()
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
}

async function decide(staff: Staff, played: Played, outcome: string) {
  const preview = await staff.post(`${addressOf(played)}/outcome/preview`, { outcome })
  if (preview.status !== 200) return { preview, done: preview }
  const { seen } = preview.body.data
  return { preview, done: await staff.act(`${addressOf(played)}/outcome`, { outcome, seen }) }
}

const statusOf = async (staff: Staff, played: Played) =>
  (await staff.get(addressOf(played))).body.data.clock.status

describe('a match that does not go as planned', () => {
  it('is stopped or awarded as a report would say it: its players score nothing, and it is previewed', async () => {
    const played = await playLeague(app, { isUnderWay: false })
    const desk = await buildStaff(app, ['desk'])
    expect(await statusOf(desk, played)).toBe('final')
    const { preview, done } = await decide(desk, played, 'awarded')
    expect(preview.body.data.effects.players).toContainEqual(
      expect.objectContaining({ id: played.scorer, after: 0 }),
    )
    expect(preview.body.data.effects.teams).toBe(2)
    expect(done.body.data).toEqual({ proposal_id: null })
    expect(await statusOf(desk, played)).toBe('abandoned')
    const { body: ledger } = await desk.get('/operators/demo/football/corrections')
    expect(ledger.data[0]).toMatchObject({ match_id: played.match, after: { kind: 'abandoned' }, teams: 2 })
    // The same again moves nothing, and stands again where it was stopped by mistake.
    expect((await decide(desk, played, 'stands')).preview.body.data.effects.teams).toBe(2)
    expect(await statusOf(desk, played)).toBe('final')
  })

  it('holds up its round while it is stopped, not once it is awarded', async () => {
    const played = await playLeague(app)
    await feed(played)
    const desk = await buildStaff(app, ['desk'])
    const untold = async () => {
      await app.live.turn()
      const waits = await loadRoundWaits(app.database.db, [played.gameRoundId])
      return waits.get(played.gameRoundId)?.matchesUntold
    }
    const before = await untold()
    expect((await decide(desk, played, 'stopped')).done.status).toBe(200)
    expect(await untold()).toBe(before)
    expect((await decide(desk, played, 'awarded')).done.status).toBe(200)
    expect(await untold()).toBe((before ?? 0) - 1)
  })

  it('is voided while its round is open: it leaves the round, which the preview says', async () => {
    const played = await playLeague(app)
    await feed(played)
    const desk = await buildStaff(app, ['desk'])
    const { preview, done } = await decide(desk, played, 'void')
    expect(preview.body.data.effects).toMatchObject({ teams: 2 })
    expect(done.status).toBe(200)
    const { rows } = await sql`
      select from game_log where kind = 'fixtureVoided' and fixture_id = ${played.match}`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(1)
    expect((await decide(desk, played, 'void')).preview.body.code).toBe('outcomeImpossible')
  })

  it('is not postponed once it has begun, nor voided in a league that plays itself', async () => {
    const played = await playLeague(app)
    const desk = await buildStaff(app, ['desk'])
    expect((await decide(desk, played, 'postponed')).preview.body.code).toBe('outcomeImpossible')
    expect((await decide(desk, played, 'void')).preview.body.code).toBe('outcomeImpossible')
    const upcoming = { ...played, match: played.league.rounds[1]?.fixtureIds[0] ?? 0 }
    expect((await decide(desk, upcoming, 'postponed')).done.status).toBe(200)
    expect(await statusOf(desk, upcoming)).toBe('postponed')
  })

  it('takes a second person where its round is closed, and the round is closed anew', async () => {
    const played = await playLeague(app, { entryFee: 500, isUnderWay: false })
    await keepAll(app)
    const [desk, colleague] = [await buildStaff(app, ['desk']), await buildStaff(app, ['contests'])]
    const { preview, done } = await decide(desk, played, 'awarded')
    expect(preview.body.data.effects).toMatchObject({ needs_signature: true, rounds: [{ is_closed: true }] })
    const page = `/operators/demo/proposals/${done.body.data.proposal_id}`
    expect(await statusOf(desk, played)).toBe('final')
    const { seen, effects } = (await colleague.get(page)).body.data
    expect(effects[0]).toEqual({ label: 'outcome', before: 'final', after: 'awarded' })
    expect((await colleague.act(`${page}/sign`, { seen })).status).toBe(200)
    await keepAll(app)
    const points = await app.database.db
      .selectFrom('playerRoundResult')
      .select('points')
      .where('gameRoundId', '=', played.gameRoundId)
      .where('playerId', '=', played.scorer)
      .executeTakeFirst()
    expect(points?.points ?? 0).toBe(0)
  })
})
