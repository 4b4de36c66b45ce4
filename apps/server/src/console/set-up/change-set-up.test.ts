import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { performDueProposals } from '../../proposals/index.ts'
import { signedActsOf } from '../../register-calls.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

type Staff = Awaited<ReturnType<typeof buildStaff>>

const KEY = '0123456789abcdef0123456789abcdef'
const WALLET = { kind: 'seamless', url: 'https://wallet.example.com/gaffer', timeoutMs: 3_000 }

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
  // An owner of the platform, as the demo has one, is an owner here too.
  await sql`delete from staff_role where operator_id is null`.execute(app.database.db)
})
beforeEach(async () => {
  ;({ id, slug } = await buildOperator(app.database.db))
  app.deps.operators.outdate()
  owner = await buildStaff(app, ['owner'], id)
})
afterAll(() => app.end())

const at = (rest = '') => `/operators/${slug}/set-up${rest}`
async function read() {
  app.deps.operators.outdate()
  return (await owner.get(at())).body.data
}
const ask = async (wanted: object, by = owner) => by.act(at(), { seen: (await read()).seen, ...wanted })
const secretOf = async (name: string) =>
  (await read()).secrets.find((secret: { name: string }) => secret.name === name)

/** A second owner, who has been there: whoever is only invited cannot sign. */
async function buildOther() {
  const other = await buildStaff(app, ['owner'], id)
  await sql`insert into staff_recovery_code (staff_member_id, hash) values (${other.memberId}, 'code')`.execute(
    app.database.db,
  )
  return other
}

async function sign(by: Staff, proposal: number) {
  const { body } = await by.get(`/operators/${slug}/proposals/${proposal}`)
  return by.act(`/operators/${slug}/proposals/${proposal}/sign`, { seen: body.data.seen })
}

const performDue = () =>
  performDueProposals({
    db: app.database.db,
    operators: app.deps.operators,
    acts: signedActsOf(app.deps),
    mailer: app.deps.mailer,
    logFault: fail,
  })
const letADayPass = () =>
  sql`update proposal set takes_effect_at = clock_timestamp() - interval '1 second'
    where operator_id = ${id} and takes_effect_at is not null`.execute(app.database.db)

describe('another wallet', () => {
  it('with its key is asked for by one owner and counts once another has signed', async () => {
    const other = await buildOther()
    const asked = await ask({ wallet: WALLET, secrets: { walletKey: KEY } })
    expect(asked.body.data).toMatchObject({ is_alone: false })
    const { proposal_id: proposal } = asked.body.data
    expect((await read()).wallet).toEqual({ kind: 'ledger' })
    expect((await sign(owner, proposal)).body.code).toBe('ownRequest')
    const { body } = await other.get(`/operators/${slug}/proposals/${proposal}`)
    expect(body.data.effects).toContainEqual({ label: 'secret.walletKey', before: null, after: 'set anew' })
    expect(JSON.stringify(body)).not.toContain(KEY)
    expect((await sign(other, proposal)).status).toBe(200)
    expect((await read()).wallet).toMatchObject(WALLET)
    expect(await secretOf('walletKey')).toMatchObject({
      is_set: true,
      set_by: expect.stringMatching(/^Staff/),
    })
    const [operator] = (await app.deps.operators.all()).filter((one) => one.id === id)
    expect(operator?.secret('walletKey')).toBe(KEY)
    const { rows } = await sql<{ payload: unknown }>`
      select payload from proposal where id = ${proposal}`.execute(app.database.db)
    expect(JSON.stringify(rows)).not.toContain(KEY)
  })

  it('waits one at a time, and is for what was read', async () => {
    await buildOther()
    const { seen } = await read()
    expect((await ask({ hosts: [`${slug}.example.com`] })).status).toBe(200)
    expect((await ask({ wallet: WALLET, secrets: { walletKey: KEY } })).body.code).toBe('proposalWaits')
    await sql`update operator set frame_origins = '{https://other.example.com}' where id = ${id}`.execute(
      app.database.db,
    )
    expect((await owner.act(at(), { seen, hosts: [`${slug}.example.net`] })).body.code).toBe(
      'changedMeanwhile',
    )
  })

  it.each([
    ['without its key', { wallet: WALLET }],
    [
      'at an address of a private network',
      { wallet: { ...WALLET, url: 'https://10.0.0.7/' }, secrets: { walletKey: KEY } },
    ],
    ['with a key that is too short', { wallet: WALLET, secrets: { walletKey: 'short' } }],
    ['of a kind that we do not know', { wallet: { kind: 'purse' } }],
    ['that is the one that is there', { wallet: { kind: 'ledger' } }],
    ['beside a secret that we do not know', { secrets: { masterKey: KEY } }],
    ['beside a host of somebody else', { hosts: ['somewhere else'] }],
  ])('%s is refused with what is wrong', async (_, wanted) => {
    const { status, body } = await ask(wanted)
    expect([status, body.code]).toEqual([422, 'setUpFaulty'])
  })

  it('on this machine is refused behind https, and without a fresh proof', async () => {
    const here = { wallet: { ...WALLET, url: 'http://127.0.0.1:5432/' }, secrets: { walletKey: KEY } }
    expect((await ask(here)).status).toBe(200)
    const secure = await buildTestApp({ SECURE_COOKIES: '1', CONSOLE_URL: 'https://console.example.com' })
    try {
      const there = await buildStaff(secure, ['owner'])
      const headers = { host: '127.0.0.1', cookie: `__Host-gaffer-staff=${there.token}` }
      const url = '/api/console/operators/demo/set-up'
      const { data } = (await secure.app.inject({ url, headers })).json()
      const payload = { seen: data.seen, reason: 'to try it', request_id: crypto.randomUUID(), ...here }
      const answer = await secure.app.inject({ method: 'POST', url, headers, payload })
      expect(answer.json().message).toMatch(/url must be an https/)
    } finally {
      await secure.end()
    }
    await sql`update staff_session set fresh_at = null where staff_member_id = ${owner.memberId}`.execute(
      app.database.db,
    )
    expect((await ask({ wallet: WALLET })).body.code).toBe('freshSignInNeeded')
  })
})

describe('where there is one owner', () => {
  it('a change waits a day, is told to all staff, and is then done once, whoever looks', async () => {
    const mails: string[] = []
    const send = app.deps.mailer.send
    Object.assign(app.deps.mailer, { send: async ({ to }: { to: string }) => mails.push(to) > 0 })
    const colleague = await buildStaff(app, ['support'], id)
    const asked = await ask({ hosts: [`${slug}.example.com`] })
    Object.assign(app.deps.mailer, { send })
    expect(asked.body.data).toMatchObject({ is_alone: true })
    expect(mails).toEqual([colleague.email])
    await performDue()
    expect((await read()).hosts).toEqual([`${slug}.example`])
    await letADayPass()
    await Promise.all([performDue(), performDue()])
    expect((await read()).hosts).toEqual([`${slug}.example.com`])
    const { body } = await owner.get(`/operators/${slug}/audit?subject_kind=setUp&subject_id=${slug}`)
    expect(body.data.map(({ act }: { act: string }) => act)).toEqual(['performDueProposal', 'changeSetUp'])
  })

  it('it can be withdrawn, declined by an owner who comes, and lapses where something else changed', async () => {
    const withdrawn = (await ask({ hosts: [`${slug}.example.com`] })).body.data.proposal_id
    expect((await owner.act(`/operators/${slug}/proposals/${withdrawn}/withdraw`)).status).toBe(200)
    const late = (await ask({ hosts: [`${slug}.example.com`] })).body.data.proposal_id
    await sql`update operator set hosts = array[${`${slug}.example.net`}] where id = ${id}`.execute(
      app.database.db,
    )
    await letADayPass()
    await performDue()
    expect((await read()).hosts).toEqual([`${slug}.example.net`])
    const { body } = await owner.get(`/operators/${slug}/proposals/${late}`)
    expect(body.data.state).toBe('lapsed')
  })
})
