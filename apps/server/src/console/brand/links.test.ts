import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPageFiller } from '../../operators/index.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

type Staff = Awaited<ReturnType<typeof buildStaff>>

let app: TestApp
let slug: string
let id: number
let owner: Staff

beforeAll(async () => {
  app = await buildTestApp()
  // The games of every operator name it.
  await buildChampionship(app.database.db, { source: 'demo' })
})
beforeEach(async () => {
  ;({ id, slug } = await buildOperator(app.database.db))
  owner = await buildStaff(app, ['owner'], id)
})
afterAll(() => app.end())

const at = (rest = '') => `/operators/${slug}/brand${rest}`
const read = async () => (await owner.get(at())).body.data
const titled = async (title: string) => ({ ...(await read()).live.look, title })

/** A page of the game as its first answer is, opened with what a link's address says. */
async function open(address: string) {
  const fill = createPageFiller(app.app, app.deps)
  const visit = { operatorId: id, language: 'en', frameOrigins: [] }
  const query = Object.fromEntries(new URL(address, 'http://127.0.0.1').searchParams)
  const request = { url: '/rules', host: '127.0.0.1', query, visit }
  return fill('<html><!--gaffer:head--></html>', request as unknown as Parameters<typeof fill>[1])
}
const titleOf = (page: string) => /<title>([^<]*)/.exec(page)?.[1]
const make = async (title: string) =>
  (await owner.act(at('/links'), { look: await titled(title) })).body.data as { id: number; address: string }

describe('a link to a brand', () => {
  it('shows it as it was when the link was made, whatever is edited, kept or linked later', async () => {
    const first = await make('Winter League')
    expect(first.address).toMatch(new RegExp(`^http://${slug}\\.example:\\d+/home\\?preview=[0-9a-f]{32}$`))
    const second = await make('Spring League')
    await owner.act(at('/draft'), { look: await titled('Autumn League'), seen: null })
    await owner.post(at('/check'), { look: await titled('Autumn League') })
    const page = await open(first.address)
    expect(titleOf(page)).toBe('Winter League')
    expect(page).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(titleOf(await open(second.address))).toBe('Spring League')
    expect(titleOf(await open('/home'))).toBe('Gaffer')
    expect(await open('/home')).not.toContain('noindex')
    const [sheet] = /\/brand\/[^"]+\.css/.exec(page) ?? []
    expect((await app.app.inject({ url: sheet ?? '' })).statusCode).toBe(200)
  })

  it('is listed with for whom it is, and shows what managers see once it is revoked or over', async () => {
    const [revoked, over] = [await make('Winter League'), await make('Spring League')]
    expect((await read()).links).toMatchObject([
      { id: over.id, address: over.address, note: 'because it is tested' },
      { id: revoked.id },
    ])
    const stranger = await buildStaff(app, ['owner'])
    const path = `/links/${revoked.id}/revoke`
    expect((await stranger.act(`/operators/demo/brand${path}`)).body.code).toBe('notFound')
    expect((await owner.act(at(path))).status).toBe(200)
    expect((await owner.act(at(path))).body.code).toBe('notFound')
    await sql`update brand_link set lapses_at = clock_timestamp() where id = ${over.id}`.execute(
      app.database.db,
    )
    for (const { address } of [revoked, over]) {
      const page = await open(address)
      expect(titleOf(page)).toBe('Gaffer')
      // Its address was never meant to be found.
      expect(page).toContain('noindex')
    }
    expect((await read()).links).toEqual([])
    const { body } = await owner.get(`/operators/${slug}/audit?subject_kind=brand&subject_id=${slug}`)
    expect(body.data.map(({ act }: { act: string }) => act)).toEqual([
      'revokeBrandLink',
      'sendBrandLink',
      'sendBrandLink',
    ])
  })

  it('is made of what could be published, and of no more than twenty', async () => {
    const faulty = await owner.act(at('/links'), { look: await titled('') })
    expect(faulty.body.code).toBe('brandFaulty')
    const look = await titled('Winter League')
    for (let made = 0; made < 20; made++) await owner.act(at('/links'), { look })
    expect((await owner.act(at('/links'), { look })).body.code).toBe('brandLinksFull')
  })
})
