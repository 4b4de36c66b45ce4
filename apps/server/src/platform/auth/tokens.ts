import { jwtVerify, SignJWT } from 'jose'
import type { TokenKeys } from './token-keys.ts'

/** Who a token speaks of. An onlooker may look at the lobby and no more. */
export type Caller = {
  readonly managerId: number
  readonly operatorId: number
  readonly isOnlooker: boolean
  /** When the token was made, epoch seconds: a log-out ends those before it. */
  readonly issuedAt: number
}

/** `access` is sent with each call; `renewal` lives in a cookie and only buys a new access token. */
export type TokenUse = 'access' | 'renewal'

const LIFE_SECONDS = { access: 15 * 60, renewal: 30 * 24 * 3600 } as const satisfies Record<TokenUse, number>
const ISSUER = 'gaffer'
/** Longer values are refused unread. */
const LONGEST_TOKEN = 2_000

/** Seconds an access token lives. */
export const ACCESS_TOKEN_SECONDS = LIFE_SECONDS.access

/** Makes and reads tokens; one algorithm, one issuer, the operator as audience, the use in the type. */
export type Tokens = {
  readonly sign: (caller: Omit<Caller, 'issuedAt'>, use: TokenUse) => Promise<string>
  /** Undefined for anything that is not a valid token of this use. */
  readonly verify: (token: string, use: TokenUse) => Promise<Caller | undefined>
}

export function createTokens(keys: TokenKeys): Tokens {
  const [signing] = keys
  if (signing === undefined) throw new Error('there is no key to sign tokens with')
  return {
    sign: ({ managerId, operatorId, isOnlooker }, use) =>
      new SignJWT({ onlooker: isOnlooker })
        .setProtectedHeader({ alg: 'HS256', typ: typeOf(use), kid: signing.kid })
        .setSubject(String(managerId))
        .setAudience(String(operatorId))
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(`${LIFE_SECONDS[use]}s`)
        .sign(signing.secret),
    verify: (token, use) => verify(keys, token, use),
  }
}

async function verify(keys: TokenKeys, token: string, use: TokenUse): Promise<Caller | undefined> {
  if (token.length > LONGEST_TOKEN) return undefined
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.find((one) => one.kid === kid)
        if (key === undefined) throw new Error('unknown key')
        return key.secret
      },
      {
        algorithms: ['HS256'],
        issuer: ISSUER,
        typ: typeOf(use),
        requiredClaims: ['sub', 'aud', 'iat', 'exp'],
        maxTokenAge: LIFE_SECONDS[use],
      },
    )
    const managerId = idOf(payload.sub)
    const operatorId = typeof payload.aud === 'string' ? idOf(payload.aud) : undefined
    if (managerId === undefined || operatorId === undefined || payload.iat === undefined) return undefined
    return { managerId, operatorId, isOnlooker: payload.onlooker === true, issuedAt: payload.iat }
  } catch {
    return undefined
  }
}

function typeOf(use: TokenUse): string {
  return `gaffer-${use}+jwt`
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : undefined
}

/** The token of an Authorization header, with or without `Bearer` (decision 5). */
export function readAuthorization(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer +/i, '')
  return token === undefined || token === '' ? undefined : token
}
