import { sql } from 'kysely'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptByApp, PASSWORD, postToConsole } from '../testing/app-member.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { makePasskey } from '../testing/make-passkey.ts'
import { next } from '../testing/next-number.ts'
import { buildStaff } from '../testing/staff-caller.ts'

let app: TestApp
let there: { readonly id: number; readonly slug: string }
type Staff = Awaited<ReturnType<typeof buildStaff>>
let here: Staff
let owner: Staff

beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  there = await buildOperator(app.database.db)
  app.deps.operators.outdate()
  here = await buildStaff(app, ['owner'])
  owner = await buildStaff(app, ['owner'], there.id)
})
afterAll(() => app.end())

const post = (path: string, payload: object, cookies = '') => postToConsole(app, path, payload, { cookies })
const tokenOf = ({ body }: Awaited<ReturnType<Staff['act']>>): string =>
  String(body.data.address).split('#')[1] ?? ''
const invite = (by: Staff, slug: string, email: string, roles: readonly string[] = ['viewer']) =>
  by.act(`/operators/${slug}/staff`, { name: 'As typed', email, roles })
const freshEmail = () => `invited-${next()}@example.com`
const end = (by: Staff, slug: string, member: number) => by.act(`/operators/${slug}/staff/${member}/end`)
const rowOf = async (by: Staff, slug: string, member: number) =>
  (await by.get(`/operators/${slug}/staff`)).body.data.find((row: { id: number }) => row.id === member)
const cookieOf = ({ token }: { readonly token: string }) => `gaffer-staff=${token}`

describe('an invitation that was opened and not accepted', () => {
  it('is no way to sign in, before and after it is over or ended', async () => {
    const email = freshEmail()
    const invited = await invite(here, 'demo', email)
    const token = tokenOf(invited)
    const page = (await post('/invitation', { token })).body.data
    const totp = URI.parse(page.app.address) as TOTP
    const tryCode = async () =>
      (await post('/sign-in/code', { email, password: PASSWORD, code: totp.generate() })).status
    expect(await tryCode()).toBe(401)
    const { rows } = await sql`
      select from staff_member where lower(email) = ${email}
        and (sealed_app_secret is not null or password_hash is not null)`.execute(app.database.db)
    expect(rows).toHaveLength(0)
    const member = invited.body.data.member_id
    expect((await end(here, 'demo', member)).status).toBe(200)
    expect((await post('/invitation', { token })).status).toBe(410)
    const accept = { token, app: page.app.sealed, password: PASSWORD, code: totp.generate() }
    expect((await post('/invitation/code', accept)).status).toBe(410)
    const again = tokenOf(await invite(here, 'demo', email))
    expect(await tryCode()).toBe(401)
    expect((await acceptByApp(app, again)).status).toBe(200)
    expect(await tryCode()).toBe(401)
  })

  it('leaves what a member signs in with as it is', async () => {
    const member = await acceptByApp(app, tokenOf(await invite(here, 'demo', freshEmail())))
    const { inviteAgain } = await import('./invite-member.ts')
    const again = await inviteAgain(app.database.db, member.email)
    await post('/invitation', { token: again?.path.split('#')[1] })
    await sql`update staff_member set last_app_step = null where lower(email) = ${member.email}`.execute(
      app.database.db,
    )
    const body = { email: member.email, password: PASSWORD, code: member.totp.generate() }
    expect((await post('/sign-in/code', body)).status).toBe(200)
  })

  it('gives no role: whoever is invited is no owner, nor the one who keeps an operator owned', async () => {
    const email = freshEmail()
    const invited = await invite(owner, there.slug, email)
    const member = invited.body.data.member_id
    expect(await rowOf(owner, there.slug, member)).toMatchObject({ sign_in: 'invited', roles: ['viewer'] })
    const { rows } = await sql`select from staff_role where staff_member_id = ${member}`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(0)
    const accepted = await acceptByApp(app, tokenOf(invited))
    const session = await app.app.inject({
      url: '/api/console/session',
      headers: { host: '127.0.0.1', cookie: accepted.cookies },
    })
    expect(session.json().data.workplaces).toMatchObject([{ slug: there.slug, roles: ['viewer'] }])
    expect(await rowOf(owner, there.slug, member)).toMatchObject({ sign_in: 'app' })
  })
})

describe('what is ended', () => {
  it('is ended on every way in: sign-ins, app, password, recovery codes, passkeys, a new invitation', async () => {
    const invited = await invite(here, 'demo', freshEmail())
    const member = await acceptByApp(app, tokenOf(invited))
    const id = invited.body.data.member_id
    await sql`insert into staff_passkey (id, staff_member_id, public_key, counter)
      values (${`key-${id}`}, ${id}, '', 0)`.execute(app.database.db)
    expect((await end(here, 'demo', id)).status).toBe(200)
    const [code = ''] = member.codes
    for (const proof of [code, member.totp.generate()])
      expect(
        (await post('/sign-in/code', { email: member.email, password: PASSWORD, code: proof })).status,
      ).toBe(401)
    const again = tokenOf(await invite(here, 'demo', member.email))
    await post('/invitation', { token: again })
    expect((await post('/sign-in/code', { email: member.email, password: PASSWORD, code })).status).toBe(401)
    const { rows } = await sql`select from staff_passkey where staff_member_id = ${id}`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(0)
    await acceptByApp(app, again)
    expect((await post('/sign-in/code', { email: member.email, password: PASSWORD, code })).status).toBe(401)
  })

  it('lets in nobody who works nowhere, whatever they still have', async () => {
    const member = await acceptByApp(app, tokenOf(await invite(here, 'demo', freshEmail())))
    await sql`delete from staff_role using staff_member
      where staff_member_id = id and lower(email) = ${member.email}`.execute(app.database.db)
    const [code = ''] = member.codes
    expect((await post('/sign-in/code', { email: member.email, password: PASSWORD, code })).status).toBe(401)
  })
})

describe('somebody who works at another operator', () => {
  it('is there only once they have accepted; before, nothing of them is seen or ended', async () => {
    const member = await buildStaff(app, ['support'])
    await member.get('/operators/demo/staff')
    const invited = await invite(owner, there.slug, member.email)
    expect(await rowOf(owner, there.slug, member.memberId)).toMatchObject({
      name: 'As typed',
      sign_in: 'invited',
      last_seen_at: null,
      is_present: false,
    })
    expect((await end(owner, there.slug, member.memberId)).status).toBe(200)
    expect((await member.get('/operators/demo/staff')).status).toBe(200)
    expect(await rowOf(owner, there.slug, member.memberId)).toBeUndefined()
    expect((await post('/invitation', { token: tokenOf(invited) })).status).toBe(410)
  })

  it('accepts signed in as who was invited, and nobody makes keys for them', async () => {
    const [member, stranger] = [await buildStaff(app, ['support']), await buildStaff(app, ['viewer'])]
    const token = tokenOf(await invite(owner, there.slug, member.email))
    expect((await post('/invitation', { token })).body.data).toMatchObject({ is_known: true, app: null })
    expect((await post('/invitation/options', { token })).body.code).toBe('signInNeeded')
    const response = makePasskey({ challenge: 'x' }, 'http://127.0.0.1')
    expect((await post('/invitation/passkey', { token, response })).body.code).toBe('signInNeeded')
    const byApp = { token, app: 'x', password: PASSWORD, code: '123456' }
    expect((await post('/invitation/code', byApp)).body.code).toBe('signInNeeded')
    expect((await post('/invitation/accept', { token })).status).toBe(401)
    const asOther = await post('/invitation/accept', { token }, cookieOf(stranger))
    expect(asOther.body.code).toBe('invitationOfOther')
    const accepted = await post('/invitation/accept', { token }, cookieOf(member))
    expect(accepted.body.data.workplaces.map(({ slug }: { slug: string }) => slug)).toEqual(
      expect.arrayContaining(['demo', there.slug]),
    )
    expect((await post('/invitation/accept', { token }, cookieOf(member))).status).toBe(410)
  })

  it('is seen where they were seen, and ended where they are ended', async () => {
    const member = await buildStaff(app, ['support'])
    const token = tokenOf(await invite(owner, there.slug, member.email))
    await post('/invitation/accept', { token }, cookieOf(member))
    await member.get('/operators/demo/staff')
    expect(await rowOf(here, 'demo', member.memberId)).toMatchObject({ is_present: true })
    expect(await rowOf(owner, there.slug, member.memberId)).toMatchObject({
      is_present: false,
      last_seen_at: null,
    })
    expect((await end(owner, there.slug, member.memberId)).status).toBe(200)
    expect((await member.get('/operators/demo/staff')).status).toBe(200)
    expect((await member.get(`/operators/${there.slug}/staff`)).status).toBe(404)
  })
})
