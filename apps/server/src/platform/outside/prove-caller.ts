import { createHash, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'

const TOKEN_SECONDS = 60

/**
 * The header by which a party outside knows that a call is ours. As `key` it is the shared secret itself. As `token` the
 * secret never travels: it signs a token (HS256) for this address and this body, good for a minute and once by its
 * `jti`. `kid` is the beginning of the secret's SHA-256, so that a party that knows the next secret already tells which
 * of the two it was. Nothing without a secret.
 */
export async function proveCaller(
  secret: string | undefined,
  call: { readonly proof: 'key' | 'token' | undefined; readonly url: string; readonly body?: string },
): Promise<Record<string, string>> {
  if (secret === undefined) return {}
  if (call.proof !== 'token') return { authorization: `Bearer ${secret}` }
  const issuedAt = Math.floor(Date.now() / 1000)
  const token = await new SignJWT({ body: sha256(call.body ?? '') })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: sha256(secret).slice(0, 16) })
    .setIssuer('gaffer')
    .setAudience(call.url)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SECONDS)
    .setJti(randomUUID())
    .sign(Buffer.from(secret))
  return { authorization: `Bearer ${token}` }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
