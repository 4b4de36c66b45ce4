import type { SiteStep } from '@gaffer/contract/console'
import type { Operator } from '../../operators/index.ts'
import { callOutside, type OutsideAnswer, OutsideFailure } from '../../platform/outside/call-outside.ts'
import { judgeSite } from '../../setup/index.ts'

const WITHIN_MS = 5_000
const MAX_BYTES = 1024 * 1024

type Told = Pick<SiteStep, 'state' | 'found'> & { readonly detail?: string }

/** What a browser would be told of a page of the game at this operator's host. */
export type GameAnswer = { readonly policy: string; readonly frameOptions: string | undefined }

export type SiteDeps = {
  readonly all: readonly Operator[]
  readonly isHttps: boolean
  /** Asks the game as a browser would. */
  readonly askGame: () => Promise<GameAnswer>
}

/** Looks at a page that is to show the game: whether it may, what browsers are told, and what the page has. */
export async function checkSite(
  operator: Operator,
  typed: string,
  { all, isHttps, askGame }: SiteDeps,
): Promise<readonly SiteStep[]> {
  const page = readPage(typed)
  if (page === undefined) {
    return [
      step('site', { state: 'bad', found: 'noAddress' }),
      ...notAsked('line', 'headers', 'cookies', 'page', 'tag', 'policy', 'height'),
    ]
  }
  const { origin } = page
  return [
    step('site', judgeOrigin(origin, operator, all)),
    step('line', judgeLine(page, isHttps)),
    step('headers', judgeHeaders(origin, await askGame())),
    step(
      'cookies',
      isHttps ? { state: 'good', found: 'partitioned' } : { state: 'look', found: 'withoutTls' },
    ),
    ...(await judgePage(page, operator)),
  ]
}

function step(name: SiteStep['step'], told: Told): SiteStep {
  return { step: name, detail: '', ...told }
}

function notAsked(...names: readonly SiteStep['step'][]): readonly SiteStep[] {
  return names.map((name) => step(name, { state: 'open', found: 'notAsked' }))
}

/** An address as people type it; https where they leave it out. */
function readPage(typed: string): URL | undefined {
  const text = typed.trim()
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  const page = URL.canParse(address) ? new URL(address) : undefined
  return page !== undefined && /^https?:$/.test(page.protocol) && page.username === '' ? page : undefined
}

/** Without what people forget or add: the scheme, `www.` and a port. */
const bare = (origin: string) => origin.replace(/^https?:\/\/(www\.)?/, '').replace(/:\d+$/, '')

function judgeOrigin(origin: string, operator: Operator, all: readonly Operator[]): Told {
  const owner = judgeSite(all, operator, origin)
  if (owner === 'own') return { state: 'good', found: 'registered', detail: origin }
  if (owner === 'other') return { state: 'bad', found: 'ofAnother', detail: origin }
  const near = operator.frameOrigins.find((one) => bare(one) === bare(origin))
  return near === undefined
    ? { state: 'bad', found: 'unknown', detail: origin }
    : { state: 'bad', found: 'near', detail: near }
}

/** No browser shows an http page inside an https page, except one of this machine. */
function judgeLine({ protocol }: URL, isHttps: boolean): Told {
  if (isHttps) return { state: 'good', found: 'secure' }
  return protocol === 'https:' ? { state: 'bad', found: 'mixed' } : { state: 'look', found: 'here' }
}

function judgeHeaders(origin: string, { policy, frameOptions }: GameAnswer): Told {
  if (frameOptions !== undefined) return { state: 'bad', found: 'refused', detail: frameOptions }
  const ancestors = sourcesOf(policy, ['frame-ancestors']) ?? []
  const detail = ancestors.join(' ')
  return ancestors.includes(origin)
    ? { state: 'good', found: 'allowed', detail }
    : { state: 'bad', found: 'refused', detail }
}

/** The sources of the first of these directives that a policy has. */
function sourcesOf(policy: string, names: readonly string[]): readonly string[] | undefined {
  const directives = policy.split(';').map((one) => one.trim().split(/\s+/))
  for (const name of names) {
    const found = directives.find(([head = '']) => head.toLowerCase() === name)
    if (found !== undefined) return found.slice(1)
  }
  return undefined
}

async function judgePage(page: URL, operator: Operator): Promise<readonly SiteStep[]> {
  const answer = await readSite(page)
  if (answer instanceof OutsideFailure || answer.status >= 400) {
    const detail = answer instanceof OutsideFailure ? answer.reason : String(answer.status)
    return [
      step('page', { state: 'look', found: 'unreachable', detail }),
      ...notAsked('tag', 'policy', 'height'),
    ]
  }
  const tag = judgeTag(answer.text, operator)
  return [
    step('page', { state: 'good', found: 'reached', detail: page.host }),
    step('tag', tag),
    step('policy', judgePolicy(answer.headers['content-security-policy'], operator)),
    step('height', judgeHeight(tag)),
  ]
}

async function readSite(page: URL): Promise<OutsideAnswer | OutsideFailure> {
  try {
    return await callOutside({
      url: page.href,
      method: 'GET',
      headers: { accept: 'text/html' },
      timeoutMs: WITHIN_MS,
      maxBytes: MAX_BYTES,
    })
  } catch (error) {
    if (error instanceof OutsideFailure) return error
    throw error
  }
}

const TAG = /<script\b[^>]*\bsrc\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]+)\/embed\.js\b/i
const FRAME = /<iframe\b[^>]*\bsrc\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]+)/gi

function judgeTag(html: string, { hosts }: Operator): Told {
  const hostOf = (address = '') => {
    const whole = address.startsWith('//') ? `https:${address}` : address
    return URL.canParse(whole) ? new URL(whole).hostname : ''
  }
  const [, script] = TAG.exec(html) ?? []
  if (script !== undefined) {
    const host = hostOf(script)
    return hosts.includes(host)
      ? { state: 'good', found: 'there', detail: host }
      : { state: 'bad', found: 'ofOtherHost', detail: host }
  }
  const framed = [...html.matchAll(FRAME)].map(([, src]) => hostOf(src)).find((host) => hosts.includes(host))
  return framed === undefined
    ? { state: 'look', found: 'notSeen' }
    : { state: 'look', found: 'frameOnly', detail: framed }
}

/** A policy of the site may keep our script or our frame out. */
function judgePolicy(policy: string | undefined, { hosts }: Operator): Told {
  if (policy === undefined) return { state: 'good', found: 'open' }
  const lists = [
    ['script-src-elem', 'script-src', 'default-src'],
    ['frame-src', 'child-src', 'default-src'],
  ]
  const blocked = lists.find((names) => {
    const sources = sourcesOf(policy, names)
    return sources !== undefined && !hosts.some((host) => sources.some((source) => admits(source, host)))
  })
  return blocked === undefined
    ? { state: 'good', found: 'open' }
    : { state: 'bad', found: 'blocks', detail: blocked[1] ?? '' }
}

function admits(source: string, host: string): boolean {
  if (source === '*' || source === 'https:') return true
  const name = source
    .replace(/^https?:\/\//, '')
    .replace(/[:/].*$/, '')
    .toLowerCase()
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : name === host
}

/** The frame follows the page by messages of our script; a frame alone stays as high as the site makes it. */
function judgeHeight({ found }: Told): Told {
  if (found === 'there') return { state: 'good', found: 'follows' }
  return found === 'frameOnly' ? { state: 'look', found: 'stays' } : { state: 'open', found: 'notAsked' }
}
