import { z } from 'zod'
import { operation } from './operation.ts'
import { envelope } from './shared.ts'

/**
 * How an address of the operator answers our server now. `unused`: none is set. `address`: it is not a public https
 * host. `connection`, `time`, `size`, `redirect`: there was no readable answer. `status`: it answered with an error
 * status. `form`: the answer does not have the expected shape. `anybody`: it confirms a session that does not exist.
 */
const outside = z.object({
  state: z.enum([
    'unused',
    'good',
    'address',
    'connection',
    'time',
    'size',
    'redirect',
    'status',
    'form',
    'anybody',
  ]),
  /** The HTTP status of the answer, when the state is `status`. */
  status: z.int().nullable(),
  /** How long we wait for an answer, in milliseconds. */
  within_ms: z.int().nullable(),
})

export const checkSetupOperation = operation('checkSetup', {
  feature: 'setup',
  summary:
    'What only the server sees of how the game is set up: whose page it is, what the operator’s addresses answer.',
  access: 'public',
  /** `site`: the origin of a page that will show the game in a frame. */
  query: z.strictObject({ site: z.string().max(300).optional() }),
  answer: envelope(
    z.object({
      /**
       * What the `host` parameter did: `none` was given, its brand is `shown`, it is `unknown`, or the page's own
       * host `keeps` its brand.
       */
      host: z.enum(['none', 'shown', 'unknown', 'kept']),
      /** Who the site in the query belongs to: this operator, another one, or nobody; null without a site. */
      site: z.enum(['own', 'other', 'nobody']).nullable(),
      login: outside,
      winners: outside,
      unsubscribe: outside,
    }),
  ),
})
