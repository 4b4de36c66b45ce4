import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STRANGE } from '../testing/strange-messages.ts'
import { inviteAddress } from './invite-address.ts'
import { openSite } from './open-site.ts'
import { askSiteLogin, askSiteSession, onSite, notifySite } from './site.ts'

const NEWS = 'https://news.example'
const EVIL = 'https://evil.example'
const KINDS = ['hello', 'visible', 'session', 'language', 'logOut'] as const

const parent = { postMessage: vi.fn() }
let close: () => void = () => undefined

/** The page in a frame whose parent is at this origin, if the browser tells it. */
function openIn(ancestor: string | undefined, registered: readonly string[] = [NEWS]): void {
  vi.stubGlobal('parent', parent)
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
  Object.defineProperty(window.location, 'ancestorOrigins', {
    value: ancestor === undefined ? undefined : [ancestor],
    configurable: true,
  })
  close = openSite(registered)
}

function receive(data: unknown, origin = NEWS, source: unknown = parent): void {
  const event = new Event('message')
  Object.assign(event, { data, origin, source })
  window.dispatchEvent(event)
}

const posted = () => parent.postMessage.mock.calls

beforeEach(() => {
  parent.postMessage.mockReset()
  window.name = ''
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

describe('the page in a frame', () => {
  it('says it is there to the exact origin of its site', () => {
    openIn(NEWS)
    expect(posted()).toEqual([[{ type: 'hello' }, NEWS]])
  })

  it.each([EVIL, 'null', 'https://news.example.evil.example', '', undefined])(
    'says nothing to a site that is not registered: %s',
    (ancestor) => {
      openIn(ancestor)
      notifySite({ type: 'height', height: 900 })
      notifySite({ type: 'entered', id: 7 })
      expect(posted()).toEqual([])
    },
  )

  it('learns a hidden origin from its first message, and then says what waited', () => {
    openIn(undefined)
    notifySite({ type: 'ready' })
    receive({ type: 'hello', version: '1', hasLogin: false }, EVIL)
    expect(posted()).toEqual([])
    receive({ type: 'hello', version: '1', hasLogin: false })
    expect(posted()).toEqual([
      [{ type: 'hello' }, NEWS],
      [{ type: 'ready' }, NEWS],
    ])
  })

  it('hears its own site only', () => {
    openIn(NEWS, [NEWS, 'https://archive.news.example'])
    const heard = vi.fn()
    onSite('language', heard)
    const message = { type: 'language', language: 'fr' }
    receive(message, EVIL)
    receive(message, 'null')
    receive(message, '')
    receive(message, 'https://archive.news.example')
    receive(message, NEWS, window)
    receive(message, NEWS, null)
    receive(message, NEWS, { postMessage: vi.fn() })
    expect(heard).not.toHaveBeenCalled()
    receive(message)
    expect(heard).toHaveBeenCalledExactlyOnceWith(message)
  })

  it('does nothing at 1,000 messages that are none, from the right window and from wrong ones', () => {
    openIn(NEWS)
    parent.postMessage.mockReset()
    const heard = vi.fn()
    for (const kind of KINDS) onSite(kind, heard)
    const strange = fc.oneof(fc.constantFrom(...STRANGE), fc.anything({ maxDepth: 3 }))
    const origins = fc.constantFrom(NEWS, EVIL, 'null', '', window.location.origin)
    fc.assert(
      fc.property(strange, origins, fc.boolean(), (data, origin, isParent) => {
        receive(data, origin, isParent ? parent : window)
      }),
      { numRuns: 1000 },
    )
    const right = fc.constantFrom(
      { type: 'session', session: 'session-of-an-attacker' },
      { type: 'visible', top: 0, height: 700 },
      { type: 'logOut' },
    )
    fc.assert(
      fc.property(right, fc.constantFrom(EVIL, 'null', ''), (data, origin) => receive(data, origin)),
      { numRuns: 1000 },
    )
    expect(heard).not.toHaveBeenCalled()
    expect(posted()).toEqual([])
  })

  it('takes an order once, and how things stand as often as somebody asks', () => {
    openIn(NEWS)
    receive({ type: 'language', language: 'fr' })
    receive({ type: 'visible', top: 10, height: 700 })
    const [first, second] = [vi.fn(), vi.fn()]
    onSite('language', first)
    onSite('language', second)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
    onSite('visible', first)
    onSite('visible', second)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1])
  })
})

describe('the session of the site', () => {
  it('is asked for where our script stands around the page, and taken when it comes', async () => {
    window.name = 'gaffer'
    openIn(NEWS)
    const asked = askSiteSession()
    expect(posted()).toContainEqual([{ type: 'askSession' }, NEWS])
    receive({ type: 'session', session: 'session-of-an-attacker' }, EVIL)
    receive({ type: 'session', session: 'session-of-a-reader' })
    expect(await asked).toBe('session-of-a-reader')
  })

  it('is nobody’s when the site has none or does not answer', async () => {
    vi.useFakeTimers()
    window.name = 'gaffer'
    openIn(NEWS)
    const none = askSiteSession()
    receive({ type: 'session', session: null })
    expect(await none).toBeUndefined()
    const silent = askSiteSession()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await silent).toBeUndefined()
  })

  it('is not waited for in a frame without our script', async () => {
    openIn(NEWS)
    expect(await askSiteSession()).toBeUndefined()
    expect(posted()).toEqual([[{ type: 'hello' }, NEWS]])
  })

  it('comes of a login at the site', async () => {
    openIn(NEWS)
    receive({ type: 'hello', version: '1', hasLogin: true })
    const asked = askSiteLogin()
    expect(posted()).toContainEqual([{ type: 'loginNeeded' }, NEWS])
    receive({ type: 'session', session: 'session-of-a-reader' })
    expect(await asked).toBe('session-of-a-reader')
  })
})

describe('an invitation', () => {
  const hello = (page: unknown) => ({ type: 'hello', version: 'v1', hasLogin: false, page })

  it('from a frame leads to the page of the site, which opens the game there', () => {
    openIn(NEWS)
    receive(hello(`${NEWS}/fantasy`))
    expect(inviteAddress('/games/join/ACDE3467')).toBe(`${NEWS}/fantasy?gaffer=%2Fgames%2Fjoin%2FACDE3467`)
  })

  it.each([`${EVIL}/fantasy`, 'javascript:alert(1)', `${NEWS}/a?b=c`, 7, undefined])(
    'leads to the game itself where the site says it is at %s',
    (page) => {
      openIn(NEWS)
      receive(hello(page))
      expect(inviteAddress('/games/join/ACDE3467')).toBe(`${window.location.origin}/games/join/ACDE3467`)
    },
  )
})
