import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iconFolder, writeOperator } from '../../operators/index.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { operatorAt } from '../../testing/operator-at.ts'
import { shorten } from './manifest.ts'

const LEDGER = join(import.meta.dirname, '../../../../../docs/examples/morning-ledger')
const HOST = 'fantasy.morning-ledger.example'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await buildChampionship(app.database.db, { source: 'demo' })
  const content = JSON.parse(readFileSync(join(LEDGER, 'operator.json'), 'utf8'))
  const readNeighbour = async (name: string) => readFileSync(join(LEDGER, name))
  const { faults } = await writeOperator(app.database.db, { content, secrets: {}, readNeighbour }, 'add')
  expect(faults).toEqual([])
})
afterAll(() => app.end())

const get = (url: string, host = '127.0.0.1') => app.app.inject({ url, headers: { host } })
const manifestOf = async (url: string, host?: string) => (await get(url, host)).json()

describe('the manifest of an operator', () => {
  it('has its name, colours, language and direction, and is cached for a while', async () => {
    const answer = await get('/manifest.webmanifest?lang=fr', HOST)
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
    expect(answer.json()).toMatchObject({
      name: 'Ledger Fantasy',
      lang: 'fr',
      dir: 'ltr',
      start_url: '/home',
      id: '/home',
      scope: '/',
      display: 'standalone',
    })
    expect(answer.json().theme_color).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('is written from right to left in Arabic', async () => {
    expect(await manifestOf('/manifest.webmanifest?lang=ar')).toMatchObject({ lang: 'ar', dir: 'rtl' })
  })

  it('keeps the operator where several share an address, and is another app there', async () => {
    const shared = await manifestOf(`/manifest.webmanifest?host=${HOST}`)
    expect(shared).toMatchObject({ name: 'Ledger Fantasy', start_url: `/home?host=${HOST}` })
    expect(shared.id).not.toBe((await manifestOf('/manifest.webmanifest')).id)
  })

  it.each(['evil.example', '"><script>', 'https://evil.example', ''])(
    'repeats nothing of an address that asks for %j',
    async (host) => {
      const { start_url } = await manifestOf(`/manifest.webmanifest?host=${encodeURIComponent(host)}`)
      expect(start_url).toBe('/home')
    },
  )
})

describe('the icons of an operator', () => {
  it('are PNG of the sizes the manifest says, at addresses that never change', async () => {
    for (const host of ['127.0.0.1', HOST]) {
      const { icons } = await manifestOf('/manifest.webmanifest', host)
      expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
      for (const { src, sizes } of icons) {
        const answer = await get(src, host)
        expect([src, answer.statusCode, answer.headers['content-type']]).toEqual([src, 200, 'image/png'])
        expect(answer.headers['cache-control']).toContain('immutable')
        const [width, height] = [answer.rawPayload.readUInt32BE(16), answer.rawPayload.readUInt32BE(20)]
        expect(`${width}x${height}`).toBe(sizes)
      }
    }
  })

  it('of two operators differ', async () => {
    const [ours, theirs] = await Promise.all(
      ['127.0.0.1', HOST].map(async (host) => {
        const operator = await operatorAt(app, host)
        return (await get(`${iconFolder(operator)}/apple.png`, host)).rawPayload.toString('base64')
      }),
    )
    expect(ours).not.toBe(theirs)
  })

  it.each(['/icons/0123456789abcdef0123/192.png', '/icons/x/../../etc/192.png', '/icons//192.png'])(
    'are at no other address: %s',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  )

  it('have no file of another name', async () => {
    const folder = iconFolder(await operatorAt(app, '127.0.0.1'))
    for (const file of ['1024.png', 'constructor', '192.svg'])
      expect((await get(`${folder}/${file}`)).statusCode).toBe(404)
  })
})

describe('the name below an icon', () => {
  it.each([
    ['Ledger Fantasy', 'Ledger'],
    ['Gaffer', 'Gaffer'],
    ['Unpronounceable Club', 'Unpronouncea'],
    ['ملعب الساحل', 'ملعب الساحل'],
  ])('of %j is %j', (title, short) => expect(shorten(title)).toBe(short))
})
