import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OidcSimulator, startOidcProvider } from '../../../../../tools/simulators/oidc-provider.ts'
import { type SportsPortal, startSportsPortal } from '../../../../../tools/simulators/sports-portal.ts'
import { type SimulatedWallet, startWallet } from '../../../../../tools/simulators/wallet.ts'
import type { WalletFault } from '../../../../../tools/simulators/wallet-faults.ts'
import type { OperatorLogin, OperatorWallet } from '../../operators/index.ts'
import { writeOperatorSecrets } from '../../operators/secrets.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { next } from '../../testing/next-number.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const NOWHERE = 'http://127.0.0.1:9'
const HOST = 'walked.example'

let app: TestApp
let wallet: SimulatedWallet
let portal: SportsPortal
let provider: OidcSimulator

beforeAll(async () => {
  app = await buildTestApp()
  wallet = await startWallet({ key: KEY })
  portal = await startSportsPortal({ secret: KEY })
  provider = await startOidcProvider({
    clientId: 'gaffer',
    clientSecret: 'of the client',
    redirectUris: [`http://${HOST}:${app.deps.config.PORT}/login/done`],
  })
})
afterAll(async () => {
  await app.end()
  await Promise.all([wallet, portal, provider].map((one) => one.stop()))
})

type SetUp = {
  readonly login?: OperatorLogin
  readonly wallet?: OperatorWallet
  readonly hosts?: readonly string[]
  readonly secrets?: Parameters<typeof writeOperatorSecrets>[2]
}

/** An operator of its own with this set-up, and its owner. */
async function build({ login, wallet: kept, hosts, secrets = {} }: SetUp) {
  const { db } = app.database
  const { id, slug } = await buildOperator(db, {
    hosts: hosts ?? [`walk-${next()}.example`],
    ...(kept && { wallet: kept }),
  })
  if (login)
    await sql`update operator set login = ${JSON.stringify(login)}::jsonb where id = ${id}`.execute(db)
  await writeOperatorSecrets(db, id, secrets)
  app.deps.operators.outdate()
  return { id, slug, owner: await buildStaff(app, ['owner'], id) }
}

type Step = { readonly step: string; readonly state: string; readonly found: string }

/** What each step found, by its name. */
async function walk(what: 'login' | 'wallet', setUp: SetUp, body: object = {}) {
  const { slug, owner } = await build(setUp)
  const answer = await owner.act(`/operators/${slug}/set-up/${what}/test`, body)
  expect(answer.status).toBe(200)
  const steps = answer.body.data.steps as readonly Step[]
  return {
    found: Object.fromEntries(steps.map(({ step, found }) => [step, found])),
    states: steps.map(({ state }) => state),
    log: async () => (await owner.get(`/operators/${slug}/audit`)).body.data[0],
  }
}

const seamless = (url: string, timeoutMs = 2_000) =>
  ({
    kind: 'seamless',
    url,
    timeoutMs,
    can: { status: true, rollbackOfUnknown: 'done', tombstone: false, statement: true },
  }) as const
const oidc = (issuer: string): OperatorLogin => ({
  mode: 'oidc',
  issuer,
  clientId: 'gaffer',
  scopes: ['openid'],
})

describe('a test of a wallet', () => {
  it('that is in order says so of each step, moves no money, and is in the log with what it found', async () => {
    const before = wallet.book.entries().length
    const { found, states, log } = await walk('wallet', {
      wallet: seamless(wallet.seamlessUrl),
      secrets: { walletKey: KEY },
    })
    expect(found).toEqual({
      settings: 'complete',
      secret: 'set',
      reach: 'reached',
      tls: 'plain',
      signature: 'accepted',
      balance: 'balanceRead',
      status: 'unknownTold',
      statement: 'rowsRead',
      time: 'quick',
    })
    expect(states.filter((state) => state === 'bad')).toEqual([])
    expect(wallet.book.entries()).toHaveLength(before)
    expect(await log()).toMatchObject({ act: 'testWallet', after: found })
  })

  it('with another key says that the wallet refuses our signature', async () => {
    const { found } = await walk('wallet', {
      wallet: seamless(wallet.seamlessUrl),
      secrets: { walletKey: KEY.replace('0', 'f') },
    })
    expect(found).toMatchObject({ reach: 'reached', signature: 'keyRefused', balance: 'notAsked' })
  })

  it.each<[WalletFault, object]>([
    ['hangs up', { reach: 'connection', balance: 'notAsked' }],
    ['answers HTML', { signature: 'accepted', balance: 'form' }],
    ['answers nothing', { signature: 'accepted', balance: 'form' }],
    ['signs wrongly', { signature: 'unsigned' }],
    ['does not sign', { signature: 'unsigned' }],
    ['names another currency', { signature: 'accepted', balance: 'form' }],
    ['answers a list', { signature: 'accepted', balance: 'form' }],
    ['redirects', { signature: 'cannotTell', balance: 'redirected' }],
    ['is huge', { signature: 'cannotTell', balance: 'size' }],
    ['fails', { signature: 'cannotTell', balance: 'refused' }],
  ])('that %s says so', async (fault, told) => {
    wallet.strike(() => ({ fault, moment: 'before' }))
    try {
      const { found } = await walk('wallet', {
        wallet: seamless(wallet.seamlessUrl),
        secrets: { walletKey: KEY },
      })
      expect(found).toMatchObject(told)
    } finally {
      wallet.heal()
    }
  })

  it('that says nothing is not waited for longer than a payment would', async () => {
    wallet.strike(() => ({ fault: 'says nothing', moment: 'before' }))
    try {
      const { found } = await walk('wallet', {
        wallet: seamless(wallet.seamlessUrl, 300),
        secrets: { walletKey: KEY },
      })
      expect(found).toMatchObject({ reach: 'late', signature: 'notAsked' })
    } finally {
      wallet.heal()
    }
  })

  it('without a key, of nobody, in our ledger or of another contract says so', async () => {
    const without = await walk('wallet', { wallet: seamless(wallet.seamlessUrl) })
    expect(without.found).toMatchObject({ secret: 'missing', reach: 'notAsked' })
    const nobody = await walk('wallet', { wallet: seamless(NOWHERE), secrets: { walletKey: KEY } })
    expect(nobody.found).toMatchObject({ reach: 'connection', tls: 'notAsked' })
    expect((await walk('wallet', {})).found).toEqual({ settings: 'inLedger' })
    const scout = {
      kind: 'scout',
      url: wallet.scoutUrl,
      timeoutMs: 900,
      client: 'us',
      isToldOfFree: true,
    } as const
    const other = await walk('wallet', { wallet: scout, secrets: { walletKey: KEY } })
    expect(other.found).toMatchObject({ reach: 'reached', balance: 'readsNothing' })
  })
})

describe('a test of a login', () => {
  it('at a provider that knows us says so of each step', async () => {
    const { found } = await walk('login', {
      login: oidc(provider.issuer),
      hosts: [HOST],
      secrets: { clientSecret: 'of the client' },
    })
    expect(found).toEqual({
      settings: 'complete',
      secret: 'set',
      reach: 'reached',
      tls: 'plain',
      discovery: 'issuer',
      keys: 'usable',
      authorise: 'answers',
      redirect: 'known',
      client: 'accepted',
      time: 'quick',
    })
  })

  it('with another secret and an address that is not registered says both', async () => {
    const { found } = await walk('login', {
      login: oidc(provider.issuer),
      secrets: { clientSecret: 'of somebody else' },
    })
    expect(found).toMatchObject({ discovery: 'issuer', redirect: 'register', client: 'refusesUs' })
  })

  it('at another issuer, or at nobody, says so and asks nothing more', async () => {
    const other = await walk('login', { login: oidc(`${provider.issuer}/`), hosts: [`a-${next()}.example`] })
    expect(other.found).toMatchObject({ discovery: 'issuerOther', keys: 'notAsked' })
    const nobody = await walk('login', { login: oidc(NOWHERE) })
    expect(nobody.found).toMatchObject({ reach: 'connection', discovery: 'notAsked' })
  })

  it('of a portal says whether it refuses strangers and knows our key', async () => {
    const login = { mode: 'sp', endpoint: portal.endpoint, timeoutMs: 500 } as const
    const good = await walk('login', { login, secrets: { endpointKey: KEY } })
    expect(good.found).toMatchObject({ secret: 'set', endpoint: 'strangerRefused' })
    const stranger = await walk('login', { login, secrets: { endpointKey: 'of somebody else' } })
    expect(stranger.found).toMatchObject({ endpoint: 'keyRefused' })
    portal.failWith('is huge')
    const huge = await walk('login', { login, secrets: { endpointKey: KEY } })
    portal.failWith(undefined)
    expect(huge.found).toMatchObject({ endpoint: 'size' })
  })

  it('by gateway, by phone and of the demo says what can be known without a visitor', async () => {
    const gateway = await walk('login', { login: { mode: 'orange', peers: ['192.0.2.0/28'] } })
    expect(gateway.found).toEqual({ settings: 'complete', secret: 'missing', gateway: 'waits' })
    const phone = await walk('login', {
      login: { mode: 'phone', countries: [], codeMinutes: 5, codesPerHour: 10 },
    })
    expect(phone.found).toEqual({ settings: 'complete', sms: 'smsWritten' })
    expect((await walk('login', {})).found).toEqual({ settings: 'demo' })
  })
})

describe('the set-up of an operator', () => {
  it('says of a secret that it is set, when and by whom, and never what it is', async () => {
    const { slug, owner, id } = await build({ wallet: seamless(wallet.seamlessUrl) })
    await writeOperatorSecrets(app.database.db, id, { walletKey: KEY }, owner.memberId)
    const { body } = await owner.get(`/operators/${slug}/set-up`)
    expect(body.data.secrets.find(({ name }: { name: string }) => name === 'walletKey')).toEqual({
      name: 'walletKey',
      is_used: true,
      is_set: true,
      set_at: expect.stringMatching(/^20/),
      set_by: expect.stringMatching(/^Staff/),
    })
    expect(JSON.stringify(body)).not.toContain(KEY)
  })
})
