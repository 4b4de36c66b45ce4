/**
 * `npm run rehearse:upgrade`: the previous release from this repository's history, played on; then this release beside it, whose
 * migrations run under saves, paid joins, reads, streams, deadlines and closes. Both go on: each call of the previous
 * release is answered as before, every acknowledged write is there once, no save waits for a migration. Every fault is
 * listed and gives exit code 1. A clone without history cannot play it: it says so, with exit code 77.
 *
 * npm run rehearse:upgrade -- [--from COMMIT] [--port 9120] [--small]
 *
 * `--small` is for a machine that is slow or busy: what is answered counts, how long it takes less.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { NOT_RUN } from './proof/not-run.ts'
import { findPreviousRelease, resolveRelease } from './rehearsal/upgrade/previous-release.ts'
import { rehearseUpgrade } from './rehearsal/upgrade/rehearse-upgrade.ts'

const ROOT = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    port: { type: 'string', default: '9120' },
    seed: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
})
const found = values.from === undefined ? findPreviousRelease(ROOT) : resolveRelease(ROOT, values.from)
if ('missing' in found) {
  console.log(`not run: ${found.missing}`)
  process.exit(NOT_RUN)
}
const folder = mkdtempSync(join(tmpdir(), 'gaffer-upgrade-'))
chmodSync(folder, 0o755)
const began = performance.now()
const tell = (line: string) => console.log(`${line} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
try {
  tell(`from ${found.commit.slice(0, 8)}, seed ${seed}`)
  const { saves, joins, calls, longestSaveMs, faults } = await rehearseUpgrade({
    from: found.commit,
    folder,
    port: Number(values.port),
    seed,
    saveWithinMs: values.small ? 10_000 : 1_000,
    tell,
  })
  tell(
    `${calls} calls, ${saves} saves and ${joins} joins acknowledged, the longest save while tables changed ` +
      `${longestSaveMs.toFixed(0)} ms, ${faults.length} faults`,
  )
  for (const fault of faults) console.error(`FAULT ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
