import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchRow, milliseconds, percentile } from './bench-row.ts'
import { openStream, openStreams } from './open-streams.ts'
import { enterManagers, sendSaves } from './steady-saves.ts'
import { withProduct } from './with-product.ts'

const STREAMS = 5_000
/** By then each stream has said when to come back with all the others open. */
const TOLD_AFTER_MS = 17_000
const MEASURE_MS = 15_000

/**
 * 5,000 pages lose their streams in one moment and come back when each was told to: how many in the busiest second,
 * how long it takes until the last is back, and how long saves take meanwhile beside the same saves before (G-30).
 */
export function benchComebacks(): Promise<readonly BenchRow[]> {
  return withProduct(
    async ({ base }) => {
      const { saves } = await enterManagers(base)
      await sendSaves(saves, MEASURE_MS)
      const told = Array.from({ length: STREAMS }, () => 0)
      const listener = (visitor: number) => (bytes: Buffer) => {
        const found = /^retry: (\d+)$/m.exec(bytes.toString())
        if (found !== null) told[visitor] = Number(found[1])
      }
      let sockets = await openStreams(base, STREAMS, listener)
      try {
        await wait(TOLD_AFTER_MS)
        const quiet = await sendSaves(saves, MEASURE_MS)
        const lostAt = performance.now()
        for (const socket of sockets) socket.destroy()
        const back = Promise.all(
          told.map(async (afterMs, visitor): Promise<readonly [socket: Socket, backMs: number]> => {
            await wait(afterMs)
            const socket = await openStream(base, visitor, listener(visitor))
            return [socket, performance.now() - lostAt]
          }),
        )
        const busy = await sendSaves(saves, MEASURE_MS)
        const all = await back
        sockets = all.map(([socket]) => socket)
        const seconds = Map.groupBy(all, ([, backMs]) => Math.floor(backMs / 1_000))
        const busiest = Math.max(...[...seconds.values()].map(({ length }) => length))
        const last = Math.max(...all.map(([, backMs]) => backMs))
        const [before, during] = [percentile(quiet, 0.99), percentile(busy, 0.99)]
        return [
          {
            what: `${STREAMS} streams lost at once`,
            figure: `all back after ${(last / 1_000).toFixed(1)} s, ${((busiest / STREAMS) * 100).toFixed(0)} % in the busiest second`,
            yardstick: '30 s, 15 %',
            ratio: '',
          },
          {
            what: 'save, p99, while they come back',
            figure: milliseconds(during),
            yardstick: `the same saves before: ${milliseconds(before)}`,
            ratio: `${(during / before).toFixed(1)} times`,
          },
        ]
      } finally {
        for (const socket of sockets) socket.destroy()
      }
    },
    { TRUSTED_PROXIES: '127.0.0.1', DEMO_MATCHDAY_SECONDS: '3600' },
  )
}
