import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CONSOLE_BASE,
  type ConsoleOperation,
  CONSOLE_OPERATIONS,
  STAFF_ROLES,
} from '@gaffer/contract/console'
import { checkAuditChain } from '../audit/index.ts'
import { installDemoStaff } from '../demo/install-staff.ts'
import { replaceRoles } from './roles.ts'
import { buildAppMember, PASSWORD } from '../testing/app-member.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildStaff } from '../testing/staff-caller.ts'

let app: TestApp
let other: { readonly id: number; readonly slug: string }

beforeAll(async () => {
  app = await buildTestApp({ WORLD: 'demo' })
  const { id } = await buildOperator(app.database.db)
  const { slug } = await app.database.db
    .selectFrom('operator')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  other = { id, slug }
})
afterAll(() => app.end())

const operations = Object.values<ConsoleOperation>(CONSOLE_OPERATIONS)

function addressOf({ path }: ConsoleOperation, slug: string): string {
  return path.replace(':operator', slug).replace(':id', '1')
}

describe('the calls of the console', () => {
  it('are registered, exactly those of the contract', () => {
    const registered = operations.filter(({ method, path }) =>
      app.app.hasRoute({ method, url: `${CONSOLE_BASE}${path}` }),
    )
    expect(operations.filter((operation) => !registered.includes(operation)).map(({ name }) => name)).toEqual(
      [],
    )
  })

  it('that act carry a reason and an id against repeats', () => {
    for (const { name, effect, body } of operations.filter((operation) => operation.effect === 'acts')) {
      expect(
        body?.safeParse({}).error?.issues.map(({ path }) => path.join('.')),
        `${name} ${effect}`,
      ).toEqual(expect.arrayContaining(['reason', 'request_id']))
    }
  })

  it('answer nobody who is not signed in', async () => {
    for (const operation of operations.filter(({ access }) => access !== 'anyone')) {
      const answer = await app.app.inject({
        method: operation.method,
        url: `${CONSOLE_BASE}${addressOf(operation, 'demo')}`,
        headers: { host: '127.0.0.1' },
      })
      expect([answer.statusCode, answer.json().code], operation.name).toEqual([401, 'signInNeeded'])
    }
  })

  it('answer each role what it may call, and refuse it every other', async () => {
    for (const role of STAFF_ROLES) {
      const staff = await buildStaff(app, [role])
      for (const operation of operations.filter(({ access }) => typeof access !== 'string')) {
        const path = addressOf(operation, 'demo')
        const { status, body } = await (operation.method === 'GET' ? staff.get(path) : staff.post(path, {}))
        const isRefused = body.code === 'roleMissing'
        expect(isRefused, `${role} ${operation.name} ${status}`).toBe(!operation.access.includes(role))
        expect(status, `${role} ${operation.name}`).toBeLessThan(500)
      }
    }
  })

  it('tell an operator of others from none to nobody', async () => {
    const staff = await buildStaff(app, ['owner'])
    for (const operation of operations.filter(({ path }) => path.includes(':operator'))) {
      const replies = [other.slug, 'no-such-operator'].map(async (slug) => {
        const path = addressOf(operation, slug)
        const { status, body } = await (operation.method === 'GET' ? staff.get(path) : staff.post(path, {}))
        return [status, body.code, body.message]
      })
      const [theirs, none] = await Promise.all(replies)
      expect(theirs, operation.name).toEqual(none)
      expect(theirs?.[0], operation.name).toBe(404)
    }
  })

  it('are open to staff of the platform at every operator', async () => {
    const staff = await buildStaff(app, ['viewer'], null)
    for (const slug of ['demo', other.slug]) {
      expect((await staff.get(`/operators/${slug}/staff`)).status).toBe(200)
    }
  })

  it('accept nothing that another site sent', async () => {
    const staff = await buildStaff(app, ['owner'])
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      const answer = await app.app.inject({
        method: 'POST',
        url: `${CONSOLE_BASE}/sign-out`,
        headers: { host: '127.0.0.1', cookie: `gaffer-staff=${staff.token}`, ...headers },
      })
      expect(answer.statusCode).toBe(403)
    }
  })
})

describe('signing in', () => {
  const post = (path: string, payload: object, cookie = '') =>
    app.app.inject({
      method: 'POST',
      url: `${CONSOLE_BASE}${path}`,
      headers: { host: '127.0.0.1', cookie },
      payload,
    })

  it('to the demo is a press, for its own staff alone', async () => {
    await installDemoStaff(app.database.db, [app.operatorId])
    await installDemoStaff(app.database.db, [app.operatorId])
    const asked = await app.app.inject({ url: `${CONSOLE_BASE}/session`, headers: { host: '127.0.0.1' } })
    const offered = asked.json().data.demo as { id: number; roles: string[] }[]
    expect(offered.map(({ roles }) => roles)).toEqual([...STAFF_ROLES, 'owner'].map((role) => [role]))
    const platform = await post('/sign-in/demo', { member_id: offered.at(-1)?.id })
    expect(platform.json().data.workplaces[0]).toMatchObject({ is_platform: true })
    const answer = await post('/sign-in/demo', { member_id: offered[0]?.id })
    expect(answer.json().data.workplaces).toMatchObject([{ slug: 'demo', roles: ['owner'] }])
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
    const real = await buildStaff(app, ['owner'])
    expect((await post('/sign-in/demo', { member_id: real.memberId })).statusCode).toBe(401)
    // Of every operator they are an owner too.
    await replaceRoles(app.database.db, null, offered.at(-1)?.id ?? 0, [])
  })

  it('by an invitation, a password and an app works once, and with each code once', async () => {
    const owner = await buildStaff(app, ['owner'])
    const email = `new-${randomUUID()}@example.com`
    const invited = await owner.act('/operators/demo/staff', { name: 'New', email, roles: ['support'] })
    const token = String(invited.body.data.address).split('#')[1] ?? ''
    const page = (await post('/invitation', { token })).json().data
    const totp = URI.parse(page.app.address) as TOTP
    const code = totp.generate()
    const body = { token, app: page.app.sealed, password: PASSWORD, code }
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await post('/invitation/code', { ...body, code: wrong })).statusCode).toBe(401)
    expect((await post('/invitation/code', { ...body, app: 'another' })).statusCode).toBe(401)
    expect((await post('/invitation/code', { ...body, password: 'short' })).statusCode).toBe(400)
    expect((await post('/invitation/code', { ...body, password: email })).statusCode).toBe(422)
    const accepted = await post('/invitation/code', body)
    expect(accepted.statusCode).toBe(200)
    expect(accepted.json().data.recovery_codes).toHaveLength(10)
    expect((await post('/invitation', { token })).statusCode).toBe(410)
    expect((await post('/sign-in/code', { email, password: PASSWORD, code })).statusCode).toBe(401)
  })

  it('that is refused leaves a line for whom it was meant, and none for nobody', async () => {
    const [owner, member] = [await buildStaff(app, ['owner']), await buildAppMember(app)]
    const refused = async (): Promise<readonly string[]> =>
      (await owner.get('/operators/demo/audit?act=codeRefused')).body.data.map(
        ({ subject }: { subject: { id: string } }) => subject.id,
      )
    const before = await refused()
    const body = { password: PASSWORD, code: '000000' }
    await post('/sign-in/code', { ...body, email: member.email, password: 'another one altogether' })
    await post('/sign-in/code', { ...body, email: 'nobody@example.com' })
    expect(await refused()).toEqual([String(member.memberId), ...before])
  })

  it('refuses whatever is no answer of a passkey', async () => {
    for (const response of [{}, { id: 'x' }, { id: 'x', response: { clientDataJSON: 'e30' } }]) {
      expect((await post('/sign-in/passkey', { response })).statusCode).toBe(401)
    }
    expect((await post('/sign-in/options', {})).json().data).toMatchObject({ rpId: '127.0.0.1' })
  })

  it('ends at once where it is ended, and everywhere with the roles', async () => {
    const [owner, staff] = [await buildStaff(app, ['owner']), await buildStaff(app, ['support'])]
    const [signIn] = (await staff.get('/sign-ins')).body.data
    expect(signIn.is_this).toBe(true)
    await owner.act(`/operators/demo/staff/${staff.memberId}/end`)
    expect((await staff.get('/operators/demo/staff')).status).toBe(401)
  })

  it('of somebody with money ends after half an hour without a call', async () => {
    const [finance, support] = [await buildStaff(app, ['finance']), await buildStaff(app, ['support'])]
    await sql`update staff_session set used_at = used_at - interval '31 minutes'
      where staff_member_id in (${finance.memberId}, ${support.memberId})`.execute(app.database.db)
    expect((await finance.get('/operators/demo/staff')).status).toBe(401)
    expect((await support.get('/operators/demo/staff')).status).toBe(200)
  })
})

describe('the team', () => {
  it('keeps an owner, whatever is asked at once', async () => {
    const { db } = app.database
    // An owner of the platform, as the demo has one, is an owner here too.
    await sql`delete from staff_role where operator_id is null`.execute(db)
    const { id } = await buildOperator(db)
    const { slug } = await db
      .selectFrom('operator')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const owners = [await buildStaff(app, ['owner'], id), await buildStaff(app, ['owner'], id)]
    const roles = { roles: ['viewer'], seen: ['owner'] }
    // Each steps down; somebody else would take a second person.
    const answers = await Promise.all(
      owners.map((owner) => owner.act(`/operators/${slug}/staff/${owner.memberId}/roles`, roles)),
    )
    const { rows } = await sql`select from staff_role where operator_id = ${id} and role = 'owner'`.execute(
      db,
    )
    expect(rows.length, JSON.stringify(answers)).toBe(1)
  })

  it('changes once where two change it, and tells the second', async () => {
    const [one, other, changed] = [
      await buildStaff(app, ['owner']),
      await buildStaff(app, ['owner']),
      await buildStaff(app, ['finance', 'support']),
    ]
    const path = `/operators/demo/staff/${changed.memberId}/roles`
    const seen = ['finance', 'support']
    const replies = await Promise.all([
      one.act(path, { roles: ['support'], seen }),
      other.act(path, { roles: ['finance'], seen }),
    ])
    expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['changedMeanwhile', undefined])
  })

  it('has somebody invited also while the mail server is away, and the link handed over', async () => {
    const away = await buildTestApp({
      SMTP_URL: 'smtp://127.0.0.1:1',
      CONSOLE_URL: 'https://console.example.com',
    })
    const owner = await buildStaff(away, ['owner'])
    const body = { name: 'New', email: `new-${randomUUID()}@example.com`, roles: ['viewer'] }
    const { status, body: answer } = await owner.act('/operators/demo/staff', body)
    expect(status).toBe(200)
    expect(answer.data.address).toMatch(/^https:\/\/console\.example\.com\/console\/invitation#[\w-]{43}$/)
    await away.end()
  })
})

describe('the audit log', () => {
  it('has a line for each act, none for a refused or repeated one, in a chain that shows every change', async () => {
    const owner = await buildStaff(app, ['owner'])
    const repeated = randomUUID()
    const body = { name: 'Twice', email: `twice-${randomUUID()}@example.com`, roles: ['viewer'] }
    expect((await owner.act('/operators/demo/staff', body, repeated)).status).toBe(200)
    expect((await owner.act('/operators/demo/staff', body, repeated)).body.code).toBe('alreadyDone')
    expect((await owner.act('/operators/demo/staff', body)).body.code).toBe('staffKnown')
    const { body: log } = await owner.get(`/operators/demo/audit?member=${owner.memberId}`)
    expect(log.data).toMatchObject([
      { act: 'inviteStaff', reason: 'because it is tested', after: { email: body.email, roles: ['viewer'] } },
    ])
    expect(await checkAuditChain(app.database.db)).toMatchObject({ brokenAt: null })
    await expect(sql`update audit_line set reason = 'another'`.execute(app.database.db)).rejects.toThrow(
      'append-only',
    )
    const client = await app.database.pool.connect()
    await client.query(`begin; set local session_replication_role = replica`)
    await client.query(`update audit_line set reason = 'another' where seq = 2`)
    const broken = await client.query<{ hash: string }>('select hash from audit_line where seq = 2')
    await client.query('commit')
    client.release()
    expect(broken.rows).toHaveLength(1)
    expect(await checkAuditChain(app.database.db)).toMatchObject({ brokenAt: 2 })
  })

  it('shows others than owners and finance their own acts only, and what happened to one subject', async () => {
    const [owner, support] = [await buildStaff(app, ['owner']), await buildStaff(app, ['support'])]
    const colleague = await buildStaff(app, ['desk'])
    await owner.act(`/operators/demo/staff/${colleague.memberId}/roles`, {
      roles: ['viewer'],
      seen: ['desk'],
    })
    expect((await support.get('/operators/demo/audit')).body.data).toEqual([])
    const subject = `subject_kind=staff&subject_id=${colleague.memberId}`
    expect((await support.get(`/operators/demo/audit?${subject}`)).body.data).toMatchObject([
      { act: 'changeRoles', before: { roles: ['desk'] }, after: { roles: ['viewer'] } },
    ])
  })
})
