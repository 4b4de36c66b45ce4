import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { operatorParams } from './shared.ts'

const OWNER = ['owner'] as const

/** What a test of a login or a wallet looks at, one after the other. */
const WALK_STEPS = [
  'settings',
  'secret',
  'reach',
  'tls',
  'endpoint',
  'discovery',
  'keys',
  'authorise',
  'redirect',
  'client',
  'signature',
  'balance',
  'status',
  'statement',
  'time',
  'sms',
  'gateway',
] as const

/** What a step of a test found. */
const WALK_FINDINGS = [
  'demo',
  'inLedger',
  'complete',
  'set',
  'notSet',
  'missing',
  'reached',
  'encrypted',
  'plain',
  'answers',
  'issuer',
  'issuerOther',
  'usable',
  'unusable',
  'known',
  'cannotTell',
  'refusesUs',
  'register',
  'noHost',
  'accepted',
  'keyRefused',
  'unsigned',
  'strangerRefused',
  'anybody',
  'balanceRead',
  'customerUnknown',
  'unknownTold',
  'knowsAnything',
  'rowsRead',
  'notOffered',
  'readsNothing',
  'quick',
  'slow',
  'smsSent',
  'smsWritten',
  'waits',
  'address',
  'name',
  'connection',
  'certificate',
  'late',
  'size',
  'redirected',
  'refused',
  'form',
  'notAsked',
] as const

const walkStep = z.object({
  step: z.enum(WALK_STEPS),
  state: z.enum(['good', 'look', 'bad', 'open']),
  found: z.enum(WALK_FINDINGS),
  /** An address, a status, a number of keys: what the sentence of the finding names. */
  detail: z.string(),
  /** How long the other party took and how long we wait for it, where it was asked. */
  took_ms: z.int().nullable(),
  within_ms: z.int().nullable(),
})
/** A step of a test of a login or a wallet. */
export type WalkStep = z.output<typeof walkStep>

/** In the order in which they were made; what a fault kept from being asked is `notAsked`. */
const walk = z.object({ steps: z.array(walkStep) })

/** A setting of a login or a wallet, in the keys of the operator's file. */
const setting = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.record(z.string(), z.union([z.string(), z.boolean()])),
])

export const setUpOperation = consoleOperation('setUp', {
  summary:
    'How managers of an operator log in, where their money is, its hosts and sites, and which secrets are set, by whom and when; never what they are.',
  access: OWNER,
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.object({
      login: z.record(z.string(), setting),
      wallet: z.record(z.string(), setting),
      /** Names what was read, for a change of it. */
      seen: z.string(),
      hosts: z.array(z.string()),
      frame_origins: z.array(z.string()),
      /** What an OpenID provider has to know. */
      redirect_addresses: z.array(z.string()),
      secrets: z.array(
        z.object({
          name: z.string(),
          /** Something of the set-up uses it. */
          is_used: z.boolean(),
          is_set: z.boolean(),
          /** Null for one that was set before this was kept. */
          set_at: dateTime.nullable(),
          /** Null where it came from a file. */
          set_by: z.string().nullable(),
        }),
      ),
    }),
  ),
})

export const testLoginOperation = consoleOperation('testLogin', {
  summary: 'Walks the login of an operator step by step as a visitor’s login would, changing nothing there.',
  access: OWNER,
  effect: 'acts',
  params: operatorParams,
  body: act({}),
  answer: envelope(walk),
})

export const testWalletOperation = consoleOperation('testWallet', {
  summary:
    'Walks the wallet of an operator step by step with questions that move no money, about a customer whom it does not know or one that is named.',
  access: OWNER,
  effect: 'acts',
  params: operatorParams,
  body: act({
    customer: z
      .string()
      .max(200)
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
  }),
  answer: envelope(walk),
})

const word = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((given) => given.isWellFormed())
/** The form alone is checked here: what the file may hold is decided by the check of the file, and told as faults. */
const wantedSettings = z.record(
  word(40),
  z.union([
    word(500),
    z.number(),
    z.boolean(),
    z.array(word(200)).max(50),
    z.record(word(40), z.union([word(60), z.boolean()])),
  ]),
)
/** What can stand in a header; null takes one away. */
const secret = z
  .string()
  .min(1)
  .max(4_000)
  .regex(/^[\x20-\x7e]+$/)
  .nullable()

export const changeSetUpOperation = consoleOperation('changeSetUp', {
  summary:
    'Asks for another login, wallet, hosts or sites, or for secrets to be set: another owner signs it, or with no other one it is done after 24 hours and all staff are told by mail.',
  access: OWNER,
  effect: 'acts',
  params: operatorParams,
  body: act({
    seen: word(64),
    login: wantedSettings.optional(),
    wallet: wantedSettings.optional(),
    hosts: z.array(word(300)).max(50).optional(),
    frame_origins: z.array(word(300)).max(50).optional(),
    secrets: z.record(word(40), secret).optional(),
  }),
  answer: envelope(z.object({ proposal_id: id, is_alone: z.boolean() })),
  refusals: ['freshSignInNeeded', 'changedMeanwhile', 'proposalWaits', 'setUpFaulty'],
})
