/**
 * `npm run rehearse:failover`: a cluster as `npm run cluster` starts it, two nodes under saves, paid joins, reads and
 * open streams, while its primary is killed, frozen and cut off, its disk full, clocks ten minutes apart, a replica and a node are killed, a node is frozen,
 * nodes are restarted in turn and HAProxy at once. Afterwards every acknowledged write is there once; a table says what clients saw. Every fault is listed
 * and gives exit code 1. Ctrl-C ends it after the fault being played. Without the programs of a cluster it says what is
 * missing, with exit code 77.
 *
 * FAILOVER_ROUNDS=10 npm run rehearse:failover -- [--port 9100] [--data FOLDER] [--only FAULT]… [--keep] [--small]
 *
 * `--small` plays three faults once, for a machine that is slow or busy: what is written counts, how long it waits less.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findPrograms, howToGet } from './cluster/find-programs.ts'
import { NOT_RUN } from './proof/not-run.ts'
import { rehearseFailover } from './rehearsal/failover/rehearse-failover.ts'
import { drawSights } from './rehearsal/failover/what-clients-saw.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9100' },
    data: { type: 'string' },
    only: { type: 'string', multiple: true },
    keep: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
  },
})
const SMALL = ['primary killed', 'node killed', 'nodes restarted in turn']
const only = values.only ?? (values.small ? SMALL : undefined)
const found = findPrograms()
if ('missing' in found) {
  console.log(`not run: ${howToGet(found.missing)}`)
  process.exit(NOT_RUN)
}
const folder = resolve(values.data ?? mkdtempSync(join(tmpdir(), 'gaffer-failover-')))
if (values.data === undefined) chmodSync(folder, 0o755)
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
try {
  const { saves, joins, faults, sights } = await rehearseFailover({
    folder,
    port: Number(values.port),
    rounds: Number(process.env['FAILOVER_ROUNDS'] ?? (values.small ? '1' : '10')),
    writesAgainWithinS: values.small ? 60 : 15,
    ...(only === undefined ? {} : { only }),
    programs: found.programs,
    signal: ending.signal,
    tell: (line) => console.log(`${line} (${seconds()})`),
  })
  console.log(`\n${drawSights(sights)}\n`)
  console.log(`${saves} saves and ${joins} joins acknowledged, ${faults.length} faults, ${seconds()}`)
  for (const fault of faults) console.error(`FAULT ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(ending.signal.aborted ? 'ended early' : error)
  process.exitCode = 1
} finally {
  if (!values.keep && values.data === undefined) rmSync(folder, { recursive: true, force: true })
}
