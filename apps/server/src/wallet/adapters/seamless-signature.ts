import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The signatures of a seamless wallet: HMAC-SHA256 with the shared key, in hex, over lines that begin with the
 * direction, so that neither side's message can be replayed as the other's. docs/operators.md has an example for
 * checking an implementation.
 */
export function signRequest(
  key: string,
  request: {
    readonly path: string
    readonly timestamp: number
    readonly nonce: string
    readonly body: string
  },
): string {
  const { path, timestamp, nonce, body } = request
  return hmac(key, ['gaffer-wallet-1', 'request', 'POST', path, String(timestamp), nonce, body])
}

/** Whether a reply was signed for the request with this nonce, with this status and body. */
export function isSignedReply(
  key: string,
  reply: { readonly nonce: string; readonly status: number; readonly body: string },
  signature: string | undefined,
): boolean {
  const expected = hmac(key, ['gaffer-wallet-1', 'reply', reply.nonce, String(reply.status), reply.body])
  return (
    signature !== undefined &&
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  )
}

/** A number that is used once. */
export function makeNonce(): string {
  return randomBytes(16).toString('hex')
}

function hmac(key: string, lines: readonly string[]): string {
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex')
}
