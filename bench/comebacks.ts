import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchRow, milliseconds, percentile } from './bench-row.ts'
import { enterManagers, sendSaves } from './steady-saves.ts'
import { withProduct } from './with-product.ts'

const STREAMS = 5_000
/** By then each stream has been given its moment to come back with all the others open. */
const ANSWERED_AFTER_MS = 17_000
const MEASURE_MS = 8_000
/** The node receives all of them in one turn of its loop, which is measured by itself. */
const LOST_MS = 1_000

/**
 * 5,000 pages lose their streams in one moment and come back at the moment each was given: how many in the busiest second,
 * how long it takes until the last is back, and how long saves take meanwhile compared with the same saves before (G-30).
 */
export function benchComebacks(): Promise<readonly BenchRow[]> {
  return withProduct(
    async ({ base }) => {
      const { saves } = await enterManagers(base)
      await sendSaves(saves, MEASURE_MS)
      const script = join(import.meta.dirname, 'lose-streams.ts')
      const pages = spawn(process.execPath, [script, base, String(STREAMS)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      try {
        const lines = createInterface({ input: pages.stdout })[Symbol.asyncIterator]()
        await lines.next()
        await wait(ANSWERED_AFTER_MS)
        const quiet = await sendSaves(saves, MEASURE_MS)
        pages.stdin.write('lose\n')
        const lost = await sendSaves(saves, LOST_MS)
        const busy = await sendSaves(saves, MEASURE_MS)
        const line = await lines.next()
        return rowsOf(JSON.parse(String(line.value)) as readonly number[], { quiet, lost, busy })
      } finally {
        pages.kill()
      }
    },
    { TRUSTED_PROXIES: '127.0.0.1', DEMO_MATCHDAY_SECONDS: '3600' },
  )
}

function rowsOf(
  backMs: readonly number[],
  { quiet, lost, busy }: Readonly<Record<'quiet' | 'lost' | 'busy', readonly number[]>>,
): readonly BenchRow[] {
  const seconds = Map.groupBy(backMs, (ms) => Math.floor(ms / 1_000))
  const busiest = Math.max(...[...seconds.values()].map(({ length }) => length))
  const lastSeconds = Math.max(...backMs) / 1_000
  const [before, during] = [percentile(quiet, 0.99), percentile(busy, 0.99)]
  return [
    {
      what: `${STREAMS} streams lost at once`,
      figure: `all back after ${lastSeconds.toFixed(1)} s, ${((busiest / STREAMS) * 100).toFixed(0)} % in the busiest second`,
      yardstick: '30 s, 15 %',
      ratio: '',
    },
    {
      what: 'save, p99, while they come back',
      figure: `${milliseconds(during)}; the slowest in the second of the loss ${milliseconds(Math.max(...lost))}`,
      yardstick: `the same saves before: ${milliseconds(before)}`,
      ratio: `${(during / before).toFixed(1)} times`,
    },
  ]
}
