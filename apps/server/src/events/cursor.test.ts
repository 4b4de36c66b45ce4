import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PARTNER_CALLS } from '@gaffer/contract'
import { upsertBlock } from '../fair-play/repo.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { numberEvents } from './number-events.ts'
import { makePartnerKey, revokePartnerKey } from './partner-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

let operatorId: number
let key: string

beforeEach(async () => {
  operatorId = (await buildOperator(app.database.db)).id
  key = (await makePartnerKey(app.database.db, { operatorId, name: 'crm' })) ?? ''
})

async function get(query: string, authorization = `Bearer ${key}`) {
  const answer = await app.app.inject({
    url: `${PARTNER_CALLS.events.path}${query}`,
    headers: { host: 'anywhere.example', authorization },
  })
  return { status: answer.statusCode, body: answer.json() as unknown }
}

async function read(query = '') {
  const { status, body } = await get(query)
  expect(status).toBe(200)
  return PARTNER_CALLS.events.answer.parse(body)
}

async function come(count: number): Promise<readonly number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push((await buildManager(app.database.db, operatorId)).id)
  return ids
}

const managersOf = ({ data }: Awaited<ReturnType<typeof read>>) =>
  data.map((event) => (event.data as { manager_id: number }).manager_id)

describe('the cursor', () => {
  it('gives all events of the key’s operator once and in order, page by page, and then what came since', async () => {
    await buildManager(app.database.db, app.operatorId)
    const ids = await come(5)
    await numberEvents(app.database.db)
    const first = await read('?limit=2')
    expect(first.has_more).toBe(true)
    const second = await read(`?after=${first.next}&limit=2`)
    const third = await read(`?after=${second.next}&limit=2`)
    expect([first, second, third].flatMap(managersOf)).toEqual(ids)
    expect(third.has_more).toBe(false)
    const nothing = await read(`?after=${third.next}`)
    expect(nothing).toMatchObject({ data: [], next: third.next, has_more: false })
    const [late] = await come(1)
    expect(await read(`?after=${third.next}`)).toMatchObject({ data: [] })
    await numberEvents(app.database.db)
    expect(managersOf(await read(`?after=${third.next}`))).toEqual([late])
  })

  it('says whom the operator knows somebody as, and gives no name of a guest and no phone number', async () => {
    const { db } = app.database
    const known = [
      { provider: 'oidc', subject: 'https://login.example u-20417' },
      { provider: 'sp', subject: '20418' },
      { provider: 'phone', subject: 'number-5f0c' },
      { provider: 'demo', subject: 'guest-9a1' },
    ]
    for (const login of known) await buildManager(db, operatorId, login)
    await numberEvents(db)
    const { data } = await read()
    expect(data.map((event) => (event.data as { user_id: string | null }).user_id)).toEqual([
      'u-20417',
      '20418',
      null,
      null,
    ])
  })

  it('misses nothing of writers whose transactions overlap, read by somebody who always goes on from the last place', async () => {
    const { db } = app.database
    let isWriting = true
    const seen: number[] = []
    const follow = async () => {
      let next = 'evt_0'
      for (;;) {
        const isLast = !isWriting
        await numberEvents(db)
        const page = await read(`?after=${next}&limit=1000`)
        seen.push(...managersOf(page))
        next = page.next
        if (isLast) return
      }
    }
    const write = async () => {
      const ids: number[] = []
      for (let n = 0; n < 10; n += 1) {
        await db.transaction().execute(async (tx) => {
          ids.push((await buildManager(tx, operatorId)).id)
          await sql`select pg_sleep(random() * 0.01)`.execute(tx)
        })
      }
      return ids
    }
    const following = follow()
    const written = (await Promise.all(Array.from({ length: 6 }, write))).flat()
    isWriting = false
    await following
    expect(seen.toSorted((a, b) => a - b)).toEqual(written.toSorted((a, b) => a - b))
  })

  it('goes past what is withheld', async () => {
    const [blocked = 0, free] = await come(2)
    await upsertBlock(app.database.db, [blocked], { hours: 1, reason: 'x' })
    await numberEvents(app.database.db)
    const first = await read('?limit=1')
    expect(first).toMatchObject({ data: [], has_more: true })
    expect(managersOf(await read(`?after=${first.next}`))).toEqual([free])
  })

  it('refuses a key that is wrong, revoked, of a removed operator, or of a manager', async () => {
    expect(await get('', '')).toMatchObject({ status: 401, body: { code: 'partnerKeyWrong' } })
    expect((await get('', `Bearer ${key.slice(0, -1)}x`)).status).toBe(401)
    expect((await get('', `Bearer ${key}x`)).status).toBe(401)
    const manager = await buildManager(app.database.db, app.operatorId)
    expect((await get('', (await app.authorize(manager.id)).authorization)).status).toBe(401)
    await sql`update operator set removed_at = clock_timestamp() where id = ${operatorId}`.execute(
      app.database.db,
    )
    expect((await get('')).status).toBe(401)
    await sql`update operator set removed_at = null where id = ${operatorId}`.execute(app.database.db)
    expect((await get('')).status).toBe(200)
    expect(await revokePartnerKey(app.database.db, operatorId, 'crm')).toBe(true)
    expect((await get('')).status).toBe(401)
  })

  it.each([
    '?after=4711',
    '?after=evt_',
    '?after=evt_1e9',
    '?after=evt_1&after=evt_2',
    '?limit=0',
    '?limit=1001',
    '?limit=x',
    '?page=2',
    '?after=evt_99999999999999999',
  ])('refuses %s', async (query) => {
    expect(await get(query)).toMatchObject({ status: 400, body: { code: 'badRequest' } })
  })
})
