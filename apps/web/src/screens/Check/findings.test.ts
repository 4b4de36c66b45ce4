import { describe, expect, it } from 'vitest'
import { type Facts, findingsOf, judgeSite } from './findings.ts'

/** A frame in which everything is as it should be. */
const FACTS: Facts = {
  isFramed: true,
  site: 'https://news.example',
  registered: ['https://news.example'],
  host: 'game.news.example',
  edition: 'operator',
  title: 'News Fantasy',
  isSecure: true,
  script: 'abc',
  shipped: 'abc',
  tellsSeen: true,
  frameHeight: 1800,
  pageHeight: 1800,
  width: 700,
  session: 'accepted',
  username: 'Night Owl',
  keepsCookies: true,
  stores: true,
  clockOff: 200,
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
    [{ tellsSeen: false }, ['note check.seenNot']],
    [{ session: 'none' }, ['note check.sessionNone']],
    [{ session: 'refused' }, ['bad check.sessionRefused']],
    [{ width: 300 }, ['bad check.widthNarrow']],
    [{ keepsCookies: false }, ['note check.cookiesBlocked']],
    [{ stores: false }, ['note check.storageDenied']],
    [{ clockOff: -90_000 }, ['note check.clockOff']],
    [{ isFramed: false, site: undefined, session: 'none' }, ['note check.frameNone']],
  ] as const)('of %j names %j', (facts, found) => {
    expect(worst(facts)).toEqual(found)
  })
})

describe('a site that somebody types in', () => {
  const registered = ['https://news.example', 'https://archive.news.example:8443']

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
    expect(judgeSite(typed, registered).text).toBe(text)
  })
})
