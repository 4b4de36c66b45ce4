/**
 * `.ci/run` after the install: the steps of `proof/steps.ts`. Prints how long each step and the slowest tests took; ends
 * with `N passed, N failed`.
 *
 * node tools/ci.ts [SECONDS_OF_THE_INSTALL]
 */
import { rmSync } from 'node:fs'
import { slowestOf, type TestRun } from './proof/read-reports.ts'
import { makeStepsFolder, STEPS } from './proof/steps.ts'

const SLOWEST = 20

type Finished = { readonly name: string; readonly seconds: number; readonly run: TestRun }

const folder = makeStepsFolder()
const finished: Finished[] = []
for (const { name, run } of STEPS) {
  console.log(`\n— ${name}`)
  const began = performance.now()
  const result = run(folder)
  finished.push({ name, seconds: (performance.now() - began) / 1000, run: result })
}
rmSync(folder, { recursive: true, force: true })

const runs = finished.map(({ run }) => run)
const install = Number(process.argv[2] ?? 0)
const all = finished.reduce((sum, { seconds }) => sum + seconds, install)
const drawRow = (seconds: number, name: string, counts = '') =>
  `${seconds.toFixed(0).padStart(6)}  ${name.padEnd(30)}${counts}`.trimEnd()

console.log('\nTime of each step, in seconds')
console.log(drawRow(install, 'install'))
for (const { name, seconds, run } of finished) console.log(drawRow(seconds, name, countsOf(run)))
console.log(drawRow(all, 'all'))

console.log(`\nThe ${SLOWEST} slowest tests, in seconds`)
for (const { name, seconds } of slowestOf(runs, SLOWEST)) {
  console.log(`${seconds.toFixed(1).padStart(6)}  ${name}`)
}

for (const [title, sort] of [
  ['Unsteady: failed, then passed', 'unsteady'],
  ['Failed', 'failures'],
] as const) {
  const names = finished.flatMap(({ name, run }) => run[sort].map((test) => `  ${name}: ${test}`))
  if (names.length > 0) console.log([`\n${title}`, ...names].join('\n'))
}

const failed = runs.reduce((sum, run) => sum + run.failed, 0)
const passed = runs.reduce((sum, run) => sum + run.passed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function countsOf({ passed: good, failed: bad, skipped }: TestRun): string {
  return good + bad === 0 && skipped > 0 ? 'NOT RUN' : `${good} passed, ${bad} failed`
}
