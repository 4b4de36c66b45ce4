import { describe, expect, it } from 'vitest'
import {
  afterSecondRun,
  type PlaywrightReport,
  readPlaywright,
  readVitest,
  slowestOf,
} from './read-reports.ts'

const UNITS = {
  numPassedTests: 2,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numFailedTestSuites: 1,
  testResults: [
    {
      name: '/home/gaffer/packages/rules/src/pick.test.ts',
      status: 'passed',
      assertionResults: [
        { fullName: 'a squad has fifteen', status: 'passed', duration: 12 },
        { fullName: 'a squad has two keepers', status: 'passed', duration: 1_500 },
        { fullName: 'a squad is skipped', status: 'pending', duration: null },
      ],
    },
    { name: '/home/gaffer/packages/rules/src/broken.test.ts', status: 'failed', assertionResults: [] },
  ],
}

const JOURNEYS: PlaywrightReport = {
  stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
  suites: [
    {
      title: 'rooms.test.ts',
      file: 'rooms.test.ts',
      specs: [{ title: 'a room is found', tests: [{ status: 'expected', results: [{ duration: 4_000 }] }] }],
      suites: [
        {
          title: 'without a room',
          file: 'rooms.test.ts',
          specs: [
            {
              title: 'one is led home',
              tests: [{ status: 'flaky', results: [{ duration: 1_000 }, { duration: 2_000 }] }],
            },
          ],
        },
      ],
    },
  ],
}

describe('a report', () => {
  it('of units counts a file that broke before its first test as a failure', () => {
    expect(readVitest(UNITS, '/home/gaffer')).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      tests: [
        { name: 'packages/rules/src/pick.test.ts: a squad has fifteen', seconds: 0.012 },
        { name: 'packages/rules/src/pick.test.ts: a squad has two keepers', seconds: 1.5 },
        { name: 'packages/rules/src/pick.test.ts: a squad is skipped', seconds: 0 },
      ],
      failures: ['packages/rules/src/broken.test.ts'],
      unsteady: [],
    })
    expect(readVitest({ ...UNITS, numFailedTests: 3 }, '').failed).toBe(3)
  })

  it('names the tests that failed', () => {
    const failed = { fullName: 'a squad has fifteen', status: 'failed', duration: 12 }
    const file = { name: '/home/gaffer/pick.test.ts', status: 'failed', assertionResults: [failed] }
    expect(readVitest({ ...UNITS, testResults: [file] }, '/home/gaffer').failures).toEqual([
      'pick.test.ts: a squad has fifteen',
    ])
    const spec = { title: 'a room is found', tests: [{ status: 'unexpected' as const, results: [] }] }
    const suites = [{ title: '', file: 'rooms.test.ts', specs: [spec] }]
    expect(readPlaywright({ ...JOURNEYS, suites }).failures).toEqual(['e2e/rooms.test.ts: a room is found'])
  })

  it('of journeys counts one that passed at its second try, with the time of both', () => {
    expect(readPlaywright(JOURNEYS)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      tests: [
        { name: 'e2e/rooms.test.ts: a room is found', seconds: 4 },
        { name: 'e2e/rooms.test.ts: one is led home', seconds: 3 },
      ],
      failures: [],
      unsteady: ['e2e/rooms.test.ts: one is led home'],
    })
  })

  it('whose failed files ran again keeps what failed twice and names what passed then', () => {
    const none = { passed: 0, skipped: 0, tests: [], unsteady: [] }
    const first = { ...none, passed: 8, failed: 2, failures: ['a.test.ts: one', 'b.test.ts: two'] }
    const second = { ...none, passed: 5, failed: 1, failures: ['b.test.ts: two'] }
    expect(afterSecondRun(first, second)).toMatchObject({
      passed: 9,
      failed: 1,
      failures: ['b.test.ts: two'],
      unsteady: ['a.test.ts: one'],
    })
    expect(afterSecondRun(first, { ...none, failed: 2, failures: first.failures })).toBe(first)
    const broken = { ...none, failed: 1, failures: [] }
    expect(afterSecondRun({ ...first, failed: 1 }, broken).failed).toBe(1)
  })
})

it('the slowest tests of all runs are named, the slowest first', () => {
  const runs = [readVitest(UNITS, '/home/gaffer'), readPlaywright(JOURNEYS)]
  expect(slowestOf(runs, 3).map(({ seconds }) => seconds)).toEqual([4, 3, 1.5])
})
