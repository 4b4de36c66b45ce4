import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterSecondRun, readPlaywright, readVitest, type TestRun } from './read-reports.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export type UnitRun = {
  /** Arguments that select some of the tests; all by default. */
  readonly chosen?: readonly string[]
  /** A command that runs another one, with the environment it needs. */
  readonly within?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Runs tests with vitest. */
export function runUnits({ chosen = [], within = [], env = {} }: UnitRun = {}): TestRun {
  return runReported((report) => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...chosen]
    return runBinary([...within, process.execPath, binary('vitest'), ...args], env)
  }, readVitest)
}

/**
 * Runs tests with vitest and the files of those that failed once more, alone: what then passes counts as passed and
 * is named as unsteady, what fails twice fails.
 */
export function runUnitsTwice(run: UnitRun = {}): TestRun {
  const first = runUnits(run)
  const files = filesOf(first.failures)
  if (files.length === 0 || files.length > MAX_FILES_AGAIN) return first
  console.log(`\n${first.failed} failed, once more alone: ${files.join(' ')}`)
  return afterSecondRun(first, runUnits({ ...run, chosen: files }))
}

/** Where more files fail, something is broken, and a second run would only take time. */
const MAX_FILES_AGAIN = 5

const filesOf = (failures: readonly string[]) => [
  ...new Set(failures.map((name) => name.split(': ')[0] ?? name)),
]

/** Runs the journeys in the browser with playwright. */
export function runJourneys(): TestRun {
  return runReported((report) => {
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
    return runBinary([process.execPath, binary('playwright'), ...args], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
  }, readPlaywright)
}

/** A runner that breaks down before it can count, or for a reason of its own, counts as a failure. */
function runReported<Report>(
  run: (report: string) => number,
  read: (report: Report, root: string) => TestRun,
): TestRun {
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-tests-'))
  const file = join(folder, 'report.json')
  try {
    const status = run(file)
    const counted = read(JSON.parse(readFileSync(file, 'utf8')), ROOT)
    return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } catch {
    return { passed: 0, failed: 1, skipped: 0, tests: [], failures: [], unsteady: [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runBinary(command: readonly string[], env: Readonly<Record<string, string>>): number {
  const [program = '', ...args] = command
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', ...env },
  })
  return status ?? 1
}

const binary = (name: string) => join(ROOT, 'node_modules', '.bin', name)
