import { createHmac, randomBytes } from 'node:crypto'
import { WEBHOOK_HEADERS } from '@gaffer/contract'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret of a receiver. */
export function makeWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/**
 * The headers of a call by the Standard Webhooks rules, signed with each of the secrets, so that a receiver may know either
 * while they are rotated. `at` is when it is sent, epoch milliseconds.
 */
export function signEvent(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: signatures.join(' '),
  }
}
