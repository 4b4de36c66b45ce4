import { createHash, createHmac, randomUUID } from 'node:crypto'

/** What happened to an item that was pushed. */
export type PushedItem = { readonly id: string; readonly outcome: string; readonly reason?: string }

/** A provider that signs its calls. */
export type PushParty = { readonly address: string; readonly source: string; readonly key: string }

/** Sends a signed call of docs/feeds.md; `now` is in epoch milliseconds. */
export async function pushCall(
  { address, source, key }: PushParty,
  call: 'squads' | 'fixtures' | 'facts',
  body: string,
  now: number = Date.now(),
): Promise<{ readonly status: number; readonly message: string; readonly items: readonly PushedItem[] }> {
  const path = `/feed/v1/${call}`
  const time = String(Math.floor(now / 1000))
  const nonce = randomUUID()
  const digest = createHash('sha256').update(body).digest('hex')
  const signed = [time, nonce, 'POST', path, digest].join('\n')
  const answer = await fetch(new URL(path, address), {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-feed-source': source,
      'x-feed-time': time,
      'x-feed-nonce': nonce,
      'x-feed-signature': createHmac('sha256', key).update(signed).digest('hex'),
    },
  })
  const { items = [], message = '' } = (await answer.json()) as {
    readonly items?: readonly PushedItem[]
    readonly message?: string
  }
  return { status: answer.status, message, items }
}
