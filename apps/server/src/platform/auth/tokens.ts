import { LANGUAGES } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { KeyRing } from '../secrets/key-ring.ts'

/** The person a token identifies. An onlooker may look at the lobby and nothing else. */
export type TokenCaller = {
  readonly managerId: number
  readonly operatorId: number
  readonly isOnlooker: boolean
  /** When the token was made, in epoch seconds: a log-out invalidates earlier ones. */
  readonly issuedAt: number
  /** When they logged in, in epoch seconds; kept by every renewed token. */
  readonly openedAt: number
  /** The language chosen at login; undefined where none was. */
  readonly language?: Language | undefined
  /** The login the token belongs to (see session/login-sessions). */
  readonly sessionId?: string | undefined
  /** How often the cookie of that login had been replaced; only in renewal tokens. */
  readonly generation?: number | undefined
  /** Staff read a manager's screens with it: it changes nothing, and sees neither payments nor personal data. */
  readonly isView?: boolean | undefined
}

/**
 * `access` is sent with each call; `renewal` is kept in a cookie and can only be exchanged for a new access token.
 */
export type TokenUse = 'access' | 'renewal'

const LIFE_SECONDS = { access: 15 * 60, renewal: 30 * 24 * 3600 } as const satisfies Record<TokenUse, number>
const ISSUER = 'gaffer'
/** How far ahead of ours the clock may be by which a token was made. */
const CLOCK_SECONDS = 5
/** Longer values are refused without being read. */
const LONGEST_TOKEN = 2_000

/** How many tokens with a verified signature are remembered; the least recently used go first. */
const MAX_KNOWN = 10_000

/** Lifetime in seconds of a token by which staff read a manager's screens. */
export const VIEW_TOKEN_SECONDS = 10 * 60

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = LIFE_SECONDS.access

/** Makes and verifies tokens: one algorithm, one issuer, the operator as audience, the use in the type. */
export type Tokens = {
  readonly sign: (
    caller: Omit<TokenCaller, 'issuedAt' | 'openedAt'> & { readonly openedAt?: number | undefined },
    use: TokenUse,
  ) => Promise<string>
  /** Undefined for anything that is not a valid token of this use. */
  readonly verify: (token: string, use: TokenUse) => Promise<TokenCaller | undefined>
  /** The time they are made and judged by, in epoch milliseconds. */
  readonly now: () => number
}

/** `now` is a clock that all nodes share: a token must not be older, or younger, on another one. */
export function createTokens(keys: KeyRing, now: () => number = () => Date.now()): Tokens {
  const { recall, remember } = rememberTokens(keys, now)
  return {
    now,
    sign: async (caller, use) => {
      const { managerId, operatorId, isOnlooker, openedAt, language, sessionId, generation, isView } = caller
      const { kid, secret } = await keys.current()
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT({
        onlooker: isOnlooker,
        auth_time: openedAt ?? issuedAt,
        locale: language,
        sid: sessionId,
        ...(use === 'renewal' ? { gen: generation } : {}),
        ...(isView === true ? { view: true } : {}),
      })
        .setProtectedHeader({ alg: 'HS256', typ: typeOf(use), kid })
        .setSubject(String(managerId))
        .setAudience(String(operatorId))
        .setIssuer(ISSUER)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + (isView === true ? VIEW_TOKEN_SECONDS : LIFE_SECONDS[use]))
        .sign(secret)
    },
    verify: async (token, use) => {
      const known = use === 'access' ? await recall(token) : undefined
      if (known !== undefined) return known.caller
      const read = await verify(keys, token, use, now())
      if (read !== undefined && use === 'access') remember(token, read)
      return read?.caller
    },
  }
}

/** The content of a token, and what makes it invalid before its session is checked. */
type ReadToken = { readonly caller: TokenCaller; readonly kid: string; readonly endsAtMs: number }

/**
 * Remembers verified access tokens by their whole text, so that their signature is not computed again. Only a valid
 * token is remembered, until it expires or its key is retired; whether its session still counts is checked elsewhere
 * in every call.
 */
function rememberTokens(keys: KeyRing, now: () => number) {
  const known = new LRUCache<string, ReadToken>({ max: MAX_KNOWN })
  return {
    recall: async (token: string): Promise<ReadToken | undefined> => {
      const read = known.get(token)
      if (read === undefined) return undefined
      if (now() < read.endsAtMs && (await keys.find(read.kid)) !== undefined) return read
      known.delete(token)
      return undefined
    },
    remember: (token: string, read: ReadToken): void => void known.set(token, read),
  }
}

async function verify(
  keys: KeyRing,
  token: string,
  use: TokenUse,
  nowMs: number,
): Promise<ReadToken | undefined> {
  if (token.length > LONGEST_TOKEN || !isCanonical(token)) return undefined
  // A database that cannot be reached is no reason to refuse a token.
  await keys.all()
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = typeof kid === 'string' ? await keys.find(kid) : undefined
        if (key === undefined) throw new Error('unknown key')
        return key.secret
      },
      {
        algorithms: ['HS256'],
        issuer: ISSUER,
        typ: typeOf(use),
        requiredClaims: ['sub', 'aud', 'iat', 'exp'],
        maxTokenAge: LIFE_SECONDS[use],
        currentDate: new Date(nowMs),
        clockTolerance: CLOCK_SECONDS,
      },
    )
    const managerId = idOf(payload.sub)
    const operatorId = typeof payload.aud === 'string' ? idOf(payload.aud) : undefined
    if (managerId === undefined || operatorId === undefined) return undefined
    if (payload.iat === undefined || payload.exp === undefined) return undefined
    // Tolerated is only a beginning that is ahead: a token ends when it says so.
    if (payload.exp * 1000 <= nowMs) return undefined
    // A token with a longer lifetime than any we make is not ours, whoever signed it.
    if (payload.exp - payload.iat > LIFE_SECONDS[use]) return undefined
    const openedAt = typeof payload.auth_time === 'number' ? payload.auth_time : payload.iat
    const isOnlooker = payload.onlooker === true
    const language = LANGUAGES.find((one) => one === payload.locale)
    const sessionId = typeof payload.sid === 'string' ? payload.sid : undefined
    const generation = typeof payload.gen === 'number' ? payload.gen : undefined
    const caller = { managerId, operatorId, isOnlooker, issuedAt: payload.iat, openedAt, language }
    return {
      caller: {
        ...caller,
        ...(sessionId === undefined ? {} : { sessionId }),
        ...(generation === undefined ? {} : { generation }),
        ...(payload.view === undefined ? {} : { isView: true }),
      },
      kid: protectedHeader.kid ?? '',
      endsAtMs: payload.exp * 1000,
    }
  } catch {
    return undefined
  }
}

/** Whether each part is the only spelling of its bytes, so that one token is one text. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

function typeOf(use: TokenUse): string {
  return `gaffer-${use}+jwt`
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : undefined
}

/**
 * The token of the Authorization header, with or without `Bearer`, from header names and values as received.
 * Two such headers count as none: a proxy might have read the other one.
 */
export function readAuthorization(rawHeaders: readonly string[]): string | undefined {
  const headers = rawHeaders.filter((_, at) => at % 2 === 1 && isAuthorization(rawHeaders[at - 1]))
  const token = (headers.length === 1 ? headers[0] : undefined)?.replace(/^Bearer +/i, '')
  return token === undefined || token === '' ? undefined : token
}

function isAuthorization(name: string | undefined): boolean {
  return name?.toLowerCase() === 'authorization'
}
