import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAppMember, buildGuessedMember, PASSWORD, postToConsole } from '../testing/app-member.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildStaff } from '../testing/staff-caller.ts'
import { isWeakPassword } from './passwords.ts'

let app: TestApp
type Member = Awaited<ReturnType<typeof buildAppMember>>
const mails: { to: string; subject: string; text: string }[] = []

beforeAll(async () => {
  app = await buildTestApp()
  Object.assign(app.deps.mailer, {
    send: async (mail: (typeof mails)[number]) => {
      mails.push(mail)
      return true
    },
  })
})
afterAll(() => app.end())

let network = 0
/** An address that has not been counted yet. */
const elsewhere = () => `10.1.${(network += 1)}.1`
const signIn = (email: string, code: string, { password = PASSWORD, ...from }: Partial<From> = {}) =>
  postToConsole(app, '/sign-in/code', { email, password, code }, from)
type From = { password: string; cookies: string; address: string }
const wrongCode = () => new TOTP({ secret: new Secret() }).generate()

/** What a stranger who has learned the password gets wrong, each time from another address. */
async function guess({ email }: Member, times: number, password = PASSWORD): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) {
    expect((await signIn(email, wrongCode(), { password, address: elsewhere() })).status).toBe(401)
  }
}
async function waitOf({ memberId }: Member): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from next_at - last_at) / 60)::int as minutes from staff_guess
    where key = ${`member ${memberId}`}`.execute(app.database.db)
  return rows[0]?.minutes ?? 0
}
const waitIsOver = ({ memberId }: Member) =>
  sql`update staff_guess set next_at = clock_timestamp() where key = ${`member ${memberId}`}`.execute(
    app.database.db,
  )

describe('whoever has no passkey', () => {
  it('does not sign in by an address and six digits, nor by a password alone', async () => {
    const member = await buildAppMember(app)
    const code = await member.code()
    const alone = await postToConsole(app, '/sign-in/code', { email: member.email, code })
    expect(alone.status).toBe(400)
    expect((await signIn(member.email, code, { password: 'another one altogether' })).status).toBe(401)
    expect((await signIn(member.email, wrongCode())).status).toBe(401)
    expect((await signIn(member.email, await member.code())).status).toBe(200)
  })

  it('signs in by a password and a recovery code, each of which counts once', async () => {
    const { email, codes } = await buildAppMember(app)
    const [first = ''] = codes
    expect((await signIn(email.toUpperCase(), first.toUpperCase())).status).toBe(200)
    expect((await signIn(email, first)).status).toBe(401)
  })

  it('uses up no recovery code with a wrong password', async () => {
    const { email, codes } = await buildAppMember(app)
    const [first = ''] = codes
    expect((await signIn(email, first, { password: 'another one altogether' })).status).toBe(401)
    expect((await signIn(email, first)).status).toBe(200)
  })

  it('has a fresh proof by password and app, and by no recovery code', async () => {
    const { email, code, codes } = await buildAppMember(app)
    expect((await signIn(email, await code())).body.data.fresh_until).not.toBeNull()
    expect((await signIn(email, codes[0] ?? '')).body.data.fresh_until).toBeNull()
  })

  it('sets a password by the app and a recovery code together, which ends every sign-in', async () => {
    const member = await buildAppMember(app)
    const [first = '', second = ''] = member.codes
    const password = 'seven loud otters'
    const set = async (code: string, recovery: string, given = password) =>
      postToConsole(app, '/sign-in/password', {
        email: member.email,
        code,
        recovery_code: recovery,
        password: given,
      })
    expect((await set(wrongCode(), first)).status).toBe(401)
    expect((await set(await member.code(), 'aaaa-bbbb-cccc')).status).toBe(401)
    expect((await set(await member.code(), first, 'aaaaaaaaaaaaa')).body.code).toBe('passwordWeak')
    expect((await set(await member.code(), first)).status).toBe(200)
    const before = await app.app.inject({
      url: '/api/console/sign-ins',
      headers: { host: '127.0.0.1', cookie: member.cookies },
    })
    expect(before.statusCode).toBe(401)
    expect((await signIn(member.email, second)).status).toBe(401)
    expect((await signIn(member.email, second, { password })).status).toBe(200)
  })

  it('of the time before passwords has a way over, and no sign-in by the app alone', async () => {
    const member = await buildAppMember(app, ['owner'])
    await sql`update staff_member set password_hash = null where id = ${member.memberId}`.execute(
      app.database.db,
    )
    expect((await signIn(member.email, await member.code(), { password: 'null' })).status).toBe(401)
    const body = { email: member.email, recovery_code: member.codes[0], password: PASSWORD }
    const set = await postToConsole(app, '/sign-in/password', { ...body, code: await member.code() })
    expect(set.status).toBe(200)
    expect((await signIn(member.email, await member.code())).status).toBe(200)
  })

  it('stores a hash that says by what it was made, another one for the same password', async () => {
    const [one, other] = [await buildAppMember(app), await buildAppMember(app)]
    const { rows } = await sql<{ hash: string }>`
      select password_hash as hash from staff_member where id in (${one.memberId}, ${other.memberId})`.execute(
      app.database.db,
    )
    expect(rows.map(({ hash }) => hash.split('$').slice(0, 4).join('$'))).toEqual([
      'scrypt$32768$8$3',
      'scrypt$32768$8$3',
    ])
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2)
  })
})

describe('guesses', () => {
  it('grow dearer without end, from however many addresses, also tried at once', async () => {
    const member = await buildGuessedMember(app)
    await guess(member, 4)
    expect(await waitOf(member)).toBe(0)
    await Promise.all([guess(member, 1), guess(member, 1), guess(member, 1)])
    expect(await waitOf(member)).toBe(15)
    expect((await signIn(member.email, await member.code(), { address: elsewhere() })).status).toBe(401)
    const waits: number[] = []
    for (let tries = 0; tries < 5; tries += 1) {
      await waitIsOver(member)
      await guess(member, 1)
      waits.push(await waitOf(member))
    }
    expect(waits).toEqual([30, 60, 120, 240, 480])
  })

  it('keep nobody out who has what a stranger has not: a known browser, or a recovery code', async () => {
    const member = await buildGuessedMember(app)
    await guess(member, 5)
    expect((await signIn(member.email, await member.code(), { address: elsewhere() })).status).toBe(401)
    const { cookies } = member
    expect((await signIn(member.email, await member.code(), { cookies })).status).toBe(200)
    const [first = ''] = member.codes
    expect((await signIn(member.email, first, { address: elsewhere() })).status).toBe(200)
  })

  it('are not free in a known browser, nor is one of somebody else known', async () => {
    const [member, colleague] = [await buildGuessedMember(app), await buildGuessedMember(app)]
    for (let tries = 0; tries < 5; tries += 1) await signIn(member.email, wrongCode(), member)
    expect((await signIn(member.email, await member.code(), member)).status).toBe(401)
    await guess(member, 5)
    const { cookies } = colleague
    const there = { cookies, address: elsewhere() }
    expect((await signIn(member.email, await member.code(), there)).status).toBe(401)
  })

  it('of one address at many members are stopped by the address, and others go on', async () => {
    const member = await buildGuessedMember(app)
    const address = elsewhere()
    await sql`
      insert into staff_guess (key, wrong, next_at)
      values (${`network ${address}`}, 30, clock_timestamp() + interval '1 minute')`.execute(app.database.db)
    expect((await signIn(member.email, await member.code(), { address })).status).toBe(401)
    expect((await signIn(member.email, await member.code(), { address: elsewhere() })).status).toBe(200)
  })

  it('are told to the member by mail, and to the owners by an alert', async () => {
    const [member, owner] = [await buildGuessedMember(app), await buildStaff(app, ['owner'])]
    await guess(member, 4)
    expect(mails.filter(({ to }) => to === member.email)).toEqual([])
    await guess(member, 1)
    await expect.poll(() => mails.filter(({ to }) => to === member.email)).toHaveLength(1)
    expect(mails.find(({ to }) => to === member.email)?.text).toContain('knew your password')
    const { keepAlerts } = await import('../console/alerts/index.ts')
    await keepAlerts({ db: app.database.db, mailer: app.deps.mailer, logFault: () => undefined })
    const alerts = (await owner.get('/operators/demo/alerts')).body.data
    expect(alerts).toContainEqual(
      expect.objectContaining({ kind: 'signInGuessed', subject: expect.objectContaining({ name: 'Ada' }) }),
    )
  })

  it('at an address of nobody get the same answer, and leave no line', async () => {
    const nobody = await signIn('nobody@example.com', wrongCode(), { address: elsewhere() })
    const member = await buildAppMember(app)
    const known = await signIn(member.email, wrongCode(), { address: elsewhere() })
    expect([nobody.status, nobody.body]).toEqual([known.status, known.body])
  })
})

it.each([
  ['aaaaaaaaaaaaaaa', true],
  ['abcabcabcabcabc', true],
  ['ada.lovelace@example.com', true],
  ['Ada Lovelace1212', true],
  ['gafferpassword123', true],
  ['nine brown kestrels', false],
])('the password %s is weak: %s', (password, isWeak) => {
  expect(isWeakPassword(password, { name: 'Ada Lovelace', email: 'ada.lovelace@example.com' })).toBe(isWeak)
})
