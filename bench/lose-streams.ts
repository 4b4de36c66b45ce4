/**
 * Opens streams, says so on a line, loses all of them in one moment when it is sent a line, and comes back with each when
 * it was given: then prints after how many milliseconds. A process of its own, as it is busy while others measure.
 *
 * node bench/lose-streams.ts BASE STREAMS
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { openStream, openStreams } from './open-streams.ts'

const [base = '', count = '0'] = process.argv.slice(2)
const waits: number[] = []
const listener = (visitor: number) => (bytes: Buffer) => {
  const found = /^retry: (\d+)$/m.exec(bytes.toString())
  if (found !== null) waits[visitor] = Number(found[1])
}
const sockets = await openStreams(base, Number(count), listener)
console.log('open')
await once(process.stdin, 'data')
const lostAt = performance.now()
for (const socket of sockets) socket.destroy()
const backMs = await Promise.all(
  waits.map(async (afterMs, visitor) => {
    await wait(afterMs)
    await openStream(base, visitor, listener(visitor))
    return performance.now() - lostAt
  }),
)
console.log(JSON.stringify(backMs))
process.exit(0)
