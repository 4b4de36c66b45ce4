import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildStaff } from '../testing/staff-caller.ts'
import { VIEWS_OF_A_PERSON } from './views.ts'

let app: TestApp
type Staff = Awaited<ReturnType<typeof buildStaff>>
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const PATH = '/operators/demo/views'
const late = {
  page: 'contests',
  name: 'Late this week',
  query: 'state=open&sort=entries.asc',
  is_shared: false,
}
const save = (staff: Staff, changes: object = {}) => staff.post(PATH, { ...late, ...changes })
const names = async (staff: Staff) =>
  (await staff.get(PATH)).body.data.map(({ name }: { name: string }) => name)

describe('a saved view', () => {
  it('is seen by its maker, and by colleagues of the operator where it is shared', async () => {
    const [one, other] = [await buildStaff(app, ['contests']), await buildStaff(app, ['viewer'])]
    const { id } = await buildOperator(app.database.db)
    const elsewhere = await buildStaff(app, ['owner'], id)
    const { body } = await save(one)
    expect((await one.get(PATH)).body.data).toEqual([
      { id: body.data.id, ...late, is_own: true, by: expect.stringMatching(/^Staff/) },
    ])
    expect(await names(other)).toEqual([])
    expect((await other.post(`${PATH}/${body.data.id}`, { name: 'Mine', is_shared: true })).status).toBe(404)
    expect((await one.post(`${PATH}/${body.data.id}`, { name: 'All', is_shared: true })).status).toBe(200)
    expect((await other.get(PATH)).body.data).toMatchObject([{ name: 'All', is_own: false }])
    expect((await elsewhere.get(PATH)).status).toBe(404)
  })

  it('is renamed and deleted by its maker, a shared one by an owner too', async () => {
    const [maker, colleague] = [await buildStaff(app, ['finance']), await buildStaff(app, ['finance'])]
    const owner = await buildStaff(app, ['owner'])
    const shared = (await save(maker, { name: 'Shared', is_shared: true })).body.data.id
    const own = (await save(maker, { name: 'Own' })).body.data.id
    expect((await colleague.post(`${PATH}/${shared}/delete`)).status).toBe(404)
    expect((await owner.post(`${PATH}/${own}/delete`)).status).toBe(404)
    expect((await owner.post(`${PATH}/${shared}/delete`)).status).toBe(200)
    expect((await maker.post(`${PATH}/${own}/delete`)).status).toBe(200)
    expect((await maker.post(`${PATH}/${own}/delete`)).status).toBe(404)
  })

  it('has a name of its own on its page, whatever its case', async () => {
    const staff = await buildStaff(app, ['support'])
    const { id } = (await save(staff, { name: 'Whales' })).body.data
    expect((await save(staff, { name: 'whales' })).body.code).toBe('nameTaken')
    expect((await save(staff, { name: 'whales', page: 'managers' })).status).toBe(200)
    await save(staff, { name: 'Sharks' })
    const renamed = await staff.post(`${PATH}/${id}`, { name: 'SHARKS', is_shared: false })
    expect(renamed.body.code).toBe('nameTaken')
    expect((await save(staff, { name: ' ' })).status).toBe(400)
    expect((await save(staff, { name: 'x'.repeat(41) })).status).toBe(400)
    expect((await save(staff, { query: 'a=<b>' })).status).toBe(400)
  })

  it('is one of a number that nobody exceeds, also by many calls at once', async () => {
    const staff = await buildStaff(app, ['desk'])
    const replies = await Promise.all(
      Array.from({ length: VIEWS_OF_A_PERSON + 5 }, (_, at) => save(staff, { name: `View ${at}` })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(VIEWS_OF_A_PERSON)
    expect(replies.filter(({ body }) => body.code === 'tooManyViews')).toHaveLength(5)
  })

  it('leaves no line in the audit log', async () => {
    const staff = await buildStaff(app, ['owner'])
    await save(staff)
    expect((await staff.get(`/operators/demo/audit?member=${staff.memberId}`)).body.data).toEqual([])
  })
})
