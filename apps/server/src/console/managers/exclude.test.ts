import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_BASE, type OperationName, PATHS } from '@gaffer/contract'
import { buildManager } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { hasAllAlone } from './alone.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

type Staff = Awaited<ReturnType<typeof buildStaff>>

const newManager = async () => (await buildManager(app.database.db, app.operatorId)).id
const managers = (rest: string | number) => `/operators/demo/managers/${rest}`
const exclude = (staff: Staff, id: number, days: number | null) =>
  staff.act(managers(`${id}/exclude`), { days })

/** Reads what waits and signs what was read. */
async function sign(staff: Staff, proposalId: number) {
  const { data } = (await staff.get(`/operators/demo/proposals/${proposalId}`)).body
  return staff.act(`/operators/demo/proposals/${proposalId}/sign`, { seen: data.seen })
}

async function callAs(managerId: number, name: OperationName, payload?: object) {
  const { method, path } = PATHS[name]
  const headers = { host: '127.0.0.1', ...(await app.authorize(managerId)) }
  return (
    await app.app.inject({ method, url: `${API_BASE}${path}`, headers, ...(payload && { payload }) })
  ).json().data
}

const toldTo = (id: number) => callAs(id, 'staffActs')
const standingOf = (id: number) => callAs(id, 'fairPlay')
/** What a manager does in their account. */
const ownWish = (id: number, days: number | null) => callAs(id, 'excludeMyself', { days })
const isForGood = async (id: number): Promise<boolean> => (await standingOf(id)).is_excluded_for_good
const isKeptOut = async (id: number): Promise<boolean> => {
  const { excluded_until: until, is_excluded_for_good: forGood } = await standingOf(id)
  return until !== null || forGood
}
const daysLeft = (until: string) => Math.round((Date.parse(until) - Date.now()) / 86_400_000)

it.each([30, 182, 365, null])(
  'of %s days is one of seven at once, and the rest when an owner has signed',
  async (days) => {
    const [support, owner] = [await buildStaff(app, ['support']), await buildStaff(app, ['owner'])]
    const id = await newManager()
    const asked = (await exclude(support, id, days)).body.data
    expect(asked).toMatchObject({ is_excluded_for_good: false, proposal_id: expect.any(Number) })
    expect(daysLeft(asked.excluded_until)).toBe(7)
    expect(await isKeptOut(id)).toBe(true)
    const waiting = (await owner.get(`/operators/demo/proposals/${asked.proposal_id}`)).body.data
    expect(waiting).toMatchObject({ act: 'excludeManager', may_sign: true, unsignable: null })
    expect(waiting.now).toEqual([
      { label: 'exclusionDays', before: asked.excluded_until, after: days === null ? 'for good' : `${days}` },
    ])
    expect((await sign(support, asked.proposal_id)).body.code).toBe('ownRequest')
    const other = await buildStaff(app, ['support', 'finance'])
    expect((await sign(other, asked.proposal_id)).body.code).toBe('roleMissing')
    expect(await isForGood(id)).toBe(false)
    expect((await sign(owner, asked.proposal_id)).status).toBe(200)
    const standing = await standingOf(id)
    expect(standing.is_excluded_for_good).toBe(days === null)
    if (days !== null) expect(daysLeft(standing.excluded_until)).toBe(days)
    expect(await toldTo(id)).toMatchObject([
      { what: 'excluded', until: standing.excluded_until },
      { what: 'excluded', until: asked.excluded_until },
    ])
  },
)

it('for good is not what one owner does alone, and a declined one stays a week', async () => {
  const [owner, other] = [await buildStaff(app, ['owner']), await buildStaff(app, ['owner'])]
  const id = await newManager()
  const asked = (await exclude(owner, id, null)).body.data
  expect((await sign(owner, asked.proposal_id)).body.code).toBe('ownRequest')
  expect((await exclude(owner, id, null)).body.data.proposal_id).toBe(asked.proposal_id)
  expect((await exclude(owner, id, 365)).body.code).toBe('proposalWaits')
  const proposal = `/operators/demo/proposals/${asked.proposal_id}`
  expect((await other.act(`${proposal}/decline`)).status).toBe(200)
  expect(await isForGood(id)).toBe(false)
  expect(await isKeptOut(id)).toBe(true)
})

it('is signed once of two owners at a time, and not by who has read what is no longer so', async () => {
  const [support, one, other] = [
    await buildStaff(app, ['support']),
    await buildStaff(app, ['owner']),
    await buildStaff(app, ['owner']),
  ]
  const id = await newManager()
  const { proposal_id: proposal } = (await exclude(support, id, null)).body.data
  const path = `/operators/demo/proposals/${proposal}`
  const { seen } = (await one.get(path)).body.data
  await ownWish(id, 30)
  expect((await one.act(`${path}/sign`, { seen })).body.code).toBe('changedMeanwhile')
  const answers = await Promise.all([sign(one, proposal), sign(other, proposal)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('proposalOver')
  expect(await isForGood(id)).toBe(true)
})

it('is renewed once without a second person, a block counts with it, and so do acts at once', async () => {
  const [support, owner] = [await buildStaff(app, ['support']), await buildStaff(app, ['owner'])]
  const ending = (managerId: number) =>
    sql`update self_exclusion set until = clock_timestamp() where manager_id = ${managerId}`.execute(
      app.database.db,
    )
  const id = await newManager()
  await support.act(managers(`${id}/block`), { hours: 168 })
  const asked = await Promise.all([1, 2, 3, 4].map(() => exclude(support, id, 7)))
  expect(asked.filter(({ body }) => body.data?.proposal_id === null)).toHaveLength(1)
  await ending(id)
  expect((await support.get(managers(id))).body.data.needs_owner).toBe(true)
  await support.act(`/operators/demo/proposals/${asked.at(-1)?.body.data.proposal_id}/withdraw`)
  const proposals = []
  for (const days of [1, null] as const) {
    const further = (await exclude(owner, id, days)).body.data
    expect(further).toMatchObject({ excluded_until: null, is_excluded_for_good: false })
    proposals.push(further.proposal_id)
    await owner.act(`/operators/demo/proposals/${further.proposal_id}/withdraw`)
  }
  expect(proposals).toEqual([expect.any(Number), expect.any(Number)])
  const block = (await support.act(managers(`${id}/block`), { hours: 1 })).body.data
  expect(block.proposal_id).toEqual(expect.any(Number))
  const last = (await exclude(support, id, 7)).body.data.proposal_id
  expect((await sign(owner, last)).status).toBe(200)
  expect((await support.get(managers(id))).body.data.needs_owner).toBe(false)
})

it('asks nobody for what holds already, and does not count it', async () => {
  const [support, owner] = [await buildStaff(app, ['support']), await buildStaff(app, ['owner'])]
  const id = await newManager()
  const waiting = (await exclude(support, id, 365)).body.data.proposal_id
  await ownWish(id, null)
  for (const days of [7, 30, 7, null])
    expect((await exclude(support, id, days)).body.data).toEqual({
      excluded_until: null,
      is_excluded_for_good: true,
      proposal_id: null,
    })
  expect((await owner.get(`/operators/demo/proposals/${waiting}`)).body.data.now).toBeNull()
  expect((await sign(owner, waiting)).body.code).toBe('changedMeanwhile')
  expect(await isForGood(id)).toBe(true)
  expect(await hasAllAlone(app.database.db, app.operatorId, [id])).toBe(false)
})

it('is not needed for a manager’s own wish, which holds at once whatever its length', async () => {
  const support = await buildStaff(app, ['support'])
  for (const days of [30, 182, 365, null]) {
    const id = await newManager()
    for (let nth = 0; nth < 3; nth += 1) await support.act(managers(`${id}/block`), { hours: 1 })
    const data = await ownWish(id, days)
    expect(data.is_excluded_for_good, String(days)).toBe(days === null)
    if (days !== null) expect(daysLeft(data.excluded_until)).toBe(days)
    expect(await isKeptOut(id)).toBe(true)
  }
})

it('is a right of support and owners alone', async () => {
  const id = await newManager()
  for (const role of ['contests', 'desk', 'finance', 'viewer'] as const)
    expect((await exclude(await buildStaff(app, [role]), id, 1)).body.code, role).toBe('roleMissing')
  expect(await isKeptOut(id)).toBe(false)
})
