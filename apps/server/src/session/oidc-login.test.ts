import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startOidcProvider, type OidcSimulator } from '../../../../tools/simulators/oidc-provider.ts'
import { serve } from '../../../../tools/simulators/serve.ts'
import { operatorFile } from '../operators/operator-file.ts'
import { buildLoginOperator } from '../testing/build-login-operator.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

const CLIENT = { clientId: 'gaffer', clientSecret: 'a secret of the client, long enough' }

const hostOf = (at: number) => (at === 1 ? 'oidc.example' : `oidc-${at}.example`)

let app: TestApp
let provider: OidcSimulator
let host: string

beforeAll(async () => {
  app = await buildTestApp()
  provider = await startOidcProvider({
    ...CLIENT,
    redirectUris: [1, 2, 3].map((at) => `http://${hostOf(at)}/login/done`),
    account: 'elena',
  })
  host = await operatorAt('oidc.example')
  await operatorAt('oidc-2.example')
})
afterAll(async () => {
  await app.end()
  await provider.stop()
})
afterEach(() => {
  provider.hang(false)
  provider.logInAs('elena')
  provider.rememberFor(0)
})

function operatorAt(
  name: string,
  overrides: object = {},
  rules: Parameters<typeof buildLoginOperator>[3] = {},
): Promise<string> {
  return buildLoginOperator(
    app.database.db,
    {
      mode: 'oidc',
      issuer: provider.issuer,
      clientId: CLIENT.clientId,
      secret: CLIENT.clientSecret,
      scopes: ['openid', 'profile'],
      ...overrides,
    },
    name,
    rules,
  )
}

/** One of our pages as a browser with these cookies requests it. */
async function visit(url: string, cookies: readonly string[] = [], at = host) {
  const answer = await app.app.inject({ url, headers: { host: at, cookie: cookies.join('; ') } })
  return {
    status: answer.statusCode,
    location: answer.headers.location ?? '',
    cookies: [answer.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0] ?? ''),
    setCookies: [answer.headers['set-cookie'] ?? []].flat(),
  }
}

/** Visits the provider with a separate browser, until it is sent back to us. */
async function goThrough(address: string): Promise<URL> {
  const jar = new Map<string, string>()
  for (let at = address, steps = 0; steps < 10; steps += 1) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      jar.set(name, value)
    }
    at = new URL(answer.headers.get('location') ?? '', at).href
    if (!at.startsWith(provider.url)) return new URL(at)
  }
  throw new Error('the provider sends nobody back')
}

async function begin(query = '', at = host) {
  const begun = await visit(`/login/begin${query}`, [], at)
  return { begun, returned: await goThrough(begun.location) }
}

const post = (url: string, headers: object, payload?: object) =>
  app.app.inject({ method: 'POST', url, headers: { host, ...headers }, ...(payload && { payload }) })

describe('the login by OpenID Connect', () => {
  it('asks with PKCE, state and nonce, and binds them to this browser', async () => {
    const begun = await visit('/login/begin')
    const asked = new URL(begun.location)
    expect(begun.status).toBe(303)
    expect(asked.origin).toBe(provider.url)
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'gaffer',
      response_type: 'code',
      redirect_uri: 'http://oidc.example/login/done',
      scope: 'openid profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(begun.setCookies[0]).toMatch(/^gaffer-login=[^;]+;.*HttpOnly.*SameSite=Lax/)
    expect(begun.setCookies[0]).not.toContain(asked.searchParams.get('state') ?? '')
  })

  it('lets in who comes back, and leaves neither code nor state in the address', async () => {
    const { begun, returned } = await begin()
    expect(returned.searchParams.get('code')).toBeTruthy()
    const done = await visit(`/login/done${returned.search}`, begun.cookies)
    expect([done.status, done.location]).toEqual([303, '/?login=done'])
    const renewed = await post('/api/gaffer/session/renew', { cookie: done.cookies.join('; ') })
    expect(renewed.json().data).toMatchObject({ username: 'The elena', is_onlooker: false })
    expect(renewed.headers.authorization).toBeDefined()
  })

  it('knows the same subject again, and another for another', async () => {
    const subjectOf = async (account: string) => {
      provider.logInAs(account)
      const { begun, returned } = await begin()
      const done = await visit(`/login/done${returned.search}`, begun.cookies)
      const renewed = await post('/api/gaffer/session/renew', { cookie: done.cookies.join('; ') })
      return JSON.parse(atob(String(renewed.headers.authorization).split('.')[1] ?? '')).sub as string
    }
    const elena = await subjectOf('elena')
    expect(await subjectOf('elena')).toBe(elena)
    expect(await subjectOf('karim')).not.toBe(elena)
  })

  it('is as old as the provider says where payments ask for a new one, however it was told to ask', async () => {
    const fairPlay = operatorFile.shape.fairPlay.parse({ freshLogin: { above: 50, minutes: 10 } })
    const at = await operatorAt(hostOf(3), {}, { fairPlay })
    const ageOf = async () => {
      const { begun, returned } = await begin('', at)
      expect(Object.fromEntries(new URL(begun.location).searchParams)).toMatchObject({
        prompt: 'login',
        max_age: '600',
      })
      const done = await visit(`/login/done${returned.search}`, begun.cookies, at)
      const cookie = done.cookies.join('; ')
      const renewed = await post('/api/gaffer/session/renew', { host: at, cookie })
      const { auth_time: openedAt, iat } = JSON.parse(
        atob(String(renewed.headers.authorization).split('.')[1] ?? ''),
      ) as { auth_time: number; iat: number }
      return iat - openedAt
    }
    expect(await ageOf()).toBeLessThan(60)
    provider.rememberFor(3_000)
    expect(await ageOf()).toBeGreaterThan(600)
  })

  it('keeps brand and language on the way, and says which window it was', async () => {
    const { begun, returned } = await begin('?host=oidc-2.example&lang=ar&window=1')
    const done = await visit(`/login/done${returned.search}`, begun.cookies)
    expect(done.location).toBe('/?host=oidc-2.example&lang=ar&login=window')
  })

  it('keeps the window and its opener together at every step, and nowhere else', async () => {
    const policyOf = async (url: string) => {
      const { headers } = await app.app.inject({ url, headers: { host } })
      return headers['cross-origin-opener-policy']
    }
    for (const url of ['/login/begin?window=1', '/login/done?code=x&state=y', '/?login=window']) {
      expect([url, await policyOf(url)]).toEqual([url, 'unsafe-none'])
    }
    for (const url of ['/', '/?login=done', '/login/beginning', '/api/gaffer/brand']) {
      expect([url, await policyOf(url)]).toEqual([url, 'same-origin-allow-popups'])
    }
  })

  it('is handed over to the page that opened the window by a ticket, once', async () => {
    const { begun, returned } = await begin('?window=1')
    const done = await visit(`/login/done${returned.search}`, begun.cookies)
    const renewed = await post('/api/gaffer/session/renew', { cookie: done.cookies.join('; ') })
    const read = await app.deps.tokens.verify(String(renewed.headers.authorization), 'access')
    if (read === undefined) throw new Error('no session')
    const loggedInAt = read.openedAt - 3_600
    const authorization = await app.deps.tokens.sign({ ...read, openedAt: loggedInAt }, 'access')
    const made = await post('/api/gaffer/session/ticket', { authorization })
    const { ticket } = made.json().data as { ticket: string }
    const elsewhere = await app.app.inject({
      method: 'POST',
      url: '/api/palms/auth',
      headers: { host: 'oidc-2.example' },
      payload: { session_id: ticket },
    })
    expect(elsewhere.json().code).toBe('loginFailed')
    const taken = await post('/api/palms/auth', {}, { session_id: ticket })
    // It passes the login on, which is no fresh one and ends when the first does.
    const openedAtOf = async (token: unknown) =>
      (await app.deps.tokens.verify(String(token), 'access'))?.openedAt
    expect(await openedAtOf(taken.headers.authorization)).toBe(loggedInAt)
    expect(taken.json().data.username).toBe('The elena')
    const again = await post('/api/palms/auth', {}, { session_id: ticket })
    expect([again.statusCode, again.json().code]).toEqual([401, 'loginFailed'])
  })
})

describe('an answer that is not the provider’s own', () => {
  const forged: readonly (readonly [string, (returned: URL, cookies: string[]) => unknown])[] = [
    ['with another state', ({ searchParams }) => searchParams.set('state', 'x'.repeat(43))],
    ['without a state', ({ searchParams }) => searchParams.delete('state')],
    ['with two states', ({ searchParams }) => searchParams.append('state', 'x')],
    ['with another issuer', ({ searchParams }) => searchParams.set('iss', 'https://evil.example')],
    ['without an issuer', ({ searchParams }) => searchParams.delete('iss')],
    ['with another code', ({ searchParams }) => searchParams.set('code', 'x'.repeat(43))],
    ['without a code', ({ searchParams }) => searchParams.delete('code')],
    ['with two codes', ({ searchParams }) => searchParams.append('code', 'x')],
    [
      'that is a refusal',
      ({ searchParams }) => (searchParams.delete('code'), searchParams.set('error', 'access_denied')),
    ],
    ['that carries an identity of its own', ({ searchParams }) => searchParams.set('id_token', 'a.b.c')],
    ['in another browser', (_, cookies) => void cookies.splice(0)],
    ['with a changed cookie', (_, cookies) => void (cookies[0] = `${cookies[0]?.slice(0, -4)}AAAA`)],
    ['with a made-up cookie', (_, cookies) => void (cookies[0] = 'gaffer-login=a.b')],
    [
      'with the cookie of another login',
      async (_, cookies) => void (cookies[0] = (await visit('/login/begin')).cookies[0] ?? ''),
    ],
  ]

  it.each(forged)('%s logs nobody in', async (_name, forge) => {
    const { begun, returned } = await begin()
    const cookies = [...begun.cookies]
    await forge(returned, cookies)
    const done = await visit(`/login/done${returned.search}`, cookies)
    expect([done.status, done.location]).toEqual([303, '/?login=failed'])
    expect(done.cookies.filter((text) => text.startsWith('gaffer=') && text !== 'gaffer=')).toEqual([])
  })

  it('a second time logs nobody in', async () => {
    const { begun, returned } = await begin()
    expect((await visit(`/login/done${returned.search}`, begun.cookies)).location).toBe('/?login=done')
    expect((await visit(`/login/done${returned.search}`, begun.cookies)).location).toBe('/?login=failed')
  })

  it('from one operator’s login counts at no other', async () => {
    const { begun, returned } = await begin('', 'oidc-2.example')
    const done = await visit(`/login/done${returned.search}`, begun.cookies)
    const renewed = await post('/api/gaffer/session/renew', { cookie: done.cookies.join('; ') })
    expect(renewed.statusCode).toBe(401)
  })

  it.each([
    '//evil.example',
    'https://evil.example',
    'evil.example/path',
    'a@evil.example',
    'javascript:alert(1)',
  ])('never leads to %s', async (place) => {
    const word = encodeURIComponent(place)
    for (const url of [
      `/login/done?code=x&state=y&host=${word}&next=${word}&login=${word}`,
      `/login/begin?host=${word}&redirect_uri=${word}&lang=${word}`,
    ]) {
      const { location } = await visit(url)
      expect(location.startsWith('/?') || location.startsWith(`${provider.url}/auth?`)).toBe(true)
      expect(location).not.toContain('evil')
    }
  })
})

describe('a provider that is away', () => {
  it('is a connection problem, at the beginning and at the end', async () => {
    const at = await operatorAt('oidc-away.example', { issuer: 'http://127.0.0.1:1/' })
    expect((await visit('/login/begin', [], at)).location).toBe('/?login=connection')
    const { begun, returned } = await begin()
    provider.hang(true)
    const done = await visit(`/login/done${returned.search}`, begun.cookies)
    expect(done.location).toBe('/?login=connection')
  })

  it('is not believed when its ID token is not signed with its keys', async () => {
    const { begun, returned } = await begin()
    provider.forge(true)
    const done = await visit(`/login/done${returned.search}`, begun.cookies)
    provider.forge(false)
    expect(done.location).toBe('/?login=failed')
  })

  it('and another that takes its name is not believed', async () => {
    const liar = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          issuer: provider.issuer,
          authorization_endpoint: 'https://evil.example/auth',
          token_endpoint: 'https://evil.example/token',
          jwks_uri: 'https://evil.example/keys',
        }),
      )
    })
    const at = await operatorAt('oidc-liar.example', { issuer: liar.url })
    expect((await visit('/login/begin', [], at)).location).toBe('/?login=connection')
    await liar.stop()
  })

  it('is not asked where one logs in otherwise', async () => {
    const at = await buildLoginOperator(app.database.db, { mode: 'demo' })
    expect((await visit('/login/begin', [], at)).location).toBe('/?login=failed')
  })
})
