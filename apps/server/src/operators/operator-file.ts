import { FONT_NAMES, parseColor } from '@gaffer/brand'
import { LANGUAGES, MENU_LINK_KEYS } from '@gaffer/contract'
import { isRulePackId } from '@gaffer/rules'
import { z } from 'zod'
import { isExactOrigin } from '../platform/http/exact-origin.ts'
import { readNetwork } from '../platform/outside/networks.ts'
import { isLoopback } from '../platform/outside/outside-address.ts'
import { isHttpsAddress, isServerAddress } from './addresses.ts'
import { gameFile } from './games/game-file.ts'
import { SHORTEST_WALLET_KEY, walletSettings } from './operator-wallet.ts'
import { readHostName } from './host-name.ts'
import { words } from './words.ts'

/** Maximum length of the HTML of one text in one language, in characters. */
const LONGEST_TEXT = 40_000

const color = z
  .string()
  .refine((text) => text.startsWith('#') && parseColor(text) !== undefined, 'must be #RGB or #RRGGBB')
const font = z.string().refine((name) => FONT_NAMES.includes(name), `must be one of ${FONT_NAMES.join(', ')}`)
const price = z.number().min(0).max(1_000_000).nullable().default(null)
const link = z.string().refine(isHttpsAddress, 'must be an https:// address')
const serverAddress = z
  .string()
  .refine(isServerAddress, 'must be an https:// address of a public host (http:// on this machine only)')
/** The name of a file next to the operator's, or the address of a picture stored before. */
const picture = z
  .string()
  .max(300)
  .regex(/\.(svg|png|webp)$/i, 'must name an .svg, .png or .webp file')
const host = z
  .string()
  .refine((name) => readHostName(name) === name, 'must be a host name in lower case, without scheme and port')
const origin = z
  .string()
  .refine(
    (text) => isExactOrigin(text) && (text.startsWith('https:') || isLoopback(new URL(text))),
    'must be an exact origin such as https://www.example.com, without a path',
  )
  .refine(
    (text) => !text.includes('['),
    'must have a name: no browser knows an IPv6 address in frame-ancestors',
  )
/** The widest network that still counts as belonging to one party. */
const MIN_BITS = 8
const network = z
  .string()
  .refine((text) => readNetwork(text) !== undefined, 'must be an address or a network such as 192.0.2.0/24')
  .refine((text) => (readNetwork(text)?.bits ?? MIN_BITS) >= MIN_BITS, 'must not be that wide')

/** A calling code without its plus, such as 359. */
const callingCode = z.string().regex(/^[1-9][0-9]{0,2}$/, 'must be a calling code such as 359')

/** How a party outside knows our calls: by its secret itself, or by a token of a minute that is signed with it. */
const callerProof = z.enum(['key', 'token']).optional()

const login = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('demo') }),
  z.strictObject({
    mode: z.literal('sp'),
    /** Called, server to server, to find out whose session id it is. */
    endpoint: serverAddress,
    timeoutMs: z.int().min(100).max(20_000).default(4_000),
    /** For numbers that the portal gives without a calling code. */
    country: callingCode.optional(),
    proof: callerProof,
  }),
  /** The gateway's own addresses: headers from anywhere else are ignored. */
  z.strictObject({ mode: z.literal('orange'), peers: z.array(network).min(1).max(50) }),
  z.strictObject({
    mode: z.literal('phone'),
    country: callingCode.optional(),
    /** Calling codes that may log in; empty means all. */
    countries: z.array(callingCode).max(50).default([]),
    codeMinutes: z.int().min(1).max(60).default(5),
    /** Maximum number of codes sent for this operator in an hour, in total. */
    codesPerHour: z.int().min(1).max(1_000_000).default(1_000),
  }),
  z.strictObject({
    mode: z.literal('oidc'),
    issuer: serverAddress,
    clientId: words(200),
    scopes: z
      .array(z.string().regex(/^[\u0021\u0023-\u005b\u005d-\u007e]{1,60}$/))
      .max(20)
      .default(['openid']),
  }),
])

const fairPlay = z.strictObject({
  /** How much a manager may stake, lose (in the currency) and enter within 24 hours. */
  limits: z
    .strictObject({
      stake: z.number().min(0).max(1_000_000_000).nullable().default(null),
      loss: z.number().min(0).max(1_000_000_000).nullable().default(null),
      entries: z.int().min(0).max(10_000).nullable().default(null),
    })
    .default({ stake: null, loss: null, entries: null }),
  /** The age that managers confirm together with the terms. */
  age: z.int().min(1).max(99).nullable().default(null),
  /** The version of the terms that must be accepted before any payment; null asks for none. */
  terms: words(60).nullable().default(null),
  /** A payment above this amount (in the currency) needs a login of the last minutes; missing asks for none. */
  freshLogin: z
    .strictObject({
      above: z.number().min(0).max(1_000_000_000),
      minutes: z.int().min(1).max(720).default(10),
    })
    .optional(),
})

const service = z.strictObject({
  isOn: z.boolean(),
  url: serverAddress.nullable().default(null),
  proof: callerProof,
})
const OFF = { isOn: false, url: null } as const

const prizePlaces = z
  .array(
    z.strictObject({
      from: z.int().min(1).max(1000),
      to: z.int().min(1).max(1000),
      ratio: z.number().min(0).max(100),
    }),
  )
  .min(1)
  .max(50)
  .refine(
    (places) => places.every(({ from, to }) => from <= to),
    'must go from a place to the same or a later one',
  )

/** The room game: stakes in whole units of the currency, prizes in percent of the pool per place. */
const rooms = z.strictObject({
  isOn: z.boolean(),
  /** Where they open, as listed by `npm run gaffer -- championship list`. */
  championships: z.array(words(80)).max(20, 'must be at most 20').default([]),
  stakes: z.array(z.int().min(1).max(1_000_000)).min(1).max(12).default([5, 10, 20, 50, 100, 500]),
  /** Seats in a room: 10 at most, no limit (-1), or head-to-head (2). */
  formats: z
    .array(z.literal([10, -1, 2]))
    .min(1)
    .max(3)
    .default([10, -1, 2]),
  /** How many rounds a room is played over; null: until the championship ends. */
  rounds: z.int().min(1).max(99).nullable().default(null),
  /** The percentage of the stakes that the operator keeps. */
  rakePercent: z.number().min(0).max(50).default(0),
  prizes: z.strictObject({ headToHead: prizePlaces, others: prizePlaces }).default({
    headToHead: [{ from: 1, to: 1, ratio: 100 }],
    others: [
      { from: 1, to: 1, ratio: 50 },
      { from: 2, to: 2, ratio: 30 },
      { from: 3, to: 3, ratio: 20 },
    ],
  }),
})

/** How the operator identifies the user whose subscription should end. */
const SUBSCRIBER_NAMES = ['session', 'phone', 'user'] as const
const unsubscribe = service.extend({
  /** Which of the names its address receives; by default, what the login provides. */
  names: z.enum(SUBSCRIBER_NAMES).optional(),
})
const byLanguage = z
  .partialRecord(
    z.enum(LANGUAGES),
    z.string().max(LONGEST_TEXT, `must have at most ${LONGEST_TEXT} characters`),
  )
  .default({})

/**
 * An operator as a readable file: every key of the brand config (R-7..10) and of the operator's settings. Used for
 * input and output; the stored row is authoritative. docs/operators.md explains each key.
 */
export const operatorFile = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,38}[a-z0-9]$/, 'must be 3 to 40 lower-case letters, digits and dashes'),
  title: words(40),
  language: z.enum(LANGUAGES).default('en'),
  hosts: z.array(host).max(50).default([]),
  frameOrigins: z.array(origin).max(50).default([]),
  currency: z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'must be a currency such as EUR')
    .optional(),
  currencyExponent: z.int().min(0).max(4).default(2),
  rulePack: z
    .string()
    .refine((id): boolean => isRulePackId(id), 'is not a rule pack we have')
    .default('classic'),
  design: z.strictObject({
    primaryColor: color,
    secondaryColor: color,
    tertiaryColor: color,
    textColorHighlight: color,
    textColorDisabled: color,
    textColorPrimary: color,
    textColorSecondary: color,
    textFontFamily: font,
    textSecondaryFontFamily: font,
  }),
  logo: picture.nullable().default(null),
  favicon: picture.nullable().default(null),
  footerImage: picture.nullable().default(null),
  loadingImage: picture.nullable().default(null),
  backgroundImage: picture.nullable().default(null),
  login: login.default({ mode: 'demo' }),
  wallet: walletSettings.default({ kind: 'ledger' }),
  fairPlay: fairPlay.default(fairPlay.parse({})),
  loginName: words(40),
  loginBaseDomain: link.nullable().default(null),
  support: z.strictObject({ email: z.email(), website: link, video: link.nullable().default(null) }),
  menuLinks: z
    .strictObject(
      Object.fromEntries(MENU_LINK_KEYS.map((key) => [key, link.nullable().optional()])) as MenuLinkShape,
    )
    .default({}),
  header: z.enum(['home', 'start']).default('home'),
  /** What it opens for each gameweek and season; empty means nothing. */
  games: z.array(gameFile).max(50, 'must be at most 50').default([]),
  texts: z
    .strictObject({ gettingStarted: byLanguage, rules: byLanguage, terms: byLanguage })
    .default({ gettingStarted: {}, rules: {}, terms: {} }),
  winners: service.default(OFF),
  unsubscribe: unsubscribe.default(OFF),
  tracking: z.boolean().default(false),
  fieldWithBanners: z.boolean().default(true),
  whiteLabel: z.boolean().default(false),
  subscription: z.boolean().default(false),
  rewards: z.boolean().default(true),
  fullLogin: z.boolean().default(false),
  rooms: rooms.default(rooms.parse({ isOn: false })),
  /** What a chip, all chips together and a paid formation cost, in the currency; null is the price of the rule pack. */
  chipPrice: price,
  allChipsPrice: price,
  formationPrice: price,
  merchandise: z.boolean().default(true),
  sponsorNotice: z.boolean().default(false),
  /** Money given to a new guest of the demo login, in the operator's currency. */
  welcomeMoney: z.number().min(0).max(1_000_000).default(1000),
})

type MenuLinkShape = Record<(typeof MENU_LINK_KEYS)[number], z.ZodOptional<z.ZodNullable<typeof link>>>

/** An operator's file, parsed and with defaults filled in. */
export type OperatorFile = z.output<typeof operatorFile>
/** An operator's file as it may be written: keys with a default are optional. */
export type OperatorFileInput = z.input<typeof operatorFile>

/** The secrets an operator can have; given in a separate file and never shown again. */
export const SECRET_NAMES = [
  'clientSecret',
  'gatewayKey',
  'endpointKey',
  'smsKey',
  'winnersHeader',
  'walletKey',
  'unsubscribeKey',
] as const
/** How a party outside knows our calls. */
export type CallerProof = z.output<typeof callerProof>

export type SecretName = (typeof SECRET_NAMES)[number]

/** A file of secrets: named ones are stored, null deletes one, missing ones stay. */
export const secretsFile = z
  .partialRecord(z.enum(SECRET_NAMES), z.string().min(1).max(4000).nullable())
  .refine(({ walletKey }) => walletKey == null || walletKey.length >= SHORTEST_WALLET_KEY, {
    path: ['walletKey'],
    message: `must have at least ${SHORTEST_WALLET_KEY} characters`,
  })
export type SecretsFile = z.output<typeof secretsFile>
