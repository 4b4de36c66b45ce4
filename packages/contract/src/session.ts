import { z } from 'zod'
import { operation } from './operation.ts'
import { roomHome } from './room.ts'
import { assetUrl, dateTime, envelope, idText } from './shared.ts'

export const LANGUAGES = ['en', 'fr', 'ar', 'bg'] as const
export const language = z.enum(LANGUAGES)

const loginMode = z.enum(['demo', 'sp', 'orange', 'phone', 'oidc'])

/** The links to the operator's own site that the menu may contain. */
export const MENU_LINK_KEYS = [
  'fantasySport',
  'sportsGaming',
  'profile',
  'depositCashout',
  'promosAndBonus',
] as const

/** What is enabled for a brand; screens ask for these, never for an operator's name. */
export const brandAbilities = z.object({
  showsWinners: z.boolean(),
  showsPrizes: z.boolean(),
  showsMerchandise: z.boolean(),
  tracks: z.boolean(),
  unsubscribes: z.boolean(),
  subscribes: z.boolean(),
  hasRooms: z.boolean(),
  hasFieldBanners: z.boolean(),
  hasFullLogin: z.boolean(),
  isWhiteLabel: z.boolean(),
})

const previewToken = z.string().regex(/^[0-9a-f]{32}$/)

/** The public look and texts of an operator (R-7..10). */
export const brand = z.object({
  operator: z.string(),
  edition: z.enum(['demo', 'sponsor', 'operator']),
  title: z.string(),
  language,
  logo: assetUrl,
  favicon: assetUrl,
  footerImage: assetUrl.nullable(),
  loadingImage: assetUrl.nullable(),
  /** The currency of every amount on the wire (ISO 4217). */
  currency: z.string(),
  /**
   * The currency by whose label amounts are written in each language, with the same figure: the operator's own, or that
   * of the language where it sets none.
   */
  currencyLabels: z.record(language, z.string()),
  currencyExponent: z.int(),
  loginMode,
  /** Guests of the demo login begin with money of the game: it lies in our ledger, and the operator gives some. */
  hasDemoMoney: z.boolean(),
  loginName: z.string(),
  /** Where the page sends people who need to log in; null where the page has its own login. */
  loginBaseDomain: z.string().nullable(),
  supportEmail: z.string(),
  website: z.string(),
  supportVideo: z.string().nullable(),
  sponsorNotice: z.boolean(),
  menuLinks: z.array(z.object({ key: z.enum(MENU_LINK_KEYS), url: z.string() })),
  /** The header's labels: Home, My games, More; or Start, My Games, Info. */
  header: z.enum(['home', 'start']),
  /** What a chip, all chips together and a paid formation of rooms cost, in the currency. */
  prices: z.object({ chip: z.number(), allChips: z.number(), formation: z.number() }),
  can: brandAbilities,
  stylesheet: z.string(),
  /** The token of what staff preview on this page; null on a page of managers. */
  preview: previewToken.nullable(),
})

export const authenticateOperation = operation('authenticate', {
  feature: 'session',
  summary:
    'Swap a provider session for a token; the demo login creates a guest where no session is given, and resumes one it has created.',
  access: 'public',
  changes: [],
  body: z.strictObject({
    /**
     * The provider's session, or a code with its attempt, or a ticket; the identity from a telecom comes in a header.
     */
    session_id: z.string().max(200).optional(),
    host: z.string().max(255).optional(),
    /** The language of later texts in calls that name none; an unsupported one is ignored. */
    lang: language.optional().catch(undefined),
    /** The login mode the caller expects; empty counts as missing. */
    api: z.union([loginMode, z.literal('').transform(() => undefined)]).optional(),
  }),
  answer: envelope(
    z.object({
      cfg: z.object({
        logo: assetUrl,
        name: z.string(),
        'main-color': z.string(),
        'accent-color': z.string(),
      }),
      username: z.string(),
      /** Whom a device keeps things of: a shown name changes, and two managers may have the same. Null of an onlooker. */
      manager_id: z.int().nullable(),
      phone: z.string().nullable(),
      hasRooms: z.boolean(),
      /** Lifetime of the token in seconds. */
      expires_in: z.int(),
      is_onlooker: z.boolean(),
      /** The id by which a guest that was just made is known again; null for everybody else. */
      guest: z.string().nullable(),
    }),
  ),
  refusals: [
    'loginConnection',
    'loginFailed',
    'publicIdMissing',
    'loginCodeWrong',
    'loginCodeOver',
    'loginCodeTooShort',
  ],
})

export const askLoginCodeOperation = operation('askLoginCode', {
  feature: 'session',
  summary: 'Send a one-time code to a phone; it is swapped for a token as `<attempt>.<code>`.',
  access: 'public',
  changes: [],
  body: z.strictObject({ phone: z.string().min(1).max(40), host: z.string().max(255).optional() }),
  answer: envelope(
    z.object({
      attempt: z.string(),
      /** Masked. */
      phone: z.string(),
      digits: z.int(),
      /** Lifetime of the code in seconds, and how long until another may be requested. */
      expires_in: z.int(),
      resend_in: z.int(),
    }),
  ),
  refusals: ['loginConnection', 'loginFailed', 'phoneNumberUnreadable', 'tooManyLoginCodes'],
})

export const handOverLoginOperation = operation('handOverLogin', {
  feature: 'session',
  summary: 'A ticket by which a page that opened this window takes the login over: once, within a minute.',
  access: 'manager',
  changes: [],
  answer: envelope(z.object({ ticket: z.string() })),
})

export const renewSessionOperation = operation('renewSession', {
  feature: 'session',
  summary: 'A fresh token for the cookie of this page, after a reload or before the token ends.',
  access: 'public',
  changes: [],
  answer: authenticateOperation.answer,
  refusals: ['unauthorized'],
})

export const devicesOperation = operation('devices', {
  feature: 'session',
  summary: 'The devices this manager is logged in on, the one used last first.',
  access: 'signedIn',
  shows: ['devices'],
  isPersonal: true,
  answer: envelope(
    z.array(
      z.object({
        id: z.uuid(),
        /** Browser and system; empty where unknown. */
        device: z.string(),
        opened_at: z.iso.datetime(),
        seen_at: z.iso.datetime(),
        is_this: z.boolean(),
      }),
    ),
  ),
})

export const endDeviceOperation = operation('endDevice', {
  feature: 'session',
  summary: 'Log out on one device: its tokens and its cookie end.',
  access: 'signedIn',
  changes: ['devices'],
  body: z.strictObject({ id: z.uuid() }),
  answer: envelope(z.null()),
  refusals: ['notFound'],
})

export const endSessionOperation = operation('endSession', {
  feature: 'session',
  summary: 'Log out everywhere: every token and cookie of this manager ends.',
  access: 'signedIn',
  changes: [],
  answer: envelope(z.null()),
})

export const brandOperation = operation('brand', {
  feature: 'brand',
  summary: 'The brand this address shows; also in the first page as a data block.',
  access: 'public',
  answer: envelope(brand),
})

export const supportTextsOperation = operation('supportTexts', {
  feature: 'brand',
  summary: "The operator's own HTML of the support page in the reader's language; null where ours is shown.",
  access: 'public',
  query: z.strictObject({
    /** Shows the texts of a preview instead of the published ones. */
    preview: previewToken.optional(),
  }),
  answer: envelope(
    z.object({
      gettingStarted: z.string().nullable(),
      rules: z.string().nullable(),
      /** What managers accept before they pay. */
      terms: z.string().nullable(),
    }),
  ),
})

export const homeOperation = operation('home', {
  feature: 'session',
  summary:
    'Who is here, their budget, their current room and whether a round is being closed; polled by the maintenance screen.',
  access: 'public',
  shows: ['team', 'rooms', 'money'],
  query: z.strictObject({ round_id: idText.optional() }),
  answer: envelope(
    z.object({
      username: z.string().nullable(),
      budget: z.number(),
      currency: z.string(),
      is_round_closed: z.boolean(),
      hasRooms: z.boolean(),
      server_time: z.iso.datetime(),
      ...roomHome.shape,
    }),
  ),
  refusals: ['roundClosing'],
})

export const viewedManagerOperation = operation('viewedManager', {
  feature: 'session',
  summary: 'Whose screens a token of staff shows, and until when; nothing for every other token.',
  access: 'signedIn',
  answer: envelope(z.object({ name: z.string(), until: dateTime })),
  refusals: ['notFound'],
})
