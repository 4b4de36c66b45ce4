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
let owner: Awaited<ReturnType<typeof buildStaff>>

beforeAll(async () => {
  app = await buildTestApp()
  // An owner of the platform, as the demo has one, is an owner everywhere.
  await sql`delete from staff_role where operator_id is null`.execute(app.database.db)
})
beforeEach(async () => {
  ;({ id, slug } = await buildOperator(app.database.db))
  app.deps.operators.outdate()
  owner = await buildStaff(app, ['owner'], id)
})
afterAll(() => app.end())

const ofTeam = (rest = '') => `/operators/${slug}/staff${rest}`
const rolesOf = async (member: number): Promise<unknown> =>
  (await owner.get(ofTeam())).body.data.find((row: { id: number }) => row.id === member)?.roles
const give = (member: number, roles: readonly string[], seen: readonly string[], by = owner) =>
  by.act(ofTeam(`/${member}/roles`), { roles, seen })

/** A second owner, who has been there: whoever is only invited cannot sign. */
async function buildOther() {
  const other = await buildStaff(app, ['owner'], id)
  await sql`insert into staff_recovery_code (staff_member_id, hash) values (${other.memberId}, 'code')`.execute(
    app.database.db,
  )
  return other
}

async function sign(by: typeof owner, proposal: number) {
  const { body } = await by.get(`/operators/${slug}/proposals/${proposal}`)
  return by.act(`/operators/${slug}/proposals/${proposal}/sign`, { seen: body.data.seen })
}

describe('a role that acts', () => {
  it('counts once another owner has signed it', async () => {
    const [other, colleague] = [await buildOther(), await buildStaff(app, ['viewer'], id)]
    const { body } = await give(colleague.memberId, ['finance', 'viewer'], ['viewer'])
    expect(body.data).toMatchObject({ is_alone: false })
    expect(await rolesOf(colleague.memberId)).toEqual(['viewer'])
    expect((await sign(owner, body.data.proposal_id)).body.code).toBe('ownRequest')
    expect((await sign(colleague, body.data.proposal_id)).status).toBe(403)
    expect((await sign(other, body.data.proposal_id)).status).toBe(200)
    expect(await rolesOf(colleague.memberId)).toEqual(['finance', 'viewer'])
  })

  it('is not given over roles that changed meanwhile', async () => {
    const [other, colleague] = [await buildOther(), await buildStaff(app, ['desk', 'viewer'], id)]
    const { body } = await give(colleague.memberId, ['owner'], ['desk', 'viewer'])
    expect((await give(colleague.memberId, ['viewer'], ['desk', 'viewer'])).status).toBe(200)
    expect((await sign(other, body.data.proposal_id)).body.code).toBe('changedMeanwhile')
    expect(await rolesOf(colleague.memberId)).toEqual(['viewer'])
  })

  it('waits a day where there is no other owner, and is then given by itself', async () => {
    const colleague = await buildStaff(app, ['viewer'], id)
    const { body } = await give(colleague.memberId, ['support'], ['viewer'])
    expect(body.data).toMatchObject({ is_alone: true })
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
    await performDue()
    expect(await rolesOf(colleague.memberId)).toEqual(['viewer'])
    await sql`update proposal set takes_effect_at = clock_timestamp() - interval '1 second'
      where id = ${body.data.proposal_id}`.execute(app.database.db)
    await performDue()
    expect(await rolesOf(colleague.memberId)).toEqual(['support'])
  })

  it('is asked for with a fresh proof', async () => {
    const colleague = await buildStaff(app, ['viewer'], id)
    await sql`update staff_session set fresh_at = null where staff_member_id = ${owner.memberId}`.execute(
      app.database.db,
    )
    expect((await give(colleague.memberId, ['owner'], ['viewer'])).body.code).toBe('freshSignInNeeded')
  })
})

describe('who is invited', () => {
  it('to act only reads until another owner has signed', async () => {
    const other = await buildOther()
    const invited = { name: 'Night shift', email: `night-${id}@example.com`, roles: ['desk'] }
    const { body } = await owner.act(ofTeam(), invited)
    const { member_id: member, asked } = body.data
    expect(asked).toMatchObject({ is_alone: false })
    expect(await rolesOf(member)).toEqual(['viewer'])
    expect((await sign(other, asked.proposal_id)).status).toBe(200)
    expect(await rolesOf(member)).toEqual(['desk'])
  })

  it('to read does so at once', async () => {
    const invited = { name: 'Reader', email: `reader-${id}@example.com`, roles: ['viewer'] }
    const { body } = await owner.act(ofTeam(), invited)
    expect([await rolesOf(body.data.member_id), body.data.asked]).toEqual([['viewer'], null])
  })
})

it('fewer roles count at once', async () => {
  const colleague = await buildStaff(app, ['desk', 'finance'], id)
  expect((await give(colleague.memberId, ['desk'], ['desk', 'finance'])).body.data).toBeNull()
  expect(await rolesOf(colleague.memberId)).toEqual(['desk'])
})
