/** The reports of vitest and playwright about a run, converted to one form. */

/** A test and how long it took. */
export type TimedTest = { readonly name: string; readonly seconds: number }

/** The result of a test run. */
export type TestRun = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly tests: readonly TimedTest[]
  /** The names of failed tests, if the report gives them. */
  readonly failures: readonly string[]
  /** The names of tests that failed and then passed. */
  readonly unsteady: readonly string[]
}

/** The part of a vitest report that is read. */
export type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly numFailedTestSuites: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly duration?: number | null
    }[]
  }[]
}

/** The part of a playwright report that is read. */
export type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly PlaywrightSuite[]
}
type PlaywrightSuite = {
  readonly title: string
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly PlaywrightSpec[]
}
type PlaywrightSpec = {
  readonly title: string
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results: readonly { readonly duration: number }[]
  }[]
}

/** A file that breaks before its first test counts as a failure, although none of its tests failed. */
export function readVitest(report: VitestReport, root: string): TestRun {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = report
  return {
    passed: numPassedTests,
    failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests,
    skipped: numPendingTests + numTodoTests,
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${name.replace(`${root}/`, '')}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
    failures: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const file = name.replace(`${root}/`, '')
      const failed = assertionResults.filter((test) => test.status === 'failed')
      return status === 'failed' && failed.length === 0
        ? [file]
        : failed.map(({ fullName }) => `${file}: ${fullName}`)
    }),
    unsteady: [],
  }
}

/** A journey that ran twice took the time of both runs. */
export function readPlaywright({ stats, suites }: PlaywrightReport): TestRun {
  const specs = suites.flatMap((suite) => specsOf(suite))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    tests: specs.map(({ file, title, tests }) => ({
      name: `e2e/${file}: ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    failures: namesOf(specs, 'unexpected'),
    unsteady: namesOf(specs, 'flaky'),
  }
}

/** A run whose failed files ran once more: what failed only the first time has passed. */
export function afterSecondRun(first: TestRun, second: TestRun): TestRun {
  const steadied = first.failed - second.failed
  return steadied <= 0
    ? first
    : {
        ...first,
        passed: first.passed + steadied,
        failed: second.failed,
        failures: second.failures,
        unsteady: first.failures.filter((name) => !second.failures.includes(name)),
      }
}

function namesOf(
  specs: readonly (PlaywrightSpec & { readonly file: string })[],
  wanted: 'unexpected' | 'flaky',
): readonly string[] {
  return specs
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map(({ file, title }) => `e2e/${file}: ${title}`)
}

function specsOf({
  file,
  suites = [],
  specs,
}: PlaywrightSuite): readonly (PlaywrightSpec & { readonly file: string })[] {
  return [...specs.map((spec) => ({ ...spec, file })), ...suites.flatMap((suite) => specsOf(suite))]
}

/** The slowest tests, slowest first. */
export function slowestOf(runs: readonly TestRun[], count: number): readonly TimedTest[] {
  return runs
    .flatMap(({ tests }) => tests)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}
