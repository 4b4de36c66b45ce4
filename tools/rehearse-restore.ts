/**
 * `npm run rehearse:restore`: a cluster with backups by pgBackRest (docs/operations.md, *Point-in-time recovery*). People save,
 * join and pay; tables are dropped by mistake; the cluster is brought back to a moment before, and people play on. What was
 * acknowledged until that moment is there to the cent, nothing after it, and what moved in a wallet outside since is
 * listed. Every fault is listed and gives exit code 1. Without the programs it says what is missing, with exit code 77.
 *
 * npm run rehearse:restore -- [--port 9300] [--data FOLDER]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findProgram, findPrograms, howToGet } from './cluster/find-programs.ts'
import { NOT_RUN } from './proof/not-run.ts'
import { rehearseRestore } from './rehearsal/restore/rehearse-restore.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '9300' }, data: { type: 'string' } },
})
const found = findPrograms()
const backRest = findProgram('pgbackrest')
if ('missing' in found || backRest === undefined) {
  const missing = [...('missing' in found ? found.missing : []), ...(backRest ? [] : ['pgbackrest'])]
  console.log(`not run: ${howToGet(missing)}`)
  process.exit(NOT_RUN)
}
const folder = resolve(values.data ?? mkdtempSync(join(tmpdir(), 'gaffer-restore-')))
if (values.data === undefined) chmodSync(folder, 0o755)
const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
try {
  const { saves, joins, faults } = await rehearseRestore({
    folder,
    port: Number(values.port),
    programs: found.programs,
    backRest,
    tell: (line) => console.log(`${line} (${seconds()})`),
  })
  console.log(`${saves} saves and ${joins} joins brought back, ${faults.length} faults, ${seconds()}`)
  for (const fault of faults) console.error(`FAULT ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
}
