import { describe, expect, it } from 'vitest'
import type { Setup } from './finding.ts'
import { type Facts, findingsOf, isOwnMachine } from './findings.ts'
import { judgeSite } from './judge-site.ts'

const UNUSED = { state: 'unused', status: null, within_ms: null } as const
const SETUP: Setup = { host: 'none', site: null, login: UNUSED, winners: UNUSED, unsubscribe: UNUSED }

/** A frame in which everything is as it should be. */
const FACTS: Facts = {
  isFramed: true,
  site: 'https://news.example',
  registered: ['https://news.example'],
  host: 'game.news.example',
  edition: 'operator',
  title: 'News Fantasy',
  askedHost: undefined,
  askedLanguage: undefined,
  isSecure: true,
  script: 'abc',
  shipped: 'abc',
  reportsSeen: true,
  odd: [],
  isClear: true,
  sendsForms: true,
  frameHeight: 1800,
  pageHeight: 1800,
  width: 700,
  session: 'accepted',
  username: 'Night Owl',
  keepsCookies: true,
  stores: true,
  clockOff: 200,
  setup: SETUP,
}

const worst = (facts: Partial<Facts>) =>
  findingsOf({ ...FACTS, ...facts })
    .filter(({ state }) => state !== 'good')
    .map(({ state, text }) => `${state} ${text}`)

describe('the integration check', () => {
  it('finds nothing where all is well', () => {
    expect(worst({})).toEqual([])
  })

  it.each([
    [{ edition: 'demo' }, ['note check.hostUnknown']],
    [{ isSecure: false }, ['bad check.httpsMissing']],
    [{ isSecure: false, host: '127.0.0.1:8080' }, ['note check.httpsHere']],
    [{ site: undefined }, ['bad check.frameUnknown']],
    [{ site: undefined, registered: [] }, ['bad check.frameNobody']],
    [{ script: undefined }, ['note check.scriptNone']],
    [{ script: 'old' }, ['bad check.scriptOld']],
    [{ frameHeight: 900 }, ['bad check.heightStays']],
    [{ reportsSeen: false }, ['note check.seenNot']],
    [{ session: 'none' }, ['note check.sessionNone']],
    [{ session: 'refused' }, ['bad check.sessionRefused']],
    [{ session: 'late' }, ['bad check.sessionLate']],
    [{ session: 'unreachable' }, ['bad check.sessionUnreachable']],
    [{ session: 'notTaken' }, ['bad check.sessionNotTaken']],
    [{ width: 300 }, ['bad check.widthNarrow']],
    [{ width: 0, frameHeight: 0 }, ['bad check.frameUnseen']],
    [{ frameHeight: 0 }, ['bad check.frameUnseen']],
    [{ isClear: false }, ['bad check.frameCovered']],
    [{ isClear: undefined }, []],
    [{ sendsForms: false }, ['bad check.formsBlocked']],
    [{ odd: ['lang'] }, ['bad check.optionsOdd']],
    [{ askedLanguage: 'de' }, ['bad check.languageUnknown']],
    [{ askedLanguage: 'ar' }, []],
    [{ setup: undefined }, []],
    [{ setup: { ...SETUP, host: 'unknown' } }, ['bad check.hostAskedUnknown']],
    [{ setup: { ...SETUP, host: 'kept' } }, ['bad check.hostAskedKept']],
    [{ setup: { ...SETUP, host: 'shown' } }, []],
    [{ setup: { ...SETUP, login: { ...UNUSED, state: 'time' } } }, ['bad check.outsideTime']],
    [
      {
        setup: {
          ...SETUP,
          login: { ...UNUSED, state: 'status', status: 500 },
          winners: { ...UNUSED, state: 'status', status: 403 },
          unsubscribe: { ...UNUSED, state: 'good' },
        },
      },
      ['bad check.outsideStatus', 'bad check.outsideForbidden'],
    ],
    [{ keepsCookies: false }, ['note check.cookiesBlocked']],
    [{ stores: false }, ['note check.storageDenied']],
    [{ clockOff: -90_000 }, ['note check.clockOff']],
    [{ isFramed: false, site: undefined, session: 'none' }, ['note check.frameNone']],
  ] as const)('of %j names %j', (facts, found) => {
    expect(worst(facts)).toEqual(found)
  })
})

describe('a site that somebody types in', () => {
  const registered = ['https://news.example', 'https://archive.news.example:8443', 'http://old.example']
  const judge = (typed: string, owner?: Setup['site'], isShownInHttps = true) =>
    judgeSite(typed, { registered, owner, isShownInHttps }).text

  it.each([
    ['https://news.example/sport?x=1', 'check.siteGood'],
    [' news.example ', 'check.siteGood'],
    ['https://archive.news.example:8443/', 'check.siteGood'],
    ['http://news.example', 'check.siteNear'],
    ['https://www.news.example', 'check.siteNear'],
    ['https://archive.news.example', 'check.siteNear'],
    ['https://other.example', 'check.siteMissing'],
    ['', 'check.siteNone'],
    ['ftp://news.example', 'check.siteNone'],
    ['javascript:alert(1)', 'check.siteNone'],
    ['not an address', 'check.siteNone'],
  ])('%j: %s', (typed, text) => {
    expect(judge(typed)).toBe(text)
  })

  it('may be another operator’s', () => {
    expect(judge('https://other.example', 'other')).toBe('check.siteOther')
    expect(judge('https://other.example', 'nobody')).toBe('check.siteMissing')
  })

  it('of https shows no game of http, but on the same machine', () => {
    expect(judge('https://news.example', 'own', false)).toBe('check.siteMixed')
    expect(judge('http://old.example', 'own', false)).toBe('check.siteGood')
    expect(['127.0.0.1:8080', 'localhost', 'portal.localhost:80', '[::1]:9'].every(isOwnMachine)).toBe(true)
    expect(['127.0.0.1.example', 'localhost.example', '10.0.0.1'].some(isOwnMachine)).toBe(false)
  })
})
