import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPageFiller, findOperatorFile, writeOperator } from '../../operators/index.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

type Staff = Awaited<ReturnType<typeof buildStaff>>

const PICTURE = join(import.meta.dirname, '../../../../../docs/examples/redline')

let app: TestApp
let slug: string
let id: number
let host: string
let owner: Staff

beforeAll(async () => {
  app = await buildTestApp()
  // The games of every operator name it.
  await buildChampionship(app.database.db, { source: 'demo' })
})
beforeEach(async () => {
  ;({ id, slug, host } = await buildOperator(app.database.db))
  owner = await buildStaff(app, ['owner'], id)
})
afterAll(() => app.end())

const at = (rest = '') => `/operators/${slug}/brand${rest}`
const read = async () => (await owner.get(at())).body.data
const withAccent = (look: { design: object }, secondaryColor: string) => ({
  ...look,
  design: { ...look.design, secondaryColor },
})

/** The colours and the title that a page of this address begins with. */
async function pageOf(query: object) {
  const fill = createPageFiller(app.app, app.deps)
  const visit = { operatorId: id, language: 'en', frameOrigins: [] }
  const page = await fill('<html><!--gaffer:head--></html>', {
    url: '/rules',
    host,
    query,
    visit,
  } as unknown as Parameters<typeof fill>[1])
  const [, sheet = ''] = /rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
  const { body } = await app.app.inject({ url: sheet, headers: { host } })
  return { title: /<title>([^<]*)/.exec(page)?.[1], accent: /--accent:([^;]+)/.exec(body)?.[1] }
}

describe('the brand of an operator', () => {
  it('is seen in pages opened with its preview, and by managers when it is published', async () => {
    const { live } = await read()
    const look = { ...withAccent(live.look, '#ffb020'), title: 'Winter League' }
    const before = await pageOf({})
    const { preview, contrast, faults } = (await owner.post(at('/check'), { look })).body.data
    expect(faults).toEqual([])
    expect(contrast.find(({ part }: { part: string }) => part === 'accent').ink).toBe('#ffb020')
    expect(await pageOf({ preview })).toEqual({ title: 'Winter League', accent: '#ffb020' })
    expect(await pageOf({})).toEqual(before)
    expect(await pageOf({ preview: 'f'.repeat(32) })).toEqual(before)
    const published = await owner.act(at(), { look, seen: null, live: live.number })
    expect(published.body.data).toEqual({ number: live.number + 1 })
    expect(await pageOf({})).toEqual({ title: 'Winter League', accent: '#ffb020' })
    const { body: log } = await owner.get(`/operators/${slug}/audit?subject_kind=brand&subject_id=${slug}`)
    expect(log.data[0]).toMatchObject({
      act: 'publishBrand',
      after: { version: live.number + 1, title: 'Winter League', 'design.secondaryColor': '#ffb020' },
    })
  })

  it('shows its own texts in a preview, and nowhere else', async () => {
    const rules = { en: '<p>Rules of the winter</p>' }
    const { live } = await read()
    const look = { ...live.look, texts: { ...live.look.texts, rules } }
    const { preview } = (await owner.post(at('/check'), { look })).body.data
    const textsAt = async (of: string, query = '') => {
      const answer = await app.app.inject({ url: `/api/gaffer/support/texts${query}`, headers: { host: of } })
      return answer.json().data?.rules
    }
    expect(await textsAt(host, `?preview=${preview}`)).toBe(rules.en)
    expect(await textsAt(host)).toBeNull()
    expect(await textsAt(host, `?preview=${'f'.repeat(32)}`)).toBeNull()
    const other = await buildOperator(app.database.db)
    expect(await textsAt(other.host, `?preview=${preview}`)).toBeNull()
  })

  it('that two people edit is changed once, and the other is told so', async () => {
    const other = await buildStaff(app, ['owner'], id)
    const { live } = await read()
    const saves = await Promise.all([
      owner.act(at('/draft'), { look: withAccent(live.look, '#ffb020'), seen: null }),
      other.act(at('/draft'), { look: withAccent(live.look, '#20b0ff'), seen: null }),
    ])
    expect(saves.map(({ body }) => body.code).filter(Boolean)).toEqual(['changedMeanwhile'])
    const { draft } = await read()
    const body = { look: draft.look, seen: draft.revision, live: live.number }
    const published = await Promise.all([owner.act(at(), body), other.act(at(), body)])
    expect(published.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const after = await read()
    expect([after.draft, after.live.number, after.live.look]).toEqual([null, live.number + 1, draft.look])
  })

  it('is published without faults only, each told at its key', async () => {
    const { live } = await read()
    const look = { ...withAccent(live.look, 'green'), title: '' }
    const { faults, preview } = (await owner.post(at('/check'), { look })).body.data
    expect(faults.map(({ path }: { path: string }) => path)).toEqual(['title', 'design.secondaryColor'])
    expect(preview).toBeNull()
    expect((await owner.act(at(), { look, seen: null, live: live.number })).body.code).toBe('brandFaulty')
    expect((await read()).live).toEqual(live)
  })

  it('goes back to an earlier version by publishing it again', async () => {
    const { live } = await read()
    await owner.act(at(), { look: withAccent(live.look, '#ffb020'), seen: null, live: live.number })
    const number = live.number + 1
    const back = await owner.act(at('/roll-back'), { number: live.number, live: number })
    expect(back.body.data).toEqual({ number: number + 1 })
    const after = await read()
    expect(after.live.look).toEqual(live.look)
    expect(after.versions.map((version: { number: number }) => version.number)).toEqual([3, 2, 1])
    expect((await owner.act(at('/roll-back'), { number: 9, live: 3 })).body.code).toBe('notFound')
  })

  it('has a version for what the command line writes too', async () => {
    const found = await findOperatorFile(app.database.db, slug)
    const file = 'file' in found ? found.file : undefined
    const content = { ...file, title: 'By file' }
    const given = { content, secrets: {}, readNeighbour: async () => undefined }
    await writeOperator(app.database.db, given, 'set')
    await writeOperator(app.database.db, given, 'set')
    const { versions, live } = await read()
    expect([live.look.title, versions.length, versions[0].made_by]).toEqual(['By file', 2, null])
  })

  it('has pictures that only draw', async () => {
    const store = (content: string | Buffer) =>
      owner.act(at('/pictures'), { key: 'logo', content: Buffer.from(content).toString('base64') })
    for (const hostile of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<html><body>Hello</body></html>',
      Buffer.alloc(300, 7),
    ]) {
      expect((await store(hostile)).body.code).toBe('pictureFaulty')
    }
    const { address } = (await store(readFileSync(join(PICTURE, 'logo.svg')))).body.data
    expect(address).toMatch(/^\/api\/assets\/o\/[0-9a-f]{32}\.svg$/)
    const { live } = await read()
    const look = { ...live.look, logo: address }
    expect((await owner.act(at(), { look, seen: null, live: live.number })).status).toBe(200)
    const others = { ...live.look, logo: address.replace(/[0-9a-f]{6}\.svg/, '000000.svg') }
    const { faults } = (await owner.post(at('/check'), { look: others })).body.data
    expect(faults).toEqual([{ path: 'logo', text: expect.stringContaining('no picture that is stored') }])
  })
})
