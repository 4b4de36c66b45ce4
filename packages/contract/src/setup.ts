import { z } from 'zod'
import { operation } from './operation.ts'
import { envelope } from './shared.ts'

/**
 * How an address of the operator answers our server now. `unused`: it has none. `address`: it leads to no
 * public https host. `connection`, `time`, `size`, `redirect`: no answer that could be read. `status`: one that
 * says no, with its number. `form`: not what it is to be. `anybody`: it confirms a session that nobody has.
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
  /** The HTTP status that was answered, with state `status`. */
  status: z.int().nullable(),
  /** How long we wait for it, milliseconds. */
  within_ms: z.int().nullable(),
})

export const checkSetupOperation = operation('checkSetup', {
  feature: 'setup',
  summary:
    'What only the server sees of how the game is set up: whose page it is, what the operator’s addresses answer.',
  access: 'public',
  /** `site`: the origin of a page that is to show the game in a frame. */
  query: z.strictObject({ site: z.string().max(300).optional() }),
  answer: envelope(
    z.object({
      /**
       * What became of the `host` parameter: `none` was given, its brand is `shown`, it is `unknown`, or the
       * host of the page `keeps` to its own brand.
       */
      host: z.enum(['none', 'shown', 'unknown', 'kept']),
      /** Whose the site of the query is: this operator's, another's, nobody's; null without one. */
      site: z.enum(['own', 'other', 'nobody']).nullable(),
      login: outside,
      winners: outside,
      unsubscribe: outside,
    }),
  ),
})
