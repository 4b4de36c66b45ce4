import { z } from 'zod'
import { envelope } from '../shared.ts'
import { consoleOperation } from './operation.ts'
import { operatorParams } from './shared.ts'

/** What is looked at before a site shows the game, one after the other. */
const SITE_STEPS = ['site', 'line', 'headers', 'cookies', 'page', 'tag', 'policy', 'height'] as const

/** What a step found. */
const SITE_FINDINGS = [
  'noAddress',
  'registered',
  'near',
  'ofAnother',
  'unknown',
  'secure',
  'mixed',
  'here',
  'allowed',
  'refused',
  'partitioned',
  'withoutTls',
  'reached',
  'unreachable',
  'there',
  'frameOnly',
  'ofOtherHost',
  'notSeen',
  'open',
  'blocks',
  'follows',
  'stays',
  'notAsked',
] as const

const siteStep = z.object({
  step: z.enum(SITE_STEPS),
  state: z.enum(['good', 'look', 'bad', 'open']),
  found: z.enum(SITE_FINDINGS),
  /** An origin, a status, a policy: what the sentence of the finding names. */
  detail: z.string(),
})
/** A step of the look at a site. */
export type SiteStep = z.output<typeof siteStep>

export const checkSiteOperation = consoleOperation('checkSite', {
  summary:
    'What keeps a page of a site from showing the game: whether it may, what our answers say to browsers, and what the page itself has, as far as it can be read without a browser.',
  access: ['owner', 'contests'],
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({ page: z.string().min(1).max(500) }),
  answer: envelope(z.object({ steps: z.array(siteStep) })),
})
