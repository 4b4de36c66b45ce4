import { beforeEach, describe, expect, it } from 'vitest'
import { addressOfVisit, rememberVisit, takeVisit } from './pending-visit.ts'

/** What somebody could put where a visit is remembered, to lead a visitor off the site. */
const PLACES = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/\\/evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '%2f%2fevil.example',
  'https:evil.example',
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http://evil.example:80',
  'https:/\\evil.example',
  'https://127.0.0.1@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\u2028//evil.example',
  '//evil。example',
  '／／evil.example',
  '/.evil.example',
  '@evil.example',
  '.evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '../../evil',
  '/dashboard/../../evil',
  '/dashboard//evil.example',
  '__proto__',
  'constructor',
  'toString',
] as const

const STRANGE: readonly (readonly [string, unknown])[] = [
  ...PLACES.map((place) => [`the route ${JSON.stringify(place)}`, { route: place }] as const),
  ...PLACES.slice(0, 12).map(
    (place) => [`Dashboard of ${JSON.stringify(place)}`, { route: 'Dashboard', subId: place }] as const,
  ),
  ['a text', '//evil.example'],
  ['an address beside the route', { route: 'Dashboard', url: '//evil.example' }],
  ['a path beside the route', { route: 'Dashboard', pathname: '//evil.example' }],
  ['a route of another kind', { route: 'Support' }],
  ['a route in a list', ['Dashboard']],
  ['a list for a route', { route: ['Dashboard'] }],
  ['nothing', null],
  ['an id of zero', { route: 'Dashboard', subId: 0 }],
  ['an id below zero', { route: 'Dashboard', subId: -1 }],
  ['half an id', { route: 'Dashboard', subId: 1.5 }],
  ['an id beyond numbers', { route: 'Dashboard', subId: 1e300 }],
  ['an id as a text', { route: 'Dashboard', subId: '101' }],
  ['an id in a list', { route: 'Dashboard', subId: [101] }],
  ['an id that is an object', { route: 'Dashboard', subId: { toString: '//evil.example' } }],
  ['a builder without its tournament', { route: 'EnterTournament', subId: 101 }],
  ...PLACES.map(
    (place) => [`the code ${JSON.stringify(place)}`, { route: 'JoinGame', code: place }] as const,
  ),
  ...PLACES.map((place) => [`the league ${JSON.stringify(place)}`, { route: 'League', id: place }] as const),
  ['an invitation without its code', { route: 'JoinGame' }],
  ['an invitation to a league by its number', { route: 'JoinLeague', code: 'ACDE3467', id: 1 }],
  ['an invitation with more', { route: 'JoinGame', code: 'ACDE3467', id: 1 }],
  ['a list of games with an id', { route: 'Games', id: 1 }],
  ['a builder of texts', { route: 'EnterTournament', id: '1', subId: '//evil.example' }],
]

const store = (text: string) => window.sessionStorage.setItem('pending-visit', text)

beforeEach(() => window.sessionStorage.clear())

describe('a visit that waits for a login', () => {
  it('goes on where it was wanted, once', () => {
    rememberVisit({ route: 'Dashboard', subId: 10203 })
    expect(addressOfVisit(takeVisit())).toBe('/dashboard/10203')
    expect(addressOfVisit(takeVisit())).toBe('/home')
  })

  it('may be of the dashboard itself, or of a team being built', () => {
    rememberVisit({ route: 'Dashboard', subId: undefined })
    expect(addressOfVisit(takeVisit())).toBe('/dashboard')
    rememberVisit({ route: 'EnterTournament', id: 7, subId: 701 })
    expect(addressOfVisit(takeVisit())).toBe('/enterTournament/7/701')
    rememberVisit({ route: 'JoinLeague', code: 'ACDE3467' })
    expect(addressOfVisit(takeVisit())).toBe('/leagues/join/ACDE3467')
    rememberVisit({ route: 'League', id: 5 })
    expect(addressOfVisit(takeVisit())).toBe('/leagues/5')
  })

  it(`is none of ${STRANGE.length} that were put in its place`, () => {
    expect(STRANGE.length).toBeGreaterThanOrEqual(60)
    for (const [name, value] of STRANGE) {
      store(JSON.stringify(value))
      expect([name, takeVisit()]).toEqual([name, undefined])
    }
  })

  it.each([
    '',
    '{',
    '//evil.example',
    'undefined',
    '"Dashboard"',
    '{"route":"Dashboard"',
    'x'.repeat(100_000),
  ])('is nothing that cannot be read: %j', (text) => {
    store(text)
    expect(takeVisit()).toBeUndefined()
  })
})
