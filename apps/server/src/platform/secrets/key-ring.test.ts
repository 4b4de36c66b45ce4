import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSessionGuard } from '../../session/guard-sessions.ts'
import { SEALED_OF_LOGINS } from '../../session/sealed-stores.ts'
import { createPhoneBook } from '../../session/phone-book.ts'
import { endSessions } from '../../session/repo.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTokens } from '../auth/tokens.ts'
import { addKey, createKeyRing, listKeys, retireKey, RING_OLD_MS, type RingName } from './key-ring.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => database.end())

const caller = { managerId: 5, operatorId: 2, isOnlooker: false }

/** A node with a clock that tests move. */
function buildNode(name: RingName = 'token-keys') {
  const clock = { now: 0 }
  const ring = createKeyRing(database.db, name, () => clock.now)
  return { clock, ring, tokens: createTokens(ring) }
}

describe('a change of keys', () => {
  it('refuses nobody on any node, while both sign and read', async () => {
    const nodes = [buildNode(), buildNode(), buildNode()]
    const failures: string[] = []
    const play = async () => {
      for (const one of nodes) {
        const token = await one.tokens.sign(caller, 'access')
        for (const other of nodes) {
          other.clock.now += 1_500
          if ((await other.tokens.verify(token, 'access')) === undefined) failures.push(token)
        }
      }
    }
    await play()
    await addKey(database.db, 'token-keys')
    await play()
    // At once is the hard case: the other nodes do not know the signing key yet.
    await addKey(database.db, 'token-keys', true)
    for (let n = 0; n < 10; n += 1) await play()
    expect(failures).toEqual([])
  })

  it('signs with the new key only when all nodes know it', async () => {
    const node = buildNode()
    const before = (await node.ring.current()).kid
    const kid = await addKey(database.db, 'token-keys')
    node.clock.now += RING_OLD_MS + 1
    expect((await node.ring.current()).kid).toBe(before)
    expect((await node.ring.find(kid))?.kid).toBe(kid)
  })

  it.each([
    ['ahead', 600_000],
    ['behind', -600_000],
  ])('is made and kept by the clock of the database, also where that of a node is %s', async (_, off) => {
    const setOff = () => vi.useFakeTimers({ now: Date.now() + off, toFake: ['Date'] })
    const { db } = database
    const name = 'feed-keys'
    const early = buildNode(name)
    const before = (await early.ring.current()).kid
    const later = await addKey(db, name)
    setOff()
    expect((await buildNode(name).ring.current()).kid, 'not before its time').toBe(before)
    expect(await retireKey(db, name, before), 'not while none else is in use').toBe(false)
    const kid = await addKey(db, name, true)
    vi.useRealTimers()
    expect((await buildNode(name).ring.current()).kid).toBe(kid)
    const last = await addKey(db, name, true)
    setOff()
    expect((await buildNode(name).ring.current()).kid).toBe(last)
    early.clock.now += RING_OLD_MS + 1
    expect((await early.ring.current()).kid).toBe(last)
    for (const one of [before, later, kid]) expect(await retireKey(db, name, one)).toBe(true)
  })

  it('counts the time of the database on while a ring is not read again', async () => {
    const { db } = database
    const node = buildNode('staff-keys')
    await node.ring.current()
    const kid = await addKey(db, 'staff-keys')
    node.clock.now += RING_OLD_MS + 1
    await node.ring.current()
    await sql`update setting set value = jsonb_set(value, '{0,usedFrom}',
      to_jsonb((extract(epoch from clock_timestamp()) * 1000)::bigint + 5000)) where name = 'staff-keys'`.execute(
      db,
    )
    node.clock.now += RING_OLD_MS + 1
    expect((await node.ring.current()).kid).not.toBe(kid)
    node.clock.now += 6_000
    expect((await node.ring.current()).kid).toBe(kid)
  })

  it('of which the old one is retired refuses what it signed, on every node', async () => {
    const [one, other] = [buildNode(), buildNode()]
    const old = await one.ring.current()
    const token = await one.tokens.sign(caller, 'access')
    expect(await other.tokens.verify(token, 'access')).toMatchObject(caller)
    const fresh = await addKey(database.db, 'token-keys', true)
    expect(await retireKey(database.db, 'token-keys', old.kid)).toBe(true)
    for (const node of [one, other]) {
      node.clock.now += RING_OLD_MS + 1
      expect(await node.tokens.verify(token, 'access')).toBeUndefined()
    }
    const next = await one.tokens.sign(caller, 'access')
    expect(await other.tokens.verify(next, 'access')).toMatchObject(caller)
    expect((await listKeys(database.db, 'token-keys')).map(({ kid }) => kid)).toContain(fresh)
  })

  it('never takes the last key in use, nor one that is none', async () => {
    const name = 'phone-keys'
    const { ring } = buildNode(name)
    const { kid } = await ring.current()
    await addKey(database.db, name)
    expect(await retireKey(database.db, name, kid)).toBe(false)
    expect(await retireKey(database.db, name, 'none')).toBe(false)
  })

  it('is overtaken by no flood of unknown keys', async () => {
    let asked = 0
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const ring = createKeyRing(counting, 'token-keys', () => 0)
    await ring.all()
    const once = asked
    for (let n = 0; n < 100; n += 1) await ring.find(`unknown-${n}`)
    expect(asked).toBe(once)
  })

  it('finds phone numbers before, during and after they are sealed again', async () => {
    const { db } = database
    const { id: operatorId } = await buildOperator(db)
    const owner = { operatorId, provider: 'phone' }
    const first = buildNode('phone-keys')
    const book = createPhoneBook(first.ring)
    const managers = await Promise.all(Array.from({ length: 3 }, () => buildManager(db, operatorId)))
    const numberOf = (index: number) => `+35988800000${index}`
    await db.transaction().execute(async (tx) => {
      for (const [index, { id }] of managers.entries()) {
        await book.write(tx, { ...owner, managerId: id, isIdentity: true }, numberOf(index))
      }
    })
    const old = await first.ring.current()
    await addKey(db, 'phone-keys', true)
    const second = createPhoneBook(buildNode('phone-keys').ring)
    for (const [index, { id }] of managers.entries()) {
      expect(await second.find(db, owner, numberOf(index))).toBe(id)
    }
    const [phones] = SEALED_OF_LOGINS
    expect(await phones?.reseal(db)).toEqual({ resealed: 3, unreadable: 0 })
    expect(await phones?.reseal(db)).toEqual({ resealed: 0, unreadable: 0 })
    first.clock.now += RING_OLD_MS + 1
    expect(await retireKey(db, 'phone-keys', old.kid)).toBe(true)
    const third = createPhoneBook(buildNode('phone-keys').ring)
    for (const [index, { id }] of managers.entries()) {
      expect(await third.find(db, owner, numberOf(index))).toBe(id)
      expect(await third.masked(db, id)).toBe(`+359*****0${index}`)
    }
  })
})

describe('a log-out', () => {
  it('counts on another node within ten seconds, and at once where it was made', async () => {
    const { db } = database
    const { id: operatorId } = await buildOperator(db)
    const { id: managerId } = await buildManager(db, operatorId)
    const clock = { now: 0 }
    const [here, there] = [createSessionGuard(db, () => clock.now), createSessionGuard(db, () => clock.now)]
    const issuedAt = Math.floor(Date.now() / 1000)
    const someone = { managerId, operatorId, isOnlooker: false, issuedAt, openedAt: issuedAt }
    expect(await here.isOpen(someone)).toBe(true)
    expect(await there.isOpen(someone)).toBe(true)
    await endSessions(db, managerId)
    here.forget(managerId)
    expect(await here.isOpen(someone)).toBe(false)
    clock.now += 10_000
    expect(await there.isOpen(someone)).toBe(false)
  })
})
