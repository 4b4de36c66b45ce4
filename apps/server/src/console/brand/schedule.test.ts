import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepAlerts } from '../alerts/index.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { publishDueBrands } from './publish-due.ts'

type Staff = Awaited<ReturnType<typeof buildStaff>>

function fail(error: unknown): never {
  throw error
}

let app: TestApp
let slug: string
let id: number
let owner: Staff

beforeAll(async () => {
  app = await buildTestApp()
  // The games of every operator name it.
  await buildChampionship(app.database.db, { source: 'demo' })
})
beforeEach(async () => {
  ;({ id, slug } = await buildOperator(app.database.db))
  owner = await buildStaff(app, ['owner'], id)
})
afterAll(() => app.end())

const at = (rest = '') => `/operators/${slug}/brand${rest}`
const read = async () => (await owner.get(at())).body.data
const titled = async (title: string) => ({ ...(await read()).live.look, title })
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const publishDue = () =>
  publishDueBrands({ db: app.database.db, operators: app.deps.operators, logFault: fail })
const letTheHourCome = () =>
  sql`update brand_schedule set publish_at = clock_timestamp() where operator_id = ${id}`.execute(
    app.database.db,
  )
async function schedule(title: string, more: object = {}) {
  const body = { look: await titled(title), seen: null, live: 1, publish_at: inAnHour(), ...more }
  return owner.act(at('/schedule'), body)
}
const actsInLog = async () => {
  const { body } = await owner.get(`/operators/${slug}/audit?subject_kind=brand&subject_id=${slug}`)
  return body.data.map(({ act }: { act: string }) => act)
}

describe('a brand that waits for its hour', () => {
  it('goes live then, once, whoever looks, as it was when it was set', async () => {
    const look = await titled('Winter League')
    const { revision } = (await owner.act(at('/draft'), { look, seen: null })).body.data
    expect((await schedule('Winter League', { look, seen: revision })).status).toBe(200)
    await publishDue()
    const waiting = await read()
    expect([waiting.live.number, waiting.draft, waiting.schedule.look.title]).toEqual([
      1,
      null,
      'Winter League',
    ])
    const next = await owner.act(at('/draft'), { look: await titled('Spring League'), seen: null })
    expect(next.status).toBe(200)
    await letTheHourCome()
    await Promise.all([publishDue(), publishDue()])
    const after = await read()
    expect([after.live.number, after.live.look.title, after.schedule]).toEqual([2, 'Winter League', null])
    expect(after.draft.look.title).toBe('Spring League')
    expect(after.versions).toHaveLength(2)
    expect(await actsInLog()).toEqual([
      'publishScheduledBrand',
      'saveBrandDraft',
      'scheduleBrand',
      'saveBrandDraft',
    ])
  })

  it('can be taken back, and is the draft again', async () => {
    await schedule('Winter League')
    const { schedule: kept } = await read()
    expect((await owner.act(at('/schedule/cancel'), { seen: kept.revision + 1 })).body.code).toBe(
      'changedMeanwhile',
    )
    expect((await owner.act(at('/schedule/cancel'), { seen: kept.revision })).status).toBe(200)
    const { schedule: none, draft } = await read()
    expect([none, draft.look.title]).toEqual([null, 'Winter League'])
  })

  it('comes before any other that is published, and one waits at a time', async () => {
    await schedule('Winter League')
    expect((await schedule('Spring League')).body.code).toBe('brandScheduled')
    const now = { look: await titled('Spring League'), seen: null, live: 1 }
    expect((await owner.act(at(), now)).body.code).toBe('brandScheduled')
  })

  it('does not go live over another version or with a fault, says why, and raises an alert until it is taken back', async () => {
    await schedule('Winter League')
    await sql`update operator set brand = jsonb_set(brand, '{title}', '"By file"') where id = ${id}`.execute(
      app.database.db,
    )
    await sql`insert into brand_version (operator_id, number, state) select ${id}, 2, '{}'`.execute(
      app.database.db,
    )
    await letTheHourCome()
    await publishDue()
    await publishDue()
    const missed = await read()
    expect([missed.live.look.title, missed.schedule.failure]).toEqual(['By file', 'anotherCameFirst'])
    const alerts = async () => {
      await keepAlerts({ db: app.database.db, mailer: app.deps.mailer, logFault: () => undefined })
      const { body } = await owner.get(`/operators/${slug}/alerts`)
      return body.data.map(({ kind }: { kind: string }) => kind)
    }
    expect(await alerts()).toEqual(['brandNotPublished'])
    await owner.act(at('/schedule/cancel'), { seen: missed.schedule.revision })
    expect(await alerts()).toEqual([])
    expect((await actsInLog()).slice(0, 2)).toEqual(['cancelBrandSchedule', 'missScheduledBrand'])
  })

  it('that has a fault by then is not published, and says which', async () => {
    await schedule('Winter League')
    await sql`update brand_schedule set look = jsonb_set(look, '{title}', '""') where operator_id = ${id}`.execute(
      app.database.db,
    )
    await letTheHourCome()
    await publishDue()
    expect((await read()).schedule.failure).toMatch(/^title /)
  })

  it.each([
    ['an hour that has passed', { publish_at: new Date(0).toISOString() }, 'hourUnsuitable'],
    [
      'an hour in two years',
      { publish_at: new Date(Date.now() + 6e10 + 6e9).toISOString() },
      'hourUnsuitable',
    ],
    ['another version than the live one', { live: 7 }, 'changedMeanwhile'],
    ['a draft that is not there', { seen: 7 }, 'changedMeanwhile'],
  ])('is refused for %s', async (_, more, code) => {
    expect((await schedule('Winter League', more)).body.code).toBe(code)
  })
})
