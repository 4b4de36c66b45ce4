import { z } from 'zod'
import { isServerAddress } from './addresses.ts'

const base = z
  .string()
  .refine(
    (text) => isServerAddress(text) && !/[?#]/.test(text),
    'must be an https:// address of a public host (http:// on this machine only), without ? and #',
  )
const timeoutMs = z.int().min(100).max(20_000).default(4_000)

/** What a seamless wallet can do; decides how a debit whose answer was lost is settled. */
const abilities = z.strictObject({
  /** It can tell what happened to an operation. */
  status: z.boolean().default(true),
  /** Its answer to a rollback of an operation it does not know: done, or not found. */
  rollbackOfUnknown: z.enum(['done', 'notFound']).default('done'),
  /** It remembers a rollback and refuses a debit that arrives after it. */
  tombstone: z.boolean().default(false),
  /** It offers a statement to compare with. */
  statement: z.boolean().default(true),
})

/** Where an operator's managers keep their money. The key shared with us is the secret `walletKey`. */
export const walletSettings = z.discriminatedUnion('kind', [
  /** In our own ledger: demo money. */
  z.strictObject({ kind: z.literal('ledger') }),
  /** In the operator's own wallet, using our contract. */
  z.strictObject({
    kind: z.literal('seamless'),
    url: base,
    timeoutMs,
    can: abilities.default(abilities.parse({})),
  }),
  /** In the operator's own wallet, using the contract of bets, cancel and winners. */
  z.strictObject({
    kind: z.literal('scout'),
    url: base,
    timeoutMs,
    /** Its name for this operator. */
    client: z.string().regex(/^[\w.-]{1,60}$/, 'must be 1 to 60 letters, digits, dots, dashes'),
    /** It is notified of free entries, as its contract requires, and so decides on them too. */
    isToldOfFree: z.boolean().default(true),
  }),
])

/** Minimum length of a wallet's key, in characters. */
export const SHORTEST_WALLET_KEY = 32
