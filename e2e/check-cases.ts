import type { Page } from '@playwright/test'
import type { SportsPortal } from '../tools/simulators/sports-portal.ts'
import type { UnsubscribeAddress } from '../tools/simulators/unsubscribe-address.ts'
import type { WinnersAddress } from '../tools/simulators/winners-address.ts'
import { blockCookies } from './journey.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'

export const SITE_PORT = JOURNEYS_PORT + 3
/**
 * The demo edition; an operator whose readers come with sessions of its portal; one whose readers have phone numbers.
 */
export const GAME = `http://127.0.0.1:${JOURNEYS_PORT}`
export const PORTAL_GAME = `http://checked.localhost:${JOURNEYS_PORT}`
export const PHONE_GAME = `http://numbers.localhost:${JOURNEYS_PORT}`
/** The site of each, and one that belongs to nobody. */
export const SITE = `http://localhost:${SITE_PORT}`
export const PORTAL_SITE = `http://127.0.0.1:${SITE_PORT}`
export const PHONE_SITE_PORT = JOURNEYS_PORT + 5
export const PHONE_SITE = `http://localhost:${PHONE_SITE_PORT}`
export const STRANGER = `http://127.0.0.2:${SITE_PORT}`

/** The game without https, and not on the reader's own machine. */
export const PLAIN_GAME = `http://game.plain.example:${JOURNEYS_PORT}`

export const tag = (game: string, data: string) => `<script src="${game}/embed.js" ${data}></script>`
export const shown = (data = '', game = GAME) =>
  tag(game, `data-gaffer data-path="/check" data-language="en" ${data}`)
const framed = (rest: string, query = '?lang=en') =>
  `<iframe src="${GAME}/check${query}" ${rest} style="width:800px;height:900px"></iframe>`
export const mounted = (options: string, game = GAME) =>
  `<div id="place"></div>${tag(game, '')}<script>Gaffer.mount('#place', { path: '/check', language: 'en', ${options} })</script>`

/** The operator's own servers. */
export type Parties = {
  readonly portal: SportsPortal
  readonly list: WinnersAddress
  readonly goodbye: UnsubscribeAddress
}

/** A wrong set-up: the page of a site, and what the check finds. */
export type Case = {
  readonly what: string
  readonly body: string
  readonly site?: string
  /** What a reader of the page finds. */
  readonly findings?: RegExp | readonly RegExp[]
  /** What is written to the site's console, where the page cannot be seen. */
  readonly warns?: RegExp
  readonly before?: (page: Page, parties: Parties) => Promise<unknown> | void
}

/** What is found at once, either on the game's page or on the site's console. */
export const CASES: readonly Case[] = [
  {
    what: 'a host of nobody',
    body: shown('data-host="nobody.example"'),
    findings: /brand of nobody\.example, which belongs to no operator/,
  },
  {
    what: 'a brand that the host of another does not show',
    body: shown('data-host="numbers.localhost"', PORTAL_GAME),
    site: PORTAL_SITE,
    findings: /brand of numbers\.localhost, but checked\.localhost:\d+ shows its own alone/,
  },
  {
    what: 'a language the game has not',
    body: shown('').replace('"en"', '"de"'),
    findings: /cannot take: language\./,
  },
  {
    what: 'options of another name',
    body: shown('data-lang="fr" data-session-id="x"'),
    findings: /cannot take: lang, sessionId\./,
  },
  {
    what: 'a session that is none',
    body: mounted('session: () => ({ id: 7 })'),
    findings: /cannot take: session\./,
    warns: /is no session/,
  },
  {
    what: 'a plain frame with a language the game has not',
    body: framed('', '?lang=de'),
    findings: /language de, which the game does not have/,
  },
  {
    what: 'a plain frame of one height',
    body: framed(''),
    findings: [/There is no embed\.js/, /900 px high and the page [\d,]+ px: the site does not follow/],
  },
  {
    what: 'a narrow column',
    body: `<div style="width:280px">${shown()}</div>`,
    findings: /only 280 px wide/,
  },
  {
    what: 'a bent and faded frame',
    body: `<div style="opacity:.9;transform:rotate(1deg)">${shown()}</div>`,
    findings: /covers, fades, filters or transforms the frame/,
  },
  {
    what: 'a sandbox without forms',
    body: framed('sandbox="allow-scripts allow-same-origin"'),
    findings: /lets no form be sent/,
  },
  {
    what: 'a sandbox without an origin',
    body: framed('sandbox="allow-scripts"'),
    findings: /sandboxed without allow-same-origin/,
  },
  {
    what: 'a sandbox without scripts',
    body: framed('sandbox'),
    findings: /needs JavaScript.*allow-scripts allow-same-origin/,
  },
  {
    what: 'an old script',
    body: shown(),
    findings: /embed\.js is loaded in version old-1, but the game ships/,
    before: makeOld,
  },
  {
    what: 'no cookies and no storage, which harms nobody',
    body: shown(),
    findings: [
      /keeps no cookie for the game.*works all the same/,
      /denies storage here.*Nothing else is lost/,
      /Everything works/,
    ],
    before: denyStorage,
  },
  {
    what: 'a frame without height',
    body: `<style>iframe { height: 0 !important }</style>${shown()}`,
    warns: /<iframe> is \d+ px wide and 0 px high/,
  },
  {
    what: 'a frame without height, by the page itself',
    body: `<style>iframe { height: 0 !important }</style>${shown()}`,
    warns: /The frame is [\d,]+ px wide and 0 px high, so nobody sees the game/,
  },
  {
    what: 'a frame in a closed part',
    body: `<div class="tab" style="display:none">${mounted('')}</div>`,
    warns: /<div\.tab> has display: none/,
  },
  { what: 'a script that is a module', body: shown('type="module"'), warns: /without type="module"/ },
  {
    what: 'a session that the portal refuses',
    body: shown('data-session="stranger-1"', PORTAL_GAME),
    site: PORTAL_SITE,
    findings: [/the game refused it/, /The address of the login answers as it should/],
  },
  {
    what: 'a portal that is slow',
    body: shown('data-session="reader-1"', PORTAL_GAME),
    site: PORTAL_SITE,
    findings: [/the operator could not be asked/, /The address of the login gave no answer within 0\.4 s/],
    before: (_, { portal }) => portal.failWith('hangs'),
  },
  {
    what: 'a portal that fails',
    body: shown('data-session="reader-2"', PORTAL_GAME),
    site: PORTAL_SITE,
    findings: /The address of the login answered with status 500/,
    before: (_, { portal }) => portal.failWith('fails'),
  },
  {
    what: 'a portal that tells nonsense',
    body: shown('data-session="reader-3"', PORTAL_GAME),
    site: PORTAL_SITE,
    findings: [/the operator could not be asked/, /The address of the login answered, but not in the form/],
    before: (_, { portal }) => portal.failWith('names a user by a number'),
  },
  {
    what: 'a winners list that is shut, and no server where subscriptions end',
    body: shown('data-session="reader-4"', PORTAL_GAME),
    site: PORTAL_SITE,
    findings: [
      /winners list answered with status 403: does it know the key/,
      /The address that ends subscriptions cannot be reached/,
      /Logged in as/,
    ],
    before: (_, { portal, list, goodbye }) => {
      portal.failWith(undefined)
      list.failWith('forbids')
      return goodbye.stop()
    },
  },
  {
    what: 'a session for a login that takes none',
    body: shown('data-session="reader-5"', PHONE_GAME),
    site: PHONE_SITE,
    findings: /readers of this operator log in otherwise/,
  },
]

/** What is found only after some time. */
export const LATE_CASES: readonly Case[] = [
  {
    what: 'nothing',
    body: shown(),
    site: STRANGER,
    warns: /does not answer\. Is http:\/\/127\.0\.0\.2:\d+ registered/,
  },
  {
    what: 'a copy',
    body: shown('', SITE),
    warns: /embed\.js was loaded from http:\/\/localhost:\d+ itself/,
  },
  { what: 'no data', body: tag(GAME, ''), warns: /shows nothing: add data-gaffer/ },
  { what: 'no place', body: tag(GAME, 'data-gaffer="#none"'), warns: /there is no element #none/ },
  {
    what: 'a session that never comes',
    body: mounted('session: () => new Promise(() => {})'),
    findings: /said nothing for 6 seconds/,
  },
]

async function makeOld(page: Page): Promise<void> {
  await page.route(`${GAME}/embed.js`, async (route) => {
    const response = await route.fetch()
    const code = await response.text()
    const version = /version:[`"']([\w.-]+)[`"']/.exec(code)?.[1] ?? ''
    await route.fulfill({ response, body: code.replaceAll(version, 'old-1') })
  })
}

async function denyStorage(page: Page): Promise<void> {
  await blockCookies(page)
  await page.addInitScript((game) => {
    if (window.location.origin !== game) return
    const deny = {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', deny)
    Object.defineProperty(window, 'sessionStorage', deny)
  }, GAME)
}
