/**
 * `npm run rehearse:scale`: lays entries of a round tournament and of a season by set, starts two nodes, lets the
 * deadline come while teams are saved and entered, plays the round, closes it, and checks that what was acknowledged,
 * shown and stored is the same. Prints how long it took until every node had places, readiness and memory. Faults are
 * listed and give exit code 1. 100,000 entries take a minute; full size is 1 M and 3 M.
 *
 * SCALE=full npm run rehearse:scale -- [--entries 100000]… [--port 8700] [--lead SECONDS]
 */
import { parseArgs } from 'node:util'
import { rehearseScale, type ScaleReport } from './rehearsal/scale/rehearse-scale.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string', multiple: true },
    port: { type: 'string', default: '8700' },
    lead: { type: 'string' },
  },
})
const FULL = process.env['SCALE'] === 'full'
const sizes = values.entries?.map(Number) ?? (FULL ? [1_000_000, 3_000_000] : [100_000])

const table: Record<string, Readonly<Record<string, string>>> = {}
let isWell = true
for (const entries of sizes) {
  const lead = Number(
    values.lead ?? 15 + Math.ceil(Math.min(entries / 5_000, 300 + (entries * 120) / 1_000_000)),
  )
  const port = Number(values.port)
  const report = await rehearseScale({ entries, port, leadMs: lead * 1000, people: 100, tell: console.log })
  table[entries.toLocaleString('en')] = rowOf(report)
  for (const fault of report.faults) console.error(`FAULT ${fault}`)
  isWell &&=
    report.faults.length === 0 && report.seen > 0 && report.nodes.every(({ unready }) => unready === 0)
}
console.table(table)
process.exitCode = isWell ? 0 : 1

function rowOf({ nodes, ...report }: ScaleReport): Readonly<Record<string, string>> {
  const each = (show: (node: ScaleReport['nodes'][number]) => string) => nodes.map(show).join(' / ')
  return {
    locked: `${report.lockedMs} ms`,
    'places on each node': each(({ placedMs }) => `${(placedMs / 1000).toFixed(1)} s`),
    'not ready': each(({ unready, slowestMs }) => `${unready}, slowest ${slowestMs} ms`),
    'MB idle, settled, peak': each(({ memory }) => `${memory.idle}, ${memory.settled}, ${memory.peak}`),
    'fact shown': `${report.factMs} ms`,
    'close, slowest read': `${(report.closeMs / 1000).toFixed(1)} s, ${report.slowestReadMs} ms`,
    'saves, joins, rows compared': `${report.saves}, ${report.joins}, ${report.seen}`,
  }
}
