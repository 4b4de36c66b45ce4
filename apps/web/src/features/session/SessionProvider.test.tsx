import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BrandProvider } from '../../brand/brand.tsx'
import * as language from '../../i18n/language.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { TEST_BRAND } from '../../testing/render-app.tsx'
import { SessionProvider } from './SessionProvider.tsx'
import { useSession } from './session-context.ts'
import * as site from './site-session.ts'

type Said = { readonly status: number; readonly body: object }

/** The server's answers, by the end of the call's path. */
const answers = new Map<string, () => Said>()
const sent: string[] = []

const IDS: Readonly<Record<string, number>> = { Ada: 7, Grace: 8 }
const welcome = (username: string, manager_id = IDS[username]): Said => ({
  status: 200,
  body: { data: { username, manager_id, expires_in: 900, is_onlooker: false, phone: null, guest: null } },
})
const refusal = (status: number, code: string): Said => ({
  status,
  body: { has_error: true, message: 'Sorry', data: null, code },
})

beforeEach(() => {
  answers.clear()
  sent.length = 0
  window.sessionStorage.clear()
  window.localStorage.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0]?.split('/').at(-1) ?? ''
    sent.push(path)
    const { status, body } = answers.get(path)?.() ?? refusal(401, 'unauthorized')
    return Response.json(body, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Page() {
  const session = useSession()
  const balance = useQuery({ ...callOptions('walletBalance'), retry: false })
  return (
    <>
      <button type="button" onClick={() => void session.start().catch(({ code }) => (document.title = code))}>
        Start
      </button>
      <button type="button" onClick={() => void balance.refetch()}>
        Ask
      </button>
      <output>
        {session.status === 'signedIn' ? `${session.username} of ${session.reader}` : session.status}
      </output>
      <p>{balance.data === undefined ? 'no balance' : `has ${balance.data.data.balance}`}</p>
    </>
  )
}

async function open(loginMode: 'sp' | 'phone' | 'demo' = 'sp') {
  const texts = await language.loadLanguage('en')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BrandProvider brand={{ ...TEST_BRAND, loginMode }}>
        <language.LanguageProvider initial={texts}>
          <SessionProvider>
            <Page />
          </SessionProvider>
        </language.LanguageProvider>
      </BrandProvider>
    </QueryClientProvider>,
  )
}

describe('a page that starts while the server cannot answer', () => {
  it.each([
    ['unavailable', 503],
    ['tooManyRequests', 429],
    ['internal', 500],
  ])('goes on as who was here last, and asks again by itself: %s', async (code, status) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    window.localStorage.setItem('signed-in', 'test:7:Ada')
    answers.set('renew', () => refusal(status, code))
    await open()
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Ada of 7'))
    answers.set('renew', () => welcome('Ada'))
    sent.length = 0
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(sent.filter((path) => path === 'renew').length).toBeGreaterThan(0)
    sent.length = 0
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(sent).not.toContain('renew')
  })

  it('lets the session of a portal be tried again', async () => {
    await language.loadScreenTexts()
    window.gafferArrival = { session: 'fresh' }
    answers.set('auth', () => refusal(503, 'unavailable'))
    answers.set('balance', () => refusal(403, 'forbidden'))
    await open()
    answers.set('auth', () => welcome('Ada'))
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Ada of 7'))
  })

  it('lets a login at a provider be taken up again', async () => {
    await language.loadScreenTexts()
    window.gafferArrival = { login: 'done' }
    answers.set('renew', () => refusal(503, 'unavailable'))
    answers.set('balance', () => refusal(403, 'forbidden'))
    await open()
    answers.set('renew', () => welcome('Ada'))
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Ada of 7'))
  })

  it('tries the session of the site around it again by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const follow = vi.spyOn(site, 'followSite')
    answers.set('balance', () => refusal(403, 'forbidden'))
    answers.set('auth', () => refusal(503, 'unavailable'))
    await open()
    act(() => follow.mock.lastCall?.[0].onSession('fresh'))
    await vi.waitFor(() => expect(sent).toContain('auth'))
    answers.set('auth', () => welcome('Ada'))
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Ada of 7'))
  })
})

it('says that the login could not be loaded, and loads it at the next press', async () => {
  await open('phone')
  await screen.findByText('anonymous')
  const loading = vi
    .spyOn(language, 'loadScreenTexts')
    .mockRejectedValueOnce(new TypeError('failed to fetch'))
  document.title = ''
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await vi.waitFor(() => expect(document.title).toBe('network'))
  loading.mockRestore()
  await language.loadScreenTexts()
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

it.each([
  ['somebody else', 'Grace', 8, 'no balance', undefined],
  ['somebody else of the same name', 'Ada', 9, 'no balance', undefined],
  ['the same manager', 'Ada', 7, 'has 7', 'kept'],
  ['the same manager under another name', 'Ada L.', 7, 'has 7', 'kept'],
])('after a lost login %s finds what is theirs', async (_name, next, id, shown, kept) => {
  answers.set('auth', () => welcome('Ada'))
  answers.set('balance', () => ({ status: 200, body: { data: { balance: 7, currency: 'EUR' } } }))
  await open('demo')
  await screen.findByText('anonymous')
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await screen.findByText('Ada of 7')
  await screen.findByText('has 7')
  window.localStorage.setItem('later:1', 'kept')
  answers.delete('balance')
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByText('anonymous')
  answers.set('balance', () => refusal(403, 'forbidden'))
  answers.set('auth', () => welcome(next, id))
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await screen.findByText(`${next} of ${id}`)
  await vi.waitFor(() => expect(screen.getByText(/balance|has/).textContent).toBe(shown))
  await vi.waitFor(() => expect(window.localStorage.getItem('later:1') ?? undefined).toBe(kept))
})

it('goes on as who was here last as a release before has stored it: nobody, until the server answers', async () => {
  window.localStorage.setItem('signed-in', 'test:Ada')
  answers.set('renew', () => refusal(503, 'unavailable'))
  await open()
  await screen.findByText('anonymous')
})
