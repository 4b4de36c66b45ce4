import { z } from 'zod'
import { isServerAddress } from './addresses.ts'

const base = z
  .string()
  .refine(
    (text) => isServerAddress(text) && !/[?#]/.test(text),
    'must be an https:// address of a public host (http:// on this machine only), without ? and #',
  )
const timeoutMs = z.int().min(100).max(20_000).default(4_000)

/** What a seamless wallet can do; decides how a debit whose answer was lost is brought to an end. */
const abilities = z.strictObject({
  /** It says what became of an operation. */
  status: z.boolean().default(true),
  /** Its answer to a rollback of what it never heard of: that it is done, or that it knows none. */
  rollbackOfUnknown: z.enum(['done', 'notFound']).default('done'),
  /** It remembers a rollback and refuses the debit that comes after it. */
  tombstone: z.boolean().default(false),
  /** It has a statement to be compared with. */
  statement: z.boolean().default(true),
})

/** Where the money of an operator's managers lies. The key it shares with us is the secret `walletKey`. */
export const walletSettings = z.discriminatedUnion('kind', [
  /** In our own books: demo money. */
  z.strictObject({ kind: z.literal('ledger') }),
  /** In the operator's own wallet, by our contract. */
  z.strictObject({
    kind: z.literal('seamless'),
    url: base,
    timeoutMs,
    can: abilities.default(abilities.parse({})),
  }),
  /** In the operator's own wallet, by the contract of bets, cancel and winners. */
  z.strictObject({
    kind: z.literal('scout'),
    url: base,
    timeoutMs,
    /** Its name for this operator. */
    client: z.string().regex(/^[\w.-]{1,60}$/, 'must be 1 to 60 letters, digits, dots, dashes'),
    /** It is told of entries that cost nothing, as the contract has it, and so decides on them too. */
    isToldOfFree: z.boolean().default(true),
  }),
])

/** The shortest key of a wallet, characters. */
export const SHORTEST_WALLET_KEY = 32
