/**
 * `.ci/run` after the install: every check, every test with the real browser, a cluster that loses parts, then the
 * database tests again on PostgreSQL 15. Prints how long each step and the slowest tests took; ends with `N passed, N failed`.
 *
 * node tools/ci.ts [SECONDS_OF_THE_INSTALL]
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSources } from './boundaries/read-sources.ts'
import { CHECKS } from './checks.ts'
import { chooseDatabaseTests } from './proof/database-tests.ts'
import { NOT_RUN } from './proof/not-run.ts'
import { slowestOf, type TestRun } from './proof/read-reports.ts'
import { runJourneys, runUnitsTwice } from './proof/run-tests.ts'

const ROOT = join(import.meta.dirname, '..')
const SLOWEST = 20
const ON_POSTGRES_15 = ['bash', 'tools/with-postgres-15.sh']
const statements = mkdtempSync(join(tmpdir(), 'gaffer-statements-'))

const steps: readonly (readonly [name: string, run: () => TestRun])[] = [
  ...CHECKS.map(([name, command]) => [name, () => runCheck(command)] as const),
  ['web build', () => runCheck(['npm', 'run', '--silent', 'build'])],
  ['first load', () => runCheck(['node', 'tools/check-first-load.ts'])],
  ['units', () => runUnitsTwice({ env: { STATEMENTS_FOLDER: statements } })],
  ['journeys', () => runJourneys()],
  ['failover of a cluster', () => runCheck(['node', 'tools/rehearse-failover.ts', '--small'])],
  ['upgrade beside the previous release', () => runCheck(['node', 'tools/rehearse-upgrade.ts', '--small'])],
  [
    'tests on PostgreSQL 15',
    () =>
      runUnitsTwice({
        chosen: ['--project', 'server', ...chooseDatabaseTests(readSources())],
        within: ON_POSTGRES_15,
      }),
  ],
  [
    'statements on PostgreSQL 15',
    () => runCheck([...ON_POSTGRES_15, 'node', 'tools/prepare-statements.ts', statements]),
  ],
]

const took: (readonly [name: string, seconds: number, run: TestRun])[] = []
for (const [name, run] of steps) {
  console.log(`\n— ${name}`)
  const began = performance.now()
  const done = run()
  const seconds = (performance.now() - began) / 1000
  took.push([name, seconds, done])
}
rmSync(statements, { recursive: true, force: true })

const install = Number(process.argv[2] ?? 0)
const all = took.reduce((sum, [, seconds]) => sum + seconds, install)
console.log('\nTime of each step, in seconds')
for (const [name, seconds, run] of [['install', install, undefined] as const, ...took]) {
  const notRun = run !== undefined && run.passed + run.failed === 0 && run.skipped > 0
  const counts = notRun ? 'NOT RUN' : run && `${run.passed} passed, ${run.failed} failed`
  console.log(`${seconds.toFixed(0).padStart(6)}  ${name.padEnd(28)}${counts ?? ''}`)
}
console.log(`${all.toFixed(0).padStart(6)}  all`)

console.log(`\nThe ${SLOWEST} slowest tests, in seconds`)
for (const { name, seconds } of slowestOf(
  took.map(([, , run]) => run),
  SLOWEST,
)) {
  console.log(`${seconds.toFixed(1).padStart(6)}  ${name}`)
}

for (const [title, sort] of [
  ['Unsteady: failed, then passed', 'unsteady'],
  ['Failed', 'failures'],
] as const) {
  const names = took.flatMap(([step, , run]) => run[sort].map((name) => `  ${step}: ${name}`))
  if (names.length > 0) console.log([`\n${title}`, ...names].join('\n'))
}

const failed = took.reduce((sum, [, , run]) => sum + run.failed, 0)
const passed = took.reduce((sum, [, , run]) => sum + run.passed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** A check counts as one test, passed or failed; one that could not run here as neither. */
function runCheck([command = '', ...args]: readonly string[]): TestRun {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
  return {
    passed: status === 0 ? 1 : 0,
    failed: status === 0 || status === NOT_RUN ? 0 : 1,
    skipped: status === NOT_RUN ? 1 : 0,
    tests: [],
    failures: [],
    unsteady: [],
  }
}
