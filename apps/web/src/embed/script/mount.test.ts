import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { STRANGE } from '../../testing/strange-messages.ts'
import { mount, type Mounted } from './mount.ts'
import { frameAddress, isTakenSession, type MountOptions, oddOptions } from './options.ts'
import { whyUnseen } from './why-unseen.ts'

const GAME = { origin: 'https://game.example', version: 'v1' }

let place: HTMLElement
let mounted: Mounted
let post: Mock
let frameWindow: object

function mountGame(options: MountOptions = {}): void {
  place = document.createElement('div')
  document.body.append(place)
  mounted = mount(place, options, GAME)
  post = vi.fn()
  frameWindow = { postMessage: post }
  Object.defineProperty(mounted.frame, 'contentWindow', { value: frameWindow })
}

function receive(data: unknown, origin = GAME.origin, source: unknown = frameWindow): void {
  const event = new Event('message')
  Object.assign(event, { data, origin, source })
  window.dispatchEvent(event)
}

const siteAddress = () => `${window.location.origin}${window.location.pathname}`

const settle = () => new Promise((resolve) => setTimeout(resolve))

// The frame in these tests stays empty, without complaining.
const browser = window as unknown as {
  happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } }
}
browser.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true

beforeEach(() => vi.stubGlobal('requestAnimationFrame', (act: () => void) => (act(), 1)))
afterEach(() => {
  mounted.remove()
  vi.unstubAllGlobals()
})

describe('the frame of the game', () => {
  it('follows the height the game tells', () => {
    mountGame()
    expect(mounted.frame.style.height).toBe('900px')
    receive({ type: 'height', height: 1834.2 })
    expect(mounted.frame.style.height).toBe('1835px')
    receive({ type: 'height', height: 900_000 })
    expect(mounted.frame.style.height).toBe('30000px')
  })

  it('hears nothing from other windows and origins', () => {
    mountGame()
    receive({ type: 'height', height: 5000 }, 'https://evil.example')
    receive({ type: 'height', height: 5000 }, 'null')
    receive({ type: 'height', height: 5000 }, GAME.origin, window)
    receive({ type: 'height', height: 5000 }, GAME.origin, null)
    expect(mounted.frame.style.height).toBe('900px')
  })

  it('stays as it is at 1,000 messages that are none', () => {
    const session = vi.fn()
    mountGame({ session })
    const raised = vi.fn()
    for (const name of ['ready', 'entered', 'teamSaved', 'won', 'loginNeeded'])
      place.addEventListener(`gaffer:${name}`, raised)
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...STRANGE), fc.anything({ maxDepth: 3 })), (data) =>
        receive(data),
      ),
      { numRuns: 1000 },
    )
    expect(mounted.frame.style.height).toBe('900px')
    expect([raised.mock.calls, session.mock.calls, post.mock.calls]).toEqual([[], [], []])
  })

  it('is told to the game’s own origin alone who stands around it and what is seen', () => {
    mountGame({ onLoginNeeded: (): null => null })
    vi.spyOn(mounted.frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -300, 400, 3000))
    receive({ type: 'hello' })
    expect(post.mock.calls).toEqual([
      [{ type: 'hello', version: 'v1', hasLogin: true, page: siteAddress() }, GAME.origin],
      [{ type: 'visible', top: 300, height: window.innerHeight }, GAME.origin],
    ])
  })

  it.each([
    ['/games/join/ACDE3467', '/games/join/ACDE3467'],
    ['/?session_id=somebody-elses-0001', '/home'],
    ['//evil.example/', '/home'],
  ])('begins where an invitation %s leads, if it is a path', (invitedTo, begins) => {
    const before = window.location.href
    window.history.replaceState(null, '', `/site?gaffer=${encodeURIComponent(invitedTo)}`)
    mountGame({ path: '/home' })
    expect(new URL(mounted.frame.src).pathname).toBe(begins)
    window.history.replaceState(null, '', before)
  })

  it('is gone with everything when it is removed', () => {
    mountGame()
    mounted.remove()
    receive({ type: 'hello' })
    expect(place.children).toHaveLength(0)
    expect(post).not.toHaveBeenCalled()
  })
})

describe('the session', () => {
  it.each([
    ['a text', 'session-of-a-reader', 'session-of-a-reader'],
    ['a function', (): string => 'session-of-a-reader', 'session-of-a-reader'],
    ['a promise', async (): Promise<string> => 'session-of-a-reader', 'session-of-a-reader'],
    ['nothing', undefined, null],
    ['an empty text', '', null],
    ['of nobody', (): null => null, null],
  ] as const)('that is %s is given when it is asked for', async (_name, session, given) => {
    mountGame({ session })
    expect(mounted.frame.src).not.toContain('session')
    receive({ type: 'askSession' })
    await settle()
    expect(post).toHaveBeenCalledExactlyOnceWith({ type: 'session', session: given }, GAME.origin)
  })

  it('is what the site’s login gives', async () => {
    const needed = vi.fn()
    mountGame({ onLoginNeeded: async () => 'session-of-a-reader' })
    place.addEventListener('gaffer:loginNeeded', needed)
    receive({ type: 'loginNeeded' })
    await settle()
    expect(needed).toHaveBeenCalledOnce()
    expect(post).toHaveBeenCalledExactlyOnceWith(
      { type: 'session', session: 'session-of-a-reader' },
      GAME.origin,
    )
  })

  it('can change and end', () => {
    mountGame()
    mounted.setSession('session-of-another')
    mounted.setSession(null)
    mounted.setLanguage('fr-TN')
    mounted.setLanguage('xx')
    expect(post.mock.calls).toEqual([
      [{ type: 'session', session: 'session-of-another' }, GAME.origin],
      [{ type: 'logOut' }, GAME.origin],
      [{ type: 'language', language: 'fr' }, GAME.origin],
    ])
  })
})

describe('what happens in the game', () => {
  it('is an event of the element, up to the document, and a call', () => {
    const onEntered = vi.fn()
    const heard: unknown[] = []
    mountGame({ onEntered })
    const hear = (event: Event) => heard.push((event as CustomEvent<unknown>).detail)
    document.addEventListener('gaffer:entered', hear)
    receive({ type: 'entered', id: 10203 })
    document.removeEventListener('gaffer:entered', hear)
    expect(heard).toEqual([{ id: 10203 }])
    expect(onEntered).toHaveBeenCalledExactlyOnceWith({ id: 10203 })
  })
})

describe('the address of the frame', () => {
  it.each([
    [{}, 'https://game.example/'],
    [{ path: '/home', language: 'ar' }, 'https://game.example/home?lang=ar'],
    [
      { path: '/home?tab=1', language: 'xx', host: 'a.example' },
      'https://game.example/home?tab=1&host=a.example',
    ],
    [{ path: '//evil.example/x' }, 'https://game.example/'],
    [{ path: 'https://evil.example/' }, 'https://game.example/'],
    [{ path: String.raw`/\evil.example` }, 'https://game.example/'],
    [{ path: 'javascript:alert(1)' }, 'https://game.example/'],
  ] as const)('of %j is the game’s own: %s', (options, address) => {
    expect(frameAddress(GAME.origin, options)).toBe(address)
  })
})

describe('options', () => {
  it.each([
    [{ path: '/home', language: 'fr-TN', host: 'a.example', session: null, top: '56', title: 'Play' }, []],
    [{ gaffer: '', path: 'check' }, []],
    [{ session: () => null, onReady: () => undefined, top: undefined }, []],
    [{ lang: 'fr', sessionId: 'x' }, ['lang', 'sessionId']],
    [{ language: 'de' }, ['language']],
    [{ path: 'https://evil.example/home' }, ['path']],
    [{ top: '56px' }, ['top']],
    [{ session: { id: 7 } }, ['session']],
    [{ session: 'x'.repeat(201) }, ['session']],
    [{ host: '' }, ['host']],
    [{ onReady: 'go' }, ['onReady']],
    [{ '<b>"x': 1 }, ['bx']],
  ])('of %j cannot be taken: %j', (given, odd) => {
    expect(oddOptions(given, GAME.origin)).toEqual(odd)
  })

  it('that cannot be taken are told to the game, which names them', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    place = document.createElement('div')
    mounted = mount(place, {}, GAME, ['lang'])
    post = vi.fn()
    frameWindow = { postMessage: post }
    Object.defineProperty(mounted.frame, 'contentWindow', { value: frameWindow })
    receive({ type: 'hello' })
    expect(post).toHaveBeenCalledWith({ type: 'odd', options: 'lang' }, GAME.origin)
    expect(warn.mock.calls.flat().join()).toContain('lang')
    warn.mockRestore()
  })

  it('know a session when they see one', () => {
    expect(['abc', '', null, undefined].every(isTakenSession)).toBe(true)
    expect([7, {}, 'x'.repeat(201), true].some(isTakenSession)).toBe(false)
  })
})

describe('a frame that nobody sees', () => {
  const put = (style: string, box = { width: 300, height: 400 }) => {
    const outer = document.createElement('section')
    outer.className = 'tab'
    outer.setAttribute('style', style)
    const frame = document.createElement('div')
    outer.append(frame)
    document.body.append(outer)
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(box as DOMRect)
    vi.spyOn(outer, 'getBoundingClientRect').mockReturnValue({ width: 300, height: 0 } as DOMRect)
    return whyUnseen(frame)
  }

  it.each([
    ['display:none', '<section.tab> has display: none'],
    ['visibility:hidden', 'has visibility: hidden'],
    ['opacity:0', '<section.tab> has opacity: 0'],
    ['overflow-y:hidden', '<section.tab> is 300 px wide and 0 px high'],
  ])('is told by the element to mend: %s', (style, told) => {
    expect(put(style)).toContain(told)
  })

  it('is told by its own height, and not where it has one', () => {
    expect(put('', { width: 300, height: 0 })).toBe('<div> is 300 px wide and 0 px high')
    expect(put('')).toBeUndefined()
  })
})
