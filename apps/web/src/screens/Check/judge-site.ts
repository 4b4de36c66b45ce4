import type { Finding, Setup } from './finding.ts'

/** What the site is judged by. */
export type SiteFacts = {
  readonly registered: readonly string[]
  /** The owner according to the server; undefined where it was not asked. */
  readonly owner: Setup['site'] | undefined
  /** Whether browsers let an https page show the game. */
  readonly isShownInHttps: boolean
}

/** Whether a site with a typed address may show the game, and if not, what is wrong with it. */
export function judgeSite(typed: string, { registered, owner, isShownInHttps }: SiteFacts): Finding {
  const site = originOf(typed)
  if (site === undefined) return { state: 'bad', text: 'check.siteNone' }
  if (registered.includes(site)) {
    const isMixed = site.startsWith('https:') && !isShownInHttps
    return isMixed
      ? { state: 'bad', text: 'check.siteMixed', values: { site } }
      : { state: 'good', text: 'check.siteGood', values: { site } }
  }
  if (owner === 'other') return { state: 'bad', text: 'check.siteOther', values: { site } }
  const bare = (origin: string) => origin.replace(/^https?:\/\/(www\.)?/, '').replace(/:\d+$/, '')
  const near = registered.find((one) => bare(one) === bare(site))
  return near === undefined
    ? { state: 'bad', text: 'check.siteMissing', values: { site } }
    : { state: 'bad', text: 'check.siteNear', values: { site, near } }
}

/** The origin of an address as people type it; https where they leave it out. */
export function originOf(typed: string): string | undefined {
  const text = typed.trim()
  try {
    const { origin, protocol } = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
    return /^https?:$/.test(protocol) ? origin : undefined
  } catch {
    return undefined
  }
}
