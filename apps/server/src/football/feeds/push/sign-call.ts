import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What the signature of a provider's call covers: its time, its nonce, its path and its body. */
export type SignedCall = {
  /** Seconds since the epoch, as written in the header. */
  readonly time: string
  /** Different in every call. */
  readonly nonce: string
  readonly path: string
  readonly body: string
}

/** The signature of a call: HMAC-SHA256 over its five lines, in hexadecimal (docs/feeds.md, Push). */
export function signCall(key: string, { time, nonce, path, body }: SignedCall): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', key).update([time, nonce, 'POST', path, digest].join('\n')).digest('hex')
}

/** Whether a signature belongs to the call, compared in constant time. */
export function isSignedBy(key: string, call: SignedCall, signature: string): boolean {
  const wanted = Buffer.from(signCall(key, call), 'hex')
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
