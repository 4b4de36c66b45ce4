/**
 * Runs every test: units and integration with Vitest, then the journeys in the real browser with
 * Playwright; `unit`, `database` or `e2e` runs that part alone. Ends with one line
 * `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Tally = { passed: number; failed: number; skipped: number }

const folder = mkdtempSync(join(tmpdir(), 'gaffer-tests-'))
const only = process.argv[2]

const units = only === 'e2e' ? none() : runVitest(only === 'database' ? ['--project', 'server'] : [])
const journeys = only === 'unit' || only === 'database' ? none() : runPlaywright()
rmSync(folder, { recursive: true, force: true })

const failed = units.failed + journeys.failed
console.log(
  `${units.passed + journeys.passed} passed, ${failed} failed, ${units.skipped + journeys.skipped} skipped`,
)
process.exit(failed > 0 ? 1 : 0)

function runVitest(projects: readonly string[]): Tally {
  const report = join(folder, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...projects]
  return tally(run('vitest', args), () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } =
      read(report)
    const failedSuites = numFailedTests === 0 ? numFailedTestSuites : 0
    return {
      passed: numPassedTests,
      failed: numFailedTests + failedSuites,
      skipped: numPendingTests + numTodoTests,
    }
  })
}

function runPlaywright(): Tally {
  const report = join(folder, 'playwright.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  return tally(run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }), () => {
    const { expected, unexpected, flaky, skipped } = read(report).stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  })
}

/** A runner that broke down before it could count is a failure, whatever it counted. */
function tally(status: number, count: () => Tally): Tally {
  try {
    const counted = count()
    return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}): number {
  const bin = join(import.meta.dirname, '..', 'node_modules', '.bin', command)
  const { status } = spawnSync(process.execPath, [bin, ...args], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', ...env },
  })
  return status ?? 1
}

function read(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function none(): Tally {
  return { passed: 0, failed: 0, skipped: 0 }
}
