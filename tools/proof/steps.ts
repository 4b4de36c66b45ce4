import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKS } from '../checks.ts'
import { NOT_RUN } from './not-run.ts'
import type { TestRun } from './read-reports.ts'
import { runJourneys, runUnitsTwice } from './run-tests.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ON_POSTGRES_15 = ['bash', 'tools/with-postgres-15.sh']

export type Step = {
  readonly name: string
  /** What is true when it passes. */
  readonly proves: string
  /** `folder` is one that the steps of a run share. */
  readonly run: (folder: string) => TestRun
}

/** What `.ci/run` does after the install, in order. */
export const STEPS: readonly Step[] = [
  ...CHECKS.map(({ name, proves, command }) => ({ name, proves, run: () => runCheck(command) })),
  {
    name: 'web build',
    proves: 'both pages can be built as they are served',
    run: () => runCheck(['npm', 'run', '--silent', 'build']),
  },
  {
    name: 'first load',
    proves: 'the JavaScript of a cold Home, gzip, is within its limit in each language',
    run: () => runCheck(['node', 'tools/check-first-load.ts']),
  },
  {
    name: 'units on PostgreSQL 15',
    proves:
      'packages, tools, server and both pages do what their tests say, the server on the oldest PostgreSQL there is support for',
    run: (folder) => runUnitsTwice({ env: { STATEMENTS_FOLDER: folder }, within: ON_POSTGRES_15 }),
  },
  {
    name: 'statements on PostgreSQL 18',
    proves: 'the newest PostgreSQL understands every statement that the units sent',
    run: (folder) => runCheck([...ON_POSTGRES_15, 'node', 'tools/prepare-statements.ts', folder]),
  },
  {
    name: 'journeys',
    proves: 'the whole product works in a real browser, on PostgreSQL 18',
    run: () => runJourneys(),
  },
  {
    name: 'failover',
    proves: 'a cluster that loses its primary, a node and a network loses nothing that was acknowledged',
    run: () => runCheck(['node', 'tools/rehearse-failover.ts', '--small']),
  },
  {
    name: 'upgrade',
    proves:
      'the previous release, from the history of this repository, goes on beside this one while its migrations run (ADR-38)',
    run: () => runCheck(['node', 'tools/rehearse-upgrade.ts', '--small']),
  },
]

/** A folder for the steps of one run. */
export const makeStepsFolder = () => mkdtempSync(join(tmpdir(), 'gaffer-ci-'))

/** The steps as a table of a paper. */
export function drawSteps(): string {
  const rows = STEPS.map(({ name, proves }) => `| ${name} | ${proves} |`)
  return ['| step | what it proves |', '|---|---|', ...rows].join('\n')
}

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
