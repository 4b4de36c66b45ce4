import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { API_BASE, type OperationName, PATHS } from '@gaffer/contract/paths'
import type { Brand } from '@gaffer/contract/types'
import { AppRoutes } from '../app/routes.tsx'
import { BrandProvider } from '../brand/brand.tsx'
import { SessionProvider } from '../features/session/SessionProvider.tsx'
import { LanguageProvider, loadLanguage } from '../i18n/language.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { writeStored } from '../lib/storage.ts'

/** The fake server's answer to a call: the `data` and named fields, or a refusal. */
export type FakeAnswer =
  | { readonly data: unknown; readonly [field: string]: unknown }
  | { readonly refusal: string; readonly message: string; readonly status?: number }

export type FakeServer = Partial<
  Record<OperationName, FakeAnswer | ((address: URL) => FakeAnswer | Promise<FakeAnswer>)>
>

export const TEST_BRAND: Brand = {
  operator: 'test',
  edition: 'demo',
  title: 'Test Fantasy',
  language: 'en',
  logo: '/logo.svg',
  favicon: '/favicon.svg',
  footerImage: null,
  loadingImage: null,
  currency: 'EUR',
  currencyLabels: { en: 'EUR', fr: 'EUR', ar: 'EUR', bg: 'EUR' },
  currencyExponent: 2,
  loginMode: 'demo',
  hasDemoMoney: true,
  loginName: 'demo',
  loginBaseDomain: null,
  supportEmail: 'help@test.example',
  website: 'https://test.example',
  supportVideo: null,
  sponsorNotice: false,
  menuLinks: [],
  header: 'home',
  prices: { chip: 9, allChips: 20, formation: 9 },
  can: {
    showsWinners: false,
    showsPrizes: true,
    showsMerchandise: true,
    tracks: false,
    unsubscribes: false,
    subscribes: false,
    hasRooms: false,
    hasFieldBanners: false,
    hasFullLogin: false,
    isWhiteLabel: false,
  },
  stylesheet: '',
  preview: null,
}

/** The answer to `renewSession` and `authenticate` for somebody who is logged in. */
export const SIGNED_IN: FakeAnswer = { data: { username: 'Night Owl', expires_in: 900 } }

const REFUSED: FakeAnswer = { refusal: 'unauthorized', message: 'Unauthorized', status: 401 }

/** What the page around every screen requests by itself. */
const UNASKED: FakeServer = { walletBalance: { data: { balance: null, currency: 'EUR' } } }

/** The whole page at an address, with a server that gives these answers, refuses the rest, and sends what `live` brings. */
export async function renderApp(
  address: string,
  server: FakeServer,
  brand: Partial<Brand> = {},
  live?: ReadableStream<Uint8Array>,
) {
  const calls: { readonly name: OperationName; readonly address: URL; readonly body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://test.example')
    const name = operationOf(init?.method ?? 'GET', url)
    if (name === 'live' && live !== undefined && !live.locked) return new Response(live)
    if (name === undefined || name === 'live') throw new TypeError('no such call')
    calls.push({ name, address: url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    const answer = server[name] ?? UNASKED[name] ?? REFUSED
    return responseOf(typeof answer === 'function' ? await answer(url) : answer)
  })
  if (server.renewSession === SIGNED_IN) writeStored('local', 'signed-in', '1')
  const texts = await loadLanguage('en')
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <BrandProvider brand={{ ...TEST_BRAND, ...brand }}>
        <LanguageProvider initial={texts}>
          <SessionProvider>
            <MemoryRouter initialEntries={[address]}>
              <AppRoutes />
            </MemoryRouter>
          </SessionProvider>
        </LanguageProvider>
      </BrandProvider>
    </QueryClientProvider>,
  )
  return { calls, queryClient }
}

function operationOf(method: string, url: URL): OperationName | undefined {
  const names = Object.keys(PATHS) as OperationName[]
  return names.find((name) => {
    const pattern = `^${API_BASE}${PATHS[name].path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`
    return PATHS[name].method === method && new RegExp(pattern).test(url.pathname)
  })
}

function responseOf(answer: FakeAnswer): Response {
  if (!('refusal' in answer)) return Response.json({ has_error: false, message: '', ...answer })
  const { refusal, message, status } = answer
  return Response.json(
    { has_error: true, message, code: refusal, data: null },
    { status: typeof status === 'number' ? status : 409 },
  )
}
