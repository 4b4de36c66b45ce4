import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { performDueProposals } from '../../proposals/index.ts'
import { signedActsOf } from '../../register-calls.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

let app: TestApp
let slug: string
let id: number
type Staff = Awaited<ReturnType<typeof buildStaff>>
let owner: Staff
let mails: { readonly to: string; readonly text: string }[] = []

beforeAll(async () => {
  app = await buildTestApp()
  Object.assign(app.deps.mailer, {
    send: async (mail: (typeof mails)[number]) => {
      mails.push(mail)
      return true
    },
  })
  // An owner of the platform, as the demo has one, is an owner everywhere.
  await sql`delete from staff_role where operator_id is null`.execute(app.database.db)
})
beforeEach(async () => {
  ;({ id, slug } = await buildOperator(app.database.db))
  app.deps.operators.outdate()
  owner = await buildKeyed('owner')
  mails = []
})
afterAll(() => app.end())

/** A colleague who has been there: whoever is only invited cannot sign. */
async function buildKeyed(role: 'owner' | 'viewer' | 'finance'): Promise<Staff> {
  const staff = await buildStaff(app, [role], id)
  await sql`insert into staff_passkey (id, staff_member_id, public_key, counter)
    values (${`key-${staff.memberId}`}, ${staff.memberId}, '', 0)`.execute(app.database.db)
  return staff
}

const ofTeam = (rest = '') => `/operators/${slug}/staff${rest}`
const end = (by: Staff, { memberId }: Staff) => by.act(ofTeam(`/${memberId}/end`))
const rolesOf = async ({ memberId }: Staff): Promise<readonly string[]> => {
  const { rows } = await sql<{ role: string }>`
    select role from staff_role where operator_id = ${id} and staff_member_id = ${memberId}`.execute(
    app.database.db,
  )
  return rows.map(({ role }) => role)
}
const give = (by: Staff, to: Staff, role: string) =>
  by.act(ofTeam(`/${to.memberId}/roles`), { roles: [role], seen: ['viewer'] })
const readProposal = async (by: Staff, proposal: number) =>
  (await by.get(`/operators/${slug}/proposals/${proposal}`)).body.data
const sign = async (by: Staff, proposal: number) =>
  by.act(`/operators/${slug}/proposals/${proposal}/sign`, { seen: (await readProposal(by, proposal)).seen })
const makeStale = ({ memberId }: Staff) =>
  sql`update staff_session set fresh_at = null where staff_member_id = ${memberId}`.execute(app.database.db)

const performDue = () =>
  performDueProposals({
    db: app.database.db,
    operators: app.deps.operators,
    acts: signedActsOf(app.deps),
    mailer: app.deps.mailer,
    logFault: (error: unknown): never => {
      throw error
    },
  })
async function letItsHourCome(): Promise<void> {
  await sql`update proposal set takes_effect_at = clock_timestamp() - interval '1 second'
    where operator_id = ${id} and takes_effect_at is not null and state = 'waiting'`.execute(app.database.db)
  await performDue()
}
const hoursLeft = async (proposal: number): Promise<number> => {
  const { takes_effect_at: at, asked_at: since } = await readProposal(owner, proposal)
  return Math.round((Date.parse(at) - Date.parse(since)) / 3_600_000)
}

describe('another owner', () => {
  it('is not ended by one alone: it takes three days, and all who are staff are told', async () => {
    const [other, colleague] = [await buildKeyed('owner'), await buildKeyed('viewer')]
    const { body } = await end(owner, other)
    expect(await rolesOf(other)).toEqual(['owner'])
    expect(body.data).toMatchObject({ is_alone: true, hours: 72 })
    expect(await hoursLeft(body.data.proposal_id)).toBe(72)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([other.email, colleague.email].toSorted())
    await letItsHourCome()
    expect(await rolesOf(other)).toEqual([])
    expect((await other.get('/sign-ins')).status).toBe(401)
  })

  it('is not made less by one alone either', async () => {
    const other = await buildKeyed('owner')
    const body = { roles: ['viewer'], seen: ['owner'] }
    const asked = await owner.act(ofTeam(`/${other.memberId}/roles`), body)
    expect(asked.body.data).toMatchObject({ is_alone: true, hours: 72 })
    expect(await rolesOf(other)).toEqual(['owner'])
  })

  it('is ended at once when a third owner signs, and stays when they decline it themselves', async () => {
    const [other, third] = [await buildKeyed('owner'), await buildKeyed('owner')]
    const asked = (await end(owner, other)).body.data
    expect(asked).toMatchObject({ is_alone: false, hours: null })
    expect((await sign(owner, asked.proposal_id)).body.code).toBe('ownRequest')
    expect((await sign(third, asked.proposal_id)).status).toBe(200)
    expect(await rolesOf(other)).toEqual([])
    const again = (await end(owner, third)).body.data
    const declined = await third.act(`/operators/${slug}/proposals/${again.proposal_id}/decline`)
    expect(declined.status).toBe(200)
    await letItsHourCome()
    expect(await rolesOf(third)).toEqual(['owner'])
  })

  it('is asked to be ended with a fresh proof, as anybody else is ended', async () => {
    const [other, colleague] = [await buildKeyed('owner'), await buildKeyed('viewer')]
    await makeStale(owner)
    for (const staff of [other, colleague])
      expect((await end(owner, staff)).body.code).toBe('freshSignInNeeded')
  })

  it('who steps down by themselves asks nobody', async () => {
    const other = await buildKeyed('owner')
    expect((await end(other, other)).body.data).toBeNull()
    expect(await rolesOf(other)).toEqual([])
  })
})

describe('what one owner asks alone', () => {
  it('waits anew from when the circle of staff has changed, and everybody is told', async () => {
    const colleague = await buildKeyed('viewer')
    const { body } = await give(owner, colleague, 'finance')
    expect(await hoursLeft(body.data.proposal_id)).toBe(24)
    const newcomer = await buildKeyed('viewer')
    mails = []
    await letItsHourCome()
    expect(await rolesOf(colleague)).toEqual(['viewer'])
    expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([colleague.email, newcomer.email]))
    expect(await hoursLeft(body.data.proposal_id)).toBe(24)
    await letItsHourCome()
    expect(await rolesOf(colleague)).toEqual(['finance'])
  })

  it('waits three days, and whoever was sent away is told, while somebody has just left', async () => {
    const [gone, accomplice] = [await buildKeyed('viewer'), await buildKeyed('viewer')]
    expect((await end(owner, gone)).body.data).toBeNull()
    const { body } = await give(owner, accomplice, 'owner')
    expect(body.data).toMatchObject({ is_alone: true, hours: 72 })
    expect(mails.map(({ to }) => to)).toContain(gone.email)
  })

  it('is not done once they are dismissed', async () => {
    const [third, accomplice] = [await buildKeyed('viewer'), await buildKeyed('viewer')]
    await give(owner, accomplice, 'owner')
    await sql`update staff_role set role = case when staff_member_id = ${owner.memberId} then 'viewer' else 'owner' end
      where operator_id = ${id} and staff_member_id in (${owner.memberId}, ${third.memberId})`.execute(
      app.database.db,
    )
    await letItsHourCome()
    expect(await rolesOf(accomplice)).toEqual(['viewer'])
    const { body } = await third.get(`/operators/${slug}/audit`)
    expect(body.data[0]).toMatchObject({ act: 'lapseDueProposal' })
  })

  it('is not done by itself once another owner could sign', async () => {
    const accomplice = await buildKeyed('viewer')
    await give(owner, accomplice, 'owner')
    await buildKeyed('owner')
    await letItsHourCome()
    expect(await rolesOf(accomplice)).toEqual(['viewer'])
  })
})

it('what somebody asked who is dismissed is signed by nobody', async () => {
  const [other, colleague] = [await buildKeyed('owner'), await buildKeyed('viewer')]
  const { proposal_id: proposal } = (await give(owner, colleague, 'finance')).body.data
  await sql`update staff_role set role = 'viewer' where staff_member_id = ${owner.memberId}`.execute(
    app.database.db,
  )
  expect(await readProposal(other, proposal)).toMatchObject({ now: null })
  expect((await sign(other, proposal)).body.code).toBe('askerGone')
  expect(await rolesOf(colleague)).toEqual(['viewer'])
})

describe('two requests on one subject', () => {
  it('that differ are not one: the second is told who asked what, and what was asked is what waits', async () => {
    const [other, colleague] = [await buildKeyed('owner'), await buildKeyed('viewer')]
    const first = await give(owner, colleague, 'finance')
    const second = await give(other, colleague, 'owner')
    expect([second.status, second.body.code]).toEqual([409, 'proposalWaits'])
    expect(second.body.message).toContain('viewer → finance')
    expect(second.body.message).toContain(
      (await readProposal(owner, first.body.data.proposal_id)).asked_by.name,
    )
    const { body } = await owner.get(`/operators/${slug}/audit?member=${other.memberId}`)
    expect(body.data).toEqual([])
    expect((await sign(other, first.body.data.proposal_id)).status).toBe(200)
    expect(await rolesOf(colleague)).toEqual(['finance'])
  })

  it('that ask for the same are one, also at once and in other words', async () => {
    const [other, colleague] = [await buildKeyed('owner'), await buildKeyed('viewer')]
    const path = ofTeam(`/${colleague.memberId}/roles`)
    const asked = await Promise.all(
      [owner, other].map((by) =>
        by.act(path, { roles: ['finance'], seen: ['viewer'], reason: `by ${by.email}` }),
      ),
    )
    const ids = asked.map(({ body }) => body.data.proposal_id)
    expect(ids[0]).toEqual(expect.any(Number))
    expect(ids[1]).toBe(ids[0])
  })

  it('that differ at once are one and a refusal', async () => {
    const [other, colleague] = [await buildKeyed('owner'), await buildKeyed('viewer')]
    const asked = await Promise.all([give(owner, colleague, 'finance'), give(other, colleague, 'owner')])
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
