import { Agent, get } from 'node:http'

const CONNECTIONS = 32
const MEASURE_MS = 3_000

/**
 * Answers per second over kept-alive connections; each connection sends its next request as soon as it has an answer.
 */
export async function measure(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + MEASURE_MS
  let answered = 0
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(address, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`))
        response.resume().once('end', resolve)
      }).once('error', reject)
    })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await ask()
        answered += 1
      }
    }),
  )
  agent.destroy()
  return answered / (MEASURE_MS / 1000)
}
