import { Agent, request } from 'node:http'

const CONNECTIONS = 32
const MEASURE_MS = 3_000

/** A request of a measurement; without a method it is a `GET`. */
export type MeasuredRequest = {
  readonly address: string
  readonly method?: 'GET' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Answers per second of one request that is sent again and again. */
export async function measure(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const until = performance.now() + MEASURE_MS
  let requests = 0
  const tookMs = await measureRequests(() => {
    if (performance.now() >= until) return undefined
    requests += 1
    return { address, headers }
  })
  return (requests * 1000) / tookMs
}

/**
 * Sends over kept-alive connections, each as soon as it has an answer, until `next` gives nothing more; returns the
 * milliseconds it took. Any answer but 200 is an error of the measurement.
 */
export async function measureRequests(next: () => MeasuredRequest | undefined): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let sent = next(); sent !== undefined; sent = next()) await send(agent, sent)
    }),
  )
  agent.destroy()
  return performance.now() - began
}

function send(agent: Agent, { address, method = 'GET', headers, body }: MeasuredRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(address, { agent, method, headers: { ...headers, ...length } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
    sent.once('error', reject).end(body)
  })
}
