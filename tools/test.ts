/**
 * Runs every test: units and integration with Vitest, then the journeys in the real browser with Playwright; `unit` or
 * `e2e` runs only that part. Ends with one line `N passed, N failed, N skipped`.
 */
import { runJourneys, runUnits } from './proof/run-tests.ts'

const only = process.argv[2]
const parts: Readonly<Record<string, () => ReturnType<typeof runUnits>>> = {
  unit: () => runUnits(),
  e2e: () => runJourneys(),
}
const chosen = only === undefined ? ['unit', 'e2e'] : [only]
const runs = chosen.map((name) => parts[name]?.() ?? { passed: 0, failed: 1, skipped: 0 })

const sum = (count: 'passed' | 'failed' | 'skipped') => runs.reduce((all, run) => all + run[count], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(sum('failed') > 0 ? 1 : 0)
