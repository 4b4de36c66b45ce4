import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PortalFault,
  type SportsPortal,
  startSportsPortal,
} from '../../../../tools/simulators/sports-portal.ts'
import {
  startUnsubscribeAddress,
  type UnsubscribeAddress,
} from '../../../../tools/simulators/unsubscribe-address.ts'
import {
  startWinnersAddress,
  type WinnersAddress,
  type WinnersFault,
} from '../../../../tools/simulators/winners-address.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { next } from '../testing/next-number.ts'
import { EDITIONS } from '../operators/editions.ts'
import type { OperatorData } from '../operators/operator.ts'
import { upsertOperator } from '../operators/repo.ts'
import { writeOperatorSecrets } from '../operators/secrets.ts'

const KEY = 'key of the portal'
const NOWHERE = 'http://127.0.0.1:9/nothing'

let app: TestApp
let portal: SportsPortal
let list: WinnersAddress
let goodbye: UnsubscribeAddress

beforeAll(async () => {
  app = await buildTestApp()
  portal = await startSportsPortal({ secret: KEY })
  list = await startWinnersAddress()
  goodbye = await startUnsubscribeAddress()
})
afterAll(async () => {
  await app.end()
  await Promise.all([portal, list, goodbye].map((one) => one.stop()))
})

const sp = (endpoint: string) => ({ mode: 'sp', endpoint, timeoutMs: 300 }) as const
const on = (url: string) => ({ isOn: true, url })

/** A separate operator for each question, so that none is answered from memory. */
async function build(own: Partial<OperatorData>, key = KEY): Promise<string> {
  const [edition] = EDITIONS
  if (edition === undefined) throw new Error('no edition')
  const slug = `setup-${next()}`
  const host = `${slug}.example`
  const id = await upsertOperator(app.database.db, { ...edition, slug, hosts: [host], ...own })
  await writeOperatorSecrets(app.database.db, id, { endpointKey: key })
  return host
}

async function check(host: string, query = '') {
  const answer = await app.app.inject({ url: `/api/gaffer/check${query}`, headers: { host } })
  return { status: answer.statusCode, data: answer.json().data, text: answer.body }
}

describe('the addresses of an operator', () => {
  it('are in order where they answer as they should, and nobody is unsubscribed by asking', async () => {
    const host = await build({
      login: sp(portal.endpoint),
      winners: on(list.address),
      unsubscribe: { ...on(goodbye.address), names: undefined },
    })
    const { data } = await check(host)
    expect([data.login.state, data.winners.state, data.unsubscribe.state]).toEqual(['good', 'good', 'good'])
    expect(goodbye.asked).toEqual([])
  })

  it('are none where the operator has none', async () => {
    const { data } = await check(await build({}))
    const unused = { state: 'unused', status: null, within_ms: null }
    expect(data).toMatchObject({
      host: 'none',
      site: null,
      login: unused,
      winners: unused,
      unsubscribe: unused,
    })
  })

  it.each<[PortalFault, object]>([
    ['hangs', { state: 'time', within_ms: 300 }],
    ['drips for ever', { state: 'time' }],
    ['redirects', { state: 'redirect' }],
    ['is huge', { state: 'size' }],
    ['answers HTML', { state: 'form' }],
    ['answers half a JSON', { state: 'form' }],
    ['names a user by a number', { state: 'form' }],
    ['fails', { state: 'status', status: 500 }],
    ['is overrun', { state: 'status', status: 429 }],
    ['hangs up', { state: 'connection' }],
    ['speaks gibberish', { state: 'connection' }],
  ])('of a portal that %s are told so', async (fault, told) => {
    portal.failWith(fault)
    try {
      expect((await check(await build({ login: sp(portal.endpoint) }))).data.login).toMatchObject(told)
    } finally {
      portal.failWith(undefined)
    }
  })

  it('are told where a portal believes anybody, and where it does not know our key', async () => {
    const credulous = await startSportsPortal({ accept: /./ })
    expect((await check(await build({ login: sp(credulous.endpoint) }))).data.login.state).toBe('anybody')
    await credulous.stop()
    const stranger = await build({ login: sp(portal.endpoint) }, 'key of somebody else')
    expect((await check(stranger)).data.login).toMatchObject({ state: 'status', status: 403 })
  })

  it.each<[WinnersFault, string]>([
    ['is huge', 'size'],
    ['answers an object', 'form'],
    ['lists no winners at all', 'form'],
    ['forbids', 'status'],
  ])('of a winners list that %s are told so', async (fault, state) => {
    list.failWith(fault)
    expect((await check(await build({ winners: on(list.address) }))).data.winners.state).toBe(state)
    list.failWith(undefined)
  })

  it('of nobody at all are told so, without the address', async () => {
    const away = { ...on(NOWHERE), names: undefined }
    const { data, text } = await check(
      await build({ login: sp(NOWHERE), winners: on(NOWHERE), unsubscribe: away }),
    )
    for (const name of ['login', 'winners', 'unsubscribe']) expect(data[name].state).toBe('connection')
    expect(text).not.toContain('127.0.0.1')
  })

  it('are asked once, however many look', async () => {
    const host = await build({ winners: on(list.address) })
    const before = list.asked()
    await Promise.all(Array.from({ length: 8 }, () => check(host)))
    expect(list.asked() - before).toBe(1)
  })
})

describe('whose page it is', () => {
  it('is told of the host parameter and of a site', async () => {
    const site = `https://news-${next()}.example`
    const own = await build({ frameOrigins: [site] })
    const other = await build({})
    const hostOf = async (query: string, host = own) => (await check(host, query)).data.host
    expect(await hostOf('')).toBe('none')
    expect(await hostOf(`?host=${own}`)).toBe('shown')
    expect(await hostOf(`?host=${other}`)).toBe('kept')
    expect(await hostOf(`?host=${own}`, 'nobody.example')).toBe('shown')
    for (const odd of ['nobody.example', '', '%01', 'a b', 'x'.repeat(300)])
      expect(await hostOf(`?host=${odd}`)).toBe('unknown')
    const siteOf = async (host: string, asked: string) => (await check(host, `?site=${asked}`)).data.site
    expect(await siteOf(own, site)).toBe('own')
    expect(await siteOf(other, site)).toBe('other')
    expect(await siteOf(own, 'https://else.example')).toBe('nobody')
  })

  it.each(['?site=a&site=b', '?page=1', '?host=%00', `?site=${'x'.repeat(301)}`])(
    'refuses %s',
    async (query) => {
      expect((await check(await build({}), query)).status).toBe(400)
    },
  )
})
