import { Agent, request } from 'node:http'
import type { Call } from './failover-world.ts'

const PATIENCE_MS = 8_000

/** What became of a call: what was answered, or that nothing was. */
export type Answer = { readonly status: number; readonly body: unknown } | 'broken'

/** Makes one call on a kept connection, as a page does. */
export function makeCall(
  url: string,
  { method, path, body }: Call,
  { agent, token }: { readonly agent: Agent; readonly token?: string },
): Promise<Answer> {
  return new Promise((resolve) => {
    const isSent = body !== ''
    const call = request(`${url}${path}`, {
      agent,
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(token === undefined ? {} : { authorization: token }),
        ...(isSent ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
      },
    })
    call.once('error', () => resolve('broken'))
    call.once('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', () => resolve('broken'))
      answer.once('close', () => resolve('broken'))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: readBody(chunks) }))
    })
    call.end(isSent ? body : undefined)
  })
}

/** The answer's JSON; what a balancer says itself is none. */
function readBody(chunks: readonly Buffer[]): unknown {
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
