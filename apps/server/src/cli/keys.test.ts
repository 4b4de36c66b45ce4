import { sql } from 'kysely'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { loadSecrets, writeOperatorSecrets } from '../operators/secrets.ts'
import { createLoginCodes } from '../session/login-codes.ts'
import { createPhoneBook } from '../session/phone-book.ts'
import { createProviderSessions } from '../session/provider-session.ts'
import {
  addKey,
  createKeyRing,
  fixedRing,
  listKeys,
  retireKey,
  type RingName,
} from '../platform/secrets/key-ring.ts'
import { openSealed, sealWith } from '../platform/secrets/seal.ts'
import { makeApp, stepOfCode, storeApp } from '../staff/app-codes.ts'
import { findOrInsertMember } from '../staff/index.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { WrongCall } from './command.ts'
import { keys } from './keys.ts'

const NUMBER = '+359888000001'
const EMAIL = 'ada@example.com'
let database: TestDatabase
let operatorId: number
let managerId: number
let memberId: number
let app: TOTP
let codes: ReturnType<typeof createLoginCodes>

beforeEach(async () => {
  await database?.end()
  database = await createTestDatabase()
  const { db } = database
  operatorId = (await buildOperator(db)).id
  managerId = (await buildManager(db, operatorId)).id
  const ring = createKeyRing(db, 'phone-keys')
  const phones = createPhoneBook(ring)
  codes = createLoginCodes(ring, phones)
  await writeOperatorSecrets(db, operatorId, { clientSecret: 'tiger', gatewayKey: 'lion' })
  memberId = await findOrInsertMember(db, { email: EMAIL, name: 'Ada' })
  const made = await makeApp(createKeyRing(db, 'staff-keys'), { id: memberId, email: EMAIL })
  await storeApp(db, memberId, made.sealed, 0)
  app = URI.parse(made.address) as TOTP
  await db.transaction().execute(async (tx) => {
    await phones.write(tx, { operatorId, managerId, provider: 'phone', isIdentity: true }, NUMBER)
    await createProviderSessions(ring).keep(tx, managerId, 'session of the portal')
  })
})
afterAll(() => database.end())

/** What the command printed, or what it refused. */
async function run(...words: readonly string[]): Promise<readonly string[]> {
  const printed: string[] = []
  const config = readConfig({ DATA_DIR: '/nonexistent' }, '/nonexistent')
  const context = { config, database, print: (line: string) => void printed.push(line) }
  return keys.run(words, context).then(
    () => printed,
    (error: Error) => [error instanceof WrongCall ? 'a wrong call' : error.message],
  )
}

/** Makes a new key that counts as in use for this long; returns the name of the old one. */
async function rotate(name: RingName, usedForMs = 60_000): Promise<string> {
  const [old] = await listKeys(database.db, name)
  const kid = await addKey(database.db, name, true)
  const usedFrom = Date.now() - usedForMs
  await sql`
    update setting set value = (select jsonb_agg(case when key ->> 'kid' = ${kid}
      then key || jsonb_build_object('usedFrom', ${usedFrom}::float8) else key end) from jsonb_array_elements(value) as key)
    where name = ${name}`.execute(database.db)
  return old?.kid ?? ''
}

/** The member, where a code of their app counts. */
async function memberOfApp(): Promise<number | undefined> {
  const { db } = database
  const { sealedAppSecret: sealed } = await db
    .selectFrom('staffMember')
    .select('sealedAppSecret')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const member = { id: memberId, email: EMAIL, sealed }
  const step = await stepOfCode(createKeyRing(db, 'staff-keys'), member, app.generate())
  return step === undefined ? undefined : memberId
}

/** Everything that is sealed, opened by a node that has just started. */
async function readAll() {
  const { db } = database
  const ring = createKeyRing(db, 'phone-keys')
  const phones = createPhoneBook(ring)
  return {
    app: await memberOfApp(),
    secrets: (await loadSecrets(db, createKeyRing(db, 'operator-keys'))).get(operatorId),
    found: await phones.find(db, { operatorId, provider: 'phone' }, NUMBER),
    masked: await phones.masked(db, managerId),
    session: await createProviderSessions(ring).load(db, managerId),
  }
}

const whole = () => ({
  app: memberId,
  secrets: { clientSecret: 'tiger', gatewayKey: 'lion' },
  found: managerId,
  masked: '+359*****01',
  session: 'session of the portal',
})

describe('keys', () => {
  it('are retired once all they sealed is sealed anew, and everything is read before and after', async () => {
    const old = {
      operator: await rotate('operator-keys'),
      phone: await rotate('phone-keys'),
      staff: await rotate('staff-keys'),
    }
    expect(await run('retire', 'operator-keys', old.operator)).toEqual([
      expect.stringMatching(new RegExp(`^Still sealed with ${old.operator}: 2 secrets of operators\\.`)),
    ])
    expect(await run('retire', 'phone-keys', old.phone)).toEqual([
      expect.stringMatching(/: 1 phone numbers, 1 sessions with providers\./),
    ])
    expect(await run('retire', 'staff-keys', old.staff)).toEqual([
      expect.stringMatching(/: 1 authenticator apps\./),
    ])
    expect(await readAll()).toEqual(whole())
    expect(await run('reseal')).toEqual([
      'operator-keys  2 secrets of operators sealed anew',
      'operator-keys  0 secrets of receivers sealed anew',
      'feed-keys  0 keys of feeds sealed anew',
      'staff-keys  1 authenticator apps sealed anew',
      'phone-keys  1 phone numbers sealed anew',
      'phone-keys  1 sessions with providers sealed anew',
      'phone-keys  0 login codes sealed anew',
    ])
    expect((await run('reseal')).filter((line) => !/ 0 /.test(line))).toEqual([])
    expect(await readAll()).toEqual(whole())
    expect(await run('retire', 'operator-keys', old.operator)).toEqual([expect.stringMatching(/ is retired/)])
    expect(await run('retire', 'phone-keys', old.phone)).toEqual([expect.stringMatching(/ is retired/)])
    expect(await run('retire', 'staff-keys', old.staff)).toEqual([expect.stringMatching(/ is retired/)])
    expect(await readAll()).toEqual(whole())
  })

  it('seal by another algorithm, while everything is read before, during and after', async () => {
    const sealing = ['operator-keys', 'phone-keys', 'staff-keys'] as const
    const old = new Map<string, string>()
    for (const name of sealing) {
      old.set(name, (await listKeys(database.db, name))[0]?.kid ?? '')
      await run('rotate', name, 'now', '--algorithm', 'chacha20-poly1305')
    }
    expect(await readAll()).toEqual(whole())
    await run('reseal')
    expect(await readAll()).toEqual(whole())
    for (const name of sealing) expect(await retireKey(database.db, name, old.get(name) ?? '')).toBe(true)
    expect(await readAll()).toEqual(whole())
    const listed = (await run('list')).filter((line) => line.endsWith('chacha20-poly1305'))
    expect(listed.map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining(['phone-keys', 'operator-keys', 'staff-keys']),
    )
  })

  it('take no algorithm that is none of ours, nor one for what seals nothing', async () => {
    expect(await run('rotate', 'operator-keys', '--algorithm', 'rot13')).toEqual([
      'rot13 is none of aes-256-gcm, chacha20-poly1305.',
    ])
    expect(await run('rotate', 'token-keys', '--algorithm', 'aes-256-gcm')).toEqual([
      expect.stringMatching(/^token-keys seals nothing/),
    ])
    expect(await run('list', '--algorithm', 'aes-256-gcm')).toEqual(['a wrong call'])
  })

  it('of an earlier release, which name no algorithm, seal and open as they did', async () => {
    const secret = Buffer.from('00'.repeat(32), 'hex')
    const sealed = 'k1.AAAAAAAAAAAAAAAA2hvSZxVlAlTy13jKgLRDe-lw0RvW'
    const ring = fixedRing([{ kid: 'k1', secret }])
    expect(await openSealed(ring, sealed, 'here')).toBe('tiger')
    const key = await ring.current()
    expect(sealWith(key, 'tiger', 'here')).toMatch(/^k1\.[\w-]{44}$/)
  })

  it('of a code on its way stay until it is used, and what was sent that day still counts', async () => {
    const { db } = database
    const asked = {
      operatorId,
      number: NUMBER,
      address: '192.0.2.1',
      minutes: 5,
      perHour: 10,
      perAddress: 10,
      maxWrong: 20,
    }
    const code = await codes.make(db, asked)
    if (typeof code !== 'object') throw new Error('no code was made')
    const old = await rotate('phone-keys')
    expect(await run('reseal')).toContain('phone-keys  1 login codes sealed anew')
    expect(await run('retire', 'phone-keys', old)).toEqual([expect.stringMatching(/: 1 login codes\./)])
    const ring = createKeyRing(db, 'phone-keys')
    const node = createLoginCodes(ring, createPhoneBook(ring))
    expect(
      await node.check(db, { operatorId, attempt: code.attempt, code: code.code, maxWrong: 20 }),
    ).toEqual({
      outcome: 'right',
      number: NUMBER,
    })
    expect(await run('retire', 'phone-keys', old)).toEqual([expect.stringMatching(/ is retired/)])
    const fresh = createKeyRing(db, 'phone-keys')
    expect(await createLoginCodes(fresh, createPhoneBook(fresh)).make(db, asked)).toBeUndefined()
  })

  it('are not retired while another node may still seal with them', async () => {
    const old = await rotate('operator-keys', 5_000)
    await run('reseal')
    expect(await run('retire', 'operator-keys', old)).toEqual([
      expect.stringMatching(/^A node may still seal with \w+: retire it in 2[0-9] seconds\.$/),
    ])
  })

  it('say when a new one is not in use yet', async () => {
    await run('rotate', 'operator-keys')
    const told = await run('reseal')
    expect(told[0]).toBe('operator-keys  0 secrets of operators sealed anew')
    expect(told.at(-1)).toMatch(/of operator-keys is used from .* reseal again then\.$/)
  })

  it('seal thousands anew in steps, leave what changes meanwhile, and name what cannot be opened', async () => {
    const { db } = database
    await sql`insert into operator_secret select ${operatorId}, 'lost', 'nokey.AAAA'`.execute(db)
    const ring = createKeyRing(db, 'phone-keys')
    const sessions = createProviderSessions(ring)
    const managers: number[] = []
    for (let n = 0; n < 1_100; n += 1) managers.push((await buildManager(db, operatorId)).id)
    await db.transaction().execute(async (tx) => {
      for (const id of managers) await sessions.keep(tx, id, `session ${id}`)
    })
    await rotate('phone-keys')
    const [told, again] = await Promise.all([run('reseal'), run('reseal')])
    const done = [told, again].map((lines) =>
      Number(/ (\d+) sessions/.exec(lines.find((line) => line.includes('sessions')) ?? '')?.[1]),
    )
    expect((done[0] ?? 0) + (done[1] ?? 0)).toBe(1_101)
    expect(told).toContain('operator-keys  1 secrets of operators cannot be opened: their key is gone')
    const fresh = createProviderSessions(createKeyRing(db, 'phone-keys'))
    for (const id of managers.slice(0, 20)) expect(await fresh.load(db, id)).toBe(`session ${id}`)
  }, 60_000)

  it.each([[['rotate', 'moon']], [['retire', 'phone-keys']], [['reseal', 'phone-keys', 'x']], [[]]])(
    'are not changed by %j',
    async (words) => {
      expect(await run(...words)).toEqual(['a wrong call'])
    },
  )
})
