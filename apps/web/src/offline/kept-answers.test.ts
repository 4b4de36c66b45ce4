import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { stubCaches } from '../testing/fake-caches.ts'
import { keepAnswers } from './keep-answers.ts'
import { ownerOf, readKept, wipeKept, writeKept } from './kept-answers.ts'
import { isWorthKeeping } from './worth-keeping.ts'

const DAY_MS = 24 * 3600_000
const ANN = ownerOf('acme', 'Ann')
const BEN = ownerOf('acme', 'Ben')
const told = (name: string, answer: unknown = 1, at = Date.now()) => ({ key: [name], answer, at })

beforeEach(() => void stubCaches())
afterEach(() => {
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

describe('what is kept for times without a network', () => {
  it('is of one person at one operator', async () => {
    await writeKept(ANN, [told('home', 'of Ann')])
    expect(await readKept(BEN)).toEqual([])
    expect(await readKept(ownerOf('other', 'Ann'))).toEqual([])
    expect((await readKept(ANN))[0]?.answer).toBe('of Ann')
  })

  it('is the newest answer to each question', async () => {
    await writeKept(ANN, [told('home', 'new', 2_000_000_000_000), told('dashboard')])
    await writeKept(ANN, [told('home', 'old', 1_000_000_000_000)])
    const kept = await readKept(ANN)
    expect(kept.map(({ key }) => key[0])).toEqual(['home', 'dashboard'])
    expect(kept[0]?.answer).toBe('new')
  })

  it('is forgotten after a week, and with the release that wrote it', async () => {
    await writeKept(ANN, [told('home')])
    expect(await readKept(ANN, Date.now() + 8 * DAY_MS)).toEqual([])
    const script = document.createElement('script')
    script.type = 'module'
    script.setAttribute('src', 'data:text/javascript,1')
    document.head.append(script)
    expect(await readKept(ANN)).toEqual([])
  })

  it('has a limit in number and in size, and the oldest goes first', async () => {
    const now = Date.now()
    await writeKept(
      ANN,
      Array.from({ length: 100 }, (_, at) => told(`q${at}`, 1, now - at)),
    )
    expect(await readKept(ANN)).toHaveLength(80)
    await writeKept(BEN, [told('small', 1, now), told('huge', 'x'.repeat(2_100_000), now - 1)])
    expect((await readKept(BEN)).map(({ key }) => key[0])).toEqual(['small'])
  })

  it('is deleted of everybody, or of everybody else', async () => {
    await writeKept(ANN, [told('home')])
    await writeKept(BEN, [told('home')])
    await wipeKept(BEN)
    expect([(await readKept(ANN)).length, (await readKept(BEN)).length]).toEqual([0, 1])
    await wipeKept()
    expect(await readKept(BEN)).toEqual([])
  })

  it('breaks nothing where the browser keeps nothing', async () => {
    vi.stubGlobal('caches', undefined)
    await writeKept(ANN, [told('home')])
    await wipeKept()
    expect(await readKept(ANN)).toEqual([])
  })

  it('is nothing of money, limits, logins or keys', () => {
    for (const name of [
      'walletBalance',
      'walletHistory',
      'fairPlay',
      'subscription',
      'checkSetup',
      'deskMatch',
    ])
      expect(isWorthKeeping([name])).toBe(false)
    for (const name of ['homeTournaments', 'dashboard', 'userTeam', 'leaderBoard'])
      expect(isWorthKeeping([name])).toBe(true)
  })
})

it('what was kept is shown once the network fails, with the time it came at', async () => {
  await writeKept(ANN, [told('home', 'seen', Date.now() - 5_000)])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const stop = keepAnswers(client, ANN)
  const fail = () => Promise.reject(new ApiError('network', 0, ''))
  await client.fetchQuery({ queryKey: ['home'], queryFn: fail }).catch(() => undefined)
  await vi.waitFor(() => expect(client.getQueryData(['home'])).toBe('seen'))
  expect(client.getQueryState(['home'])?.dataUpdatedAt).toBeLessThan(Date.now() - 4_000)
  stop()
})
