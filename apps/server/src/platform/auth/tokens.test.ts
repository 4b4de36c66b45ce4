import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fixedRing } from '../secrets/key-ring.ts'
import { ACCESS_TOKEN_SECONDS, createTokens, readAuthorization } from './tokens.ts'

const SECRET = new Uint8Array(32).fill(7)
const OLD_SECRET = new Uint8Array(32).fill(9)
const tokens = createTokens(fixedRing([{ kid: 'one', secret: SECRET }]))
const caller = { managerId: 5, operatorId: 2, isOnlooker: false }
const now = Math.floor(Date.now() / 1000)

const HEADER = { alg: 'HS256', typ: 'gaffer-access+jwt', kid: 'one' }
const CLAIMS = { sub: '5', aud: '2', iss: 'gaffer', iat: now, exp: now + 600, onlooker: false }

function forge(header: object, claims: object, secret: Uint8Array | string = SECRET): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const DER = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }))
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const whole = forge(HEADER, CLAIMS)

/** Another last letter for the same 32 bytes: two of its six bits are not part of them. */
function otherLastBits(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? '') ^ 1]
}

function plainBase64(token: string): string {
  return Buffer.from(token.split('.')[2] ?? '', 'base64url').toString('base64')
}

const FORGED: readonly (readonly [string, string])[] = [
  ...['none', 'None', 'nOnE', 'NONE'].map(
    (alg) =>
      [
        `alg ${alg}`,
        `${forge({ ...HEADER, alg }, CLAIMS)
          .split('.')
          .slice(0, 2)
          .join('.')}.`,
      ] as const,
  ),
  ...['HS384', 'HS512', 'RS256', 'ES256', 'EdDSA', 'hs256', ''].map(
    (alg) => [`alg "${alg}"`, forge({ ...HEADER, alg }, CLAIMS)] as const,
  ),
  ['signed with a public key', forge(HEADER, CLAIMS, PEM)],
  ['signed with a public key after a newline', forge(HEADER, CLAIMS, `\n${PEM}`)],
  ['signed with a public key after a space', forge(HEADER, CLAIMS, ` ${PEM}`)],
  ['signed with a public key as DER', forge(HEADER, CLAIMS, DER)],
  ['signed with an empty key', forge(HEADER, CLAIMS, '')],
  ['signed with another key', forge(HEADER, CLAIMS, OLD_SECRET)],
  ...['../../', "one' or '1'='1", '', 'two', 'one\n', '__proto__'].map(
    (kid) => [`kid ${JSON.stringify(kid)}`, forge({ ...HEADER, kid }, CLAIMS)] as const,
  ),
  ['no kid', forge({ alg: 'HS256', typ: HEADER.typ }, CLAIMS)],
  ['jwk of the forger', forge({ ...HEADER, kid: 'x', jwk: { kty: 'oct', k: 'AAAA' } }, CLAIMS, OLD_SECRET)],
  ['jku of the forger', forge({ ...HEADER, kid: 'x', jku: 'https://evil.example/keys' }, CLAIMS, OLD_SECRET)],
  ['x5u of the forger', forge({ ...HEADER, kid: 'x', x5u: 'https://evil.example/c' }, CLAIMS, OLD_SECRET)],
  ['crit', forge({ ...HEADER, crit: ['b64'], b64: false }, CLAIMS)],
  ['crit of an unknown name', forge({ ...HEADER, crit: ['x'], x: 1 }, CLAIMS)],
  ...['JWT', 'gaffer-renewal+jwt', 'at+jwt', ''].map(
    (typ) => [`typ "${typ}"`, forge({ ...HEADER, typ }, CLAIMS)] as const,
  ),
  ['no exp', forge(HEADER, { ...CLAIMS, exp: undefined })],
  ['exp as text', forge(HEADER, { ...CLAIMS, exp: String(now + 600) })],
  ['exp past', forge(HEADER, { ...CLAIMS, exp: now - 1 })],
  [
    'older than a token lives, with exp in year 9999',
    forge(HEADER, { ...CLAIMS, iat: now - 901, exp: 253402300799 }),
  ],
  ['exp in year 9999', forge(HEADER, { ...CLAIMS, exp: 253402300799 })],
  ['exp in 16 minutes', forge(HEADER, { ...CLAIMS, exp: now + 960 })],
  ['exp no number', forge(HEADER, { ...CLAIMS, exp: null })],
  ['nbf in the future', forge(HEADER, { ...CLAIMS, nbf: now + 600 })],
  ['iat in the future', forge(HEADER, { ...CLAIMS, iat: now + 600, exp: now + 900 })],
  ['no iat', forge(HEADER, { ...CLAIMS, iat: undefined })],
  ['iss of another', forge(HEADER, { ...CLAIMS, iss: 'evil' })],
  ['iss a list', forge(HEADER, { ...CLAIMS, iss: ['gaffer'] })],
  ['no iss', forge(HEADER, { ...CLAIMS, iss: undefined })],
  ['aud a list', forge(HEADER, { ...CLAIMS, aud: ['2', '3'] })],
  ['aud a number', forge(HEADER, { ...CLAIMS, aud: 2 })],
  ['no aud', forge(HEADER, { ...CLAIMS, aud: undefined })],
  ...['', '-1', '1.5', '05', '1e3', ' 5', '5 or 1=1', '99999999999'].map(
    (sub) => [`sub "${sub}"`, forge(HEADER, { ...CLAIMS, sub })] as const,
  ),
  ['no sub', forge(HEADER, { ...CLAIMS, sub: undefined })],
  ['a cut signature', whole.slice(0, -4)],
  ['no signature', whole.split('.').slice(0, 2).join('.')],
  ['padding after its signature', `${whole}=`],
  ['a signature with bits that say nothing', otherLastBits(whole)],
  ['padding in its claims', whole.replace('.', '=.')],
  ['the letters of plain base64', `${whole.split('.').slice(0, 2).join('.')}.${plainBase64(whole)}`],
  ['claims changed after signing', `${whole.split('.')[0]}.${btoa('{"sub":"6"}')}.${whole.split('.')[2]}`],
  ['two tokens', `${whole},${whole}`],
  ['nothing', ''],
  ['points alone', '..'],
  ['9 kB', `${whole}${'a'.repeat(9000)}`],
]

describe('a token', () => {
  it('names its manager and operator', async () => {
    const read = await tokens.verify(await tokens.sign(caller, 'access'), 'access')
    expect(read).toEqual({ ...caller, issuedAt: expect.any(Number), openedAt: expect.any(Number) })
    expect(await tokens.verify(whole, 'access')).toEqual({ ...caller, issuedAt: now, openedAt: now })
  })

  it.each(FORGED)('with %s is refused', async (_name, token) => {
    expect(await tokens.verify(token, 'access')).toBeUndefined()
  })

  it.each([
    ['RS256', privateKey],
    ['PS256', privateKey],
    ['ES256', curve.privateKey],
  ] as const)('signed by %s, with a key of its own, is refused', async (alg, key) => {
    for (const jwk of [undefined, { kty: 'oct' }]) {
      const token = await new SignJWT(CLAIMS).setProtectedHeader({ ...HEADER, alg, jwk }).sign(key)
      expect(await tokens.verify(token, 'access')).toBeUndefined()
    }
  })

  it('is refused in more than 60 forgeries', () => {
    expect(FORGED.length).toBeGreaterThanOrEqual(60)
  })

  it('for renewal is no access, and the other way round', async () => {
    expect(await tokens.verify(await tokens.sign(caller, 'renewal'), 'access')).toBeUndefined()
    expect(await tokens.verify(await tokens.sign(caller, 'access'), 'renewal')).toBeUndefined()
  })

  it('outlives the change of keys, until its key is retired', async () => {
    const old = await createTokens(fixedRing([{ kid: 'old', secret: OLD_SECRET }])).sign(caller, 'access')
    const both = createTokens(
      fixedRing([
        { kid: 'one', secret: SECRET },
        { kid: 'old', secret: OLD_SECRET },
      ]),
    )
    expect(await both.verify(old, 'access')).toMatchObject(caller)
    expect(await tokens.verify(old, 'access')).toBeUndefined()
  })
})

describe('a token of another node', () => {
  const ring = fixedRing([{ kid: 'one', secret: SECRET }])
  const signAhead = (seconds: number) =>
    createTokens(ring, () => Date.now() + seconds * 1000).sign(caller, 'access')

  it('counts where its clock is seconds ahead, and not where it is minutes ahead', async () => {
    expect(await tokens.verify(await signAhead(3), 'access')).toMatchObject(caller)
    expect(await tokens.verify(await signAhead(600), 'access')).toBeUndefined()
  })

  it('is judged by the clock that all nodes share', async () => {
    const shared = () => Date.now() + 3_600_000
    const [one, other] = [createTokens(ring, shared), createTokens(ring, shared)]
    expect(await other.verify(await one.sign(caller, 'access'), 'access')).toMatchObject(caller)
    expect(await other.verify(await tokens.sign(caller, 'access'), 'access')).toBeUndefined()
  })
})

describe('a token that was verified before', () => {
  afterEach(() => void vi.useRealTimers())

  it('is refused once it has ended', async () => {
    const token = await tokens.sign(caller, 'access')
    expect(await tokens.verify(token, 'access')).toMatchObject(caller)
    vi.useFakeTimers({ now: Date.now() + (ACCESS_TOKEN_SECONDS - 2) * 1000, toFake: ['Date'] })
    expect(await tokens.verify(token, 'access')).toMatchObject(caller)
    vi.setSystemTime(Date.now() + 3_000)
    expect(await tokens.verify(token, 'access')).toBeUndefined()
  })

  it('is refused once its key is retired', async () => {
    let keys = [{ kid: 'one', secret: SECRET }]
    const ring = { ...fixedRing(keys), find: (kid: string) => fixedRing(keys).find(kid) }
    const those = createTokens(ring)
    const token = await those.sign(caller, 'access')
    expect(await those.verify(token, 'access')).toMatchObject(caller)
    keys = [{ kid: 'two', secret: OLD_SECRET }]
    expect(await those.verify(token, 'access')).toBeUndefined()
  })

  it('vouches for no other: not for another use, another end, nor another manager', async () => {
    const token = await tokens.sign(caller, 'access')
    await tokens.verify(token, 'access')
    expect(await tokens.verify(token, 'renewal')).toBeUndefined()
    expect(await tokens.verify(`${token}A`, 'access')).toBeUndefined()
    expect(await tokens.verify(token.slice(0, -1), 'access')).toBeUndefined()
    const other = await tokens.sign({ ...caller, managerId: 6 }, 'access')
    expect(await tokens.verify(other, 'access')).toMatchObject({ managerId: 6 })
    expect(await tokens.verify(token, 'access')).toMatchObject({ managerId: 5 })
  })
})

describe('an Authorization header', () => {
  it.each<[string[], string | undefined]>([
    [['Authorization', 'Bearer abc'], 'abc'],
    [['host', 'a.example', 'authorization', 'bearer abc'], 'abc'],
    [['AUTHORIZATION', 'abc'], 'abc'],
    [['authorization', ''], undefined],
    [['x', 'authorization', 'y', 'z'], undefined],
    [['authorization', 'abc', 'Authorization', 'abc'], undefined],
    [['authorization', '', 'authorization', 'abc'], undefined],
    [[], undefined],
  ])('%j holds %j', (rawHeaders, token) => {
    expect(readAuthorization(rawHeaders)).toBe(token)
  })
})
