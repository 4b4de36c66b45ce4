import { beforeEach, describe, expect, it } from 'vitest'
import { HOSTILE_PLACES } from '../../testing/hostile-places.ts'
import { addressOfVisit, rememberVisit, takeVisit } from './pending-visit.ts'

/** Values somebody could store in place of a visit, to lead a visitor off the site. */
const STRANGE: readonly (readonly [string, unknown])[] = [
  ...HOSTILE_PLACES.map((place) => [`the route ${JSON.stringify(place)}`, { route: place }] as const),
  ...HOSTILE_PLACES.map(
    (place) => [`Dashboard of ${JSON.stringify(place)}`, { route: 'Dashboard', subId: place }] as const,
  ),
  ...HOSTILE_PLACES.map(
    (place) =>
      [`a builder of ${JSON.stringify(place)}`, { route: 'EnterTournament', id: 1, subId: place }] as const,
  ),
  ['a text', '//evil.example'],
  ['an address beside the route', { route: 'Dashboard', url: '//evil.example' }],
  ['an address beside a route that is never remembered', { route: 'Home', url: '//evil.example' }],
  ['a path beside the route', { route: 'Dashboard', pathname: '//evil.example' }],
  ['a route of another kind', { route: 'Support' }],
  ['a route in a list', ['Dashboard']],
  ['a visit in a list', [{ route: 'Dashboard' }]],
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
  ...HOSTILE_PLACES.map(
    (place) => [`the code ${JSON.stringify(place)}`, { route: 'JoinGame', code: place }] as const,
  ),
  ...HOSTILE_PLACES.map(
    (place) => [`the league ${JSON.stringify(place)}`, { route: 'League', id: place }] as const,
  ),
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
    expect(STRANGE.length).toBeGreaterThanOrEqual(230)
    for (const [name, value] of STRANGE) {
      store(JSON.stringify(value))
      expect([name, takeVisit()]).toEqual([name, undefined])
    }
  })

  it.each([
    ...HOSTILE_PLACES,
    '',
    '{',
    'null',
    'undefined',
    '"Dashboard"',
    '{"route":"Dashboard"',
    'x'.repeat(100_000),
  ])('is nothing that cannot be read: %j', (text) => {
    store(text)
    expect(takeVisit()).toBeUndefined()
  })
})
