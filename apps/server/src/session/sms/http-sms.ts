import { callOutside, OutsideFailure } from '../../platform/outside/call-outside.ts'
import type { SmsSender } from './sms-sender.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 16 * 1024

/** An SMS gateway that takes `{ to, text }` as JSON and answers 2xx once it has accepted it. */
export function createHttpSms({
  url,
  secret,
}: {
  readonly url: string
  readonly secret?: string | undefined
}): SmsSender {
  return {
    send: async (number, text) => {
      const { status } = await callOutside({
        url,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
        },
        body: JSON.stringify({ to: number, text }),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      })
      if (status < 200 || status >= 300) throw new OutsideFailure('answer', status)
    },
  }
}
