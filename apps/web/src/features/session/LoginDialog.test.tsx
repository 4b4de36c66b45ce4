import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Brand } from '@gaffer/contract/types'
import { BrandProvider } from '../../brand/brand.tsx'
import { LanguageProvider, loadLanguage, loadScreenTexts } from '../../i18n/language.tsx'
import { SessionProvider } from './SessionProvider.tsx'
import { useSession } from './session-context.ts'

const BRAND = {
  title: 'Acme Play',
  favicon: '/mark.svg',
  loginName: 'Acme',
  loginBaseDomain: 'https://acme.example/login',
  can: { hasFullLogin: false },
} as unknown as Brand

/** The server's answers, by path of the call. */
const answers = new Map<string, () => { readonly status: number; readonly body: object }>()
const sent: { readonly path: string; readonly body: unknown }[] = []

const session = (username = 'Elena') => ({
  status: 200,
  body: {
    has_error: false,
    message: '',
    data: { username, expires_in: 900, is_onlooker: false, phone: null, guest: null },
  },
})
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { has_error: true, message, data: null, code },
})

beforeEach(() => {
  answers.clear()
  sent.length = 0
  window.sessionStorage.clear()
  window.localStorage.clear()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.split('?')[0] ?? ''
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const { status, body } = answers.get(path)?.() ?? refusal(401, 'unauthorized', 'Unauthorized')
    return new Response(JSON.stringify(body), { status, headers: { authorization: 'a.b.c' } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Start() {
  const { start, status } = useSession()
  return (
    <>
      <button type="button" onClick={() => void start()}>
        Start
      </button>
      <output>{status}</output>
    </>
  )
}

async function open(brand: Partial<Brand>, status = 'anonymous') {
  const texts = await loadLanguage('en')
  await loadScreenTexts()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BrandProvider brand={{ ...BRAND, ...brand }}>
        <LanguageProvider initial={texts}>
          <SessionProvider>
            <Start />
          </SessionProvider>
        </LanguageProvider>
      </BrandProvider>
    </QueryClientProvider>,
  )
  await screen.findByText(status)
}

const start = () => fireEvent.click(screen.getByRole('button', { name: 'Start' }))
const codeAnswer = {
  status: 200,
  body: {
    has_error: false,
    message: '',
    data: { attempt: 'a'.repeat(22), phone: '+359*****12', digits: 6, expires_in: 300, resend_in: 30 },
  },
}

describe('the login of an operator', () => {
  it('asks nothing of a guest', async () => {
    answers.set('/api/palms/auth', () => session())
    await open({ loginMode: 'demo' })
    start()
    await screen.findByText('signedIn')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the id that the server drew for a guest, and begins anew where the server knows it no more', async () => {
    const made = session()
    const guest = {
      ...made,
      body: { ...made.body, data: { ...made.body.data, guest: 'drawn-by-the-server' } },
    }
    answers.set('/api/palms/auth', () =>
      sent.at(-1)?.body === undefined || Object.keys(sent.at(-1)?.body as object).length > 0
        ? refusal(401, 'loginFailed', 'no')
        : guest,
    )
    window.localStorage.setItem('guest', 'known-to-nobody-any-more')
    await open({ loginMode: 'demo' })
    start()
    await screen.findByText('signedIn')
    expect(sent.filter(({ path }) => path === '/api/palms/auth').map(({ body }) => body)).toEqual([
      { session_id: 'known-to-nobody-any-more' },
      {},
    ])
    expect(window.localStorage.getItem('guest')).toBe('drawn-by-the-server')
  })

  it('asks first where the operator wants a full login', async () => {
    answers.set('/api/palms/auth', () => session())
    await open({ loginMode: 'demo', can: { ...BRAND.can, hasFullLogin: true } })
    start()
    const guest = await screen.findByRole('button', { name: 'Play as a guest' })
    expect(sent).toEqual([])
    fireEvent.click(guest)
    await screen.findByText('signedIn')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('by phone sends a code, and enters once it is typed, with any digits', async () => {
    answers.set('/api/gaffer/session/code', () => codeAnswer)
    await open({ loginMode: 'phone' })
    start()
    const phone = await screen.findByLabelText('Phone number')
    await waitFor(() => expect(document.activeElement).toBe(phone))
    fireEvent.change(phone, { target: { value: '0888 123 412' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
    const code = await screen.findByLabelText('Your code (6 digits)')
    expect(screen.getByText('+359*****12')).toBeDefined()
    expect(screen.getByRole('button', { name: 'New code in 30 seconds' })).toHaveProperty('disabled', true)
    answers.set('/api/palms/auth', () =>
      refusal(401, 'loginCodeWrong', 'That code isn’t right. You have 4 tries left.'),
    )
    fireEvent.change(code, { target: { value: '000000' } })
    await screen.findByText('That code isn’t right. You have 4 tries left.')
    answers.set('/api/palms/auth', () => session())
    fireEvent.change(code, { target: { value: '١٢٣ ٤٥٦' } })
    await screen.findByText('signedIn')
    expect(sent.at(-1)?.body).toEqual({ session_id: `${'a'.repeat(22)}.123456` })
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('888')
  })

  it('by phone says what is wrong with a number, and lets another be tried', async () => {
    answers.set('/api/gaffer/session/code', () =>
      refusal(422, 'phoneNumberUnreadable', 'Please enter your number.'),
    )
    await open({ loginMode: 'phone' })
    start()
    const phone = await screen.findByLabelText('Phone number')
    fireEvent.change(phone, { target: { value: '112' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
    expect((await screen.findByText('Please enter your number.')).getAttribute('role')).toBe('alert')
    expect(phone.getAttribute('aria-invalid')).toBe('true')
  })

  it('by a portal leads to its page, in the whole window', async () => {
    await open({ loginMode: 'sp' })
    start()
    const link = await screen.findByRole('link', { name: 'Go to Acme' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://acme.example/login',
      '_top',
    ])
  })

  it.each(['http://acme.example', 'javascript:alert(1)', 'https://a@evil.example', '', null])(
    'leads to no page that is none: %j',
    async (loginBaseDomain) => {
      await open({ loginMode: 'sp', loginBaseDomain })
      start()
      await screen.findByRole('dialog')
      expect(screen.queryByRole('link')).toBeNull()
    },
  )

  it('by a telecom says that none was found', async () => {
    answers.set('/api/palms/auth', () =>
      refusal(401, 'publicIdMissing', 'Unauthorized: no public id was found.'),
    )
    await open({ loginMode: 'orange' })
    start()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Unauthorized' })
    expect(screen.getByText('Unauthorized: no public id was found.')).toBeDefined()
    expect(sent.at(-1)?.body).toEqual({})
  })

  it('by OpenID Connect says so when the browser opens no window', async () => {
    Object.defineProperty(window, 'parent', { value: { ...window }, configurable: true })
    vi.stubGlobal('open', () => null)
    await open({ loginMode: 'oidc' })
    start()
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Acme' }))
    await screen.findByText(/blocked the login window/)
    Object.defineProperty(window, 'parent', { value: window, configurable: true })
  })

  it('that is closed leaves everything as it was', async () => {
    await open({ loginMode: 'phone' })
    start()
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('anonymous')).toBeDefined()
  })
})

describe('a session in the address', () => {
  it('that is refused is told at once, with the way to the operator', async () => {
    answers.set('/api/palms/auth', () => refusal(401, 'loginFailed', '* Error logging in. Please try again.'))
    window.gafferArrival = { session: 'spent' }
    await open({ loginMode: 'sp' })
    await screen.findByText('* Error logging in. Please try again.')
    expect(screen.getByRole('link', { name: 'Go to Acme' })).toBeDefined()
  })

  it('logs nobody in as somebody else’s guest', async () => {
    answers.set('/api/palms/auth', () => session('Somebody else'))
    window.gafferArrival = { session: 'a-guest-of-somebody-else' }
    await open({ loginMode: 'demo' })
    expect(sent).toEqual([])
  })

  it('lets an onlooker in', async () => {
    answers.set('/api/palms/auth', () => session())
    window.gafferArrival = { session: 'demo_session' }
    await open({ loginMode: 'demo' }, 'signedIn')
    expect(sent[0]?.body).toEqual({ session_id: 'demo_session' })
  })

  it('that was used before goes on by the cookie', async () => {
    answers.set('/api/palms/auth', () => refusal(401, 'loginFailed', 'no'))
    answers.set('/api/gaffer/session/renew', () => session())
    window.gafferArrival = { session: 'spent' }
    const texts = await loadLanguage('en')
    render(
      <QueryClientProvider client={new QueryClient()}>
        <BrandProvider brand={{ ...BRAND, loginMode: 'sp' }}>
          <LanguageProvider initial={texts}>
            <SessionProvider>
              <Start />
            </SessionProvider>
          </LanguageProvider>
        </BrandProvider>
      </QueryClientProvider>,
    )
    await screen.findByText('signedIn')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
