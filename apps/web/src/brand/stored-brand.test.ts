import { afterEach, describe, expect, it } from 'vitest'
import { TEST_BRAND } from '../testing/render-app.tsx'
import { withStoredBrand } from './stored-brand.ts'

afterEach(() => window.localStorage.clear())

const SPONSOR = { ...TEST_BRAND, edition: 'sponsor', can: { ...TEST_BRAND.can, isWhiteLabel: true } } as const

function store(key: string, value: string) {
  window.localStorage.setItem(key, value)
}

describe('a stored brand', () => {
  it('gives a white label its name and logo', () => {
    store('name', 'Night League')
    store('logo', '/api/assets/d1/mark/aa0011-ffffff/N.svg')
    expect(withStoredBrand(SPONSOR)).toMatchObject({
      title: 'Night League',
      logo: '/api/assets/d1/mark/aa0011-ffffff/N.svg',
      favicon: '/api/assets/d1/mark/aa0011-ffffff/N.svg',
    })
  })

  it('counts neither for a registered brand nor where there is no white label', () => {
    store('name', 'Night League')
    expect(withStoredBrand({ ...SPONSOR, edition: 'operator' }).title).toBe(TEST_BRAND.title)
    expect(withStoredBrand(TEST_BRAND).title).toBe(TEST_BRAND.title)
  })

  it.each([
    '',
    '   ',
    'x'.repeat(41),
    '<img src=x onerror=alert(1)>',
    'Ga\u202effer',
    'two\nlines',
    '\u0000',
  ])('is not named %j', (name) => {
    store('name', name)
    expect(withStoredBrand(SPONSOR).title).toBe(TEST_BRAND.title)
  })

  it.each([
    'https://evil.example/logo.svg',
    '//evil.example/logo.svg',
    '/\\evil.example/logo.svg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '/api/assets/d1/../../gaffer/session/end.svg',
    '/api/assets/d1/%2e%2e/x.svg',
    '/api/assets/o/x.html',
    '" onerror="alert(1)',
    `/api/assets/o/${'a'.repeat(5000)}.svg`,
  ])('has no logo at %j', (logo) => {
    store('logo', logo)
    expect(withStoredBrand(SPONSOR)).toMatchObject({ logo: TEST_BRAND.logo, favicon: TEST_BRAND.favicon })
  })
})
