import type { Stryker } from '@stryker-mutator/core'

type StrykerOptions = ConstructorParameters<typeof Stryker>[0]

type Room = {
  /** The code to mutate. */
  readonly mutate: readonly string[]
  /** The tests that must notice, by Vitest project. */
  readonly project: 'packages' | 'server'
  readonly tests: readonly string[]
  /** Too large to be reloaded for each mutant that acts while loading: those mutants are left out. */
  readonly isLoadedOnce?: boolean
  /** The minimum score of a run, in per cent: what it reached when this was last raised. */
  readonly least: number
}

const SERVER = 'apps/server/src'
const QUICK_JOINS = ['join.test', 'ledger-joins-model.test', 'currencies.test']

export const ROOMS = {
  rules: ofPackage('rules', 95),
  autofill: ofPackage('autofill', 0),
  engine: ofPackage('engine', 91),
  // What decides and writes money in our own ledger. The tests of external wallets run for minutes, and each
  // unnoticed mutant would take as long.
  wallet: {
    project: 'server',
    mutate: files(`${SERVER}/wallet`, [
      'adapters/ledger',
      'find-open-books',
      'compare-statement',
      'credit-prizes',
      'insert-stakes',
      'ledger-statement',
      'load-move',
      'refund-stake',
      'repo',
      'settle-contests',
      'uses-ledger',
    ]),
    tests: [...tests(`${SERVER}/wallet`), ...files(`${SERVER}/entries`, QUICK_JOINS)],
    isLoadedOnce: true,
    least: 82,
  },
  // What decides and writes seats.
  entries: {
    project: 'server',
    mutate: files(`${SERVER}/entries`, [
      'join-contest',
      'join-request',
      'lock-for-join',
      'quote-join',
      'release-entries',
      'repo',
      'settle-entry',
      'settle-unsettled',
      'take-seats',
    ]),
    tests: files(`${SERVER}/entries`, [...QUICK_JOINS, 'join-season.test', 'release-entries.test']),
    isLoadedOnce: true,
    least: 72,
  },
} as const satisfies Record<string, Room>

export function isRoom(name: string): name is keyof typeof ROOMS {
  return Object.hasOwn(ROOMS, name)
}

/** What the `vitest.config.ts` in this folder needs to know about a room. */
export function testsOfRoom(room: keyof typeof ROOMS): Readonly<Record<string, string>> {
  const { project, tests } = ROOMS[room]
  return { MUTATION_PROJECT: project, MUTATION_TESTS: tests.join(' ') }
}

/** The options of a run, complete or restricted to paths inside the room. */
export function strykerOptions(room: keyof typeof ROOMS, paths: readonly string[]): StrykerOptions {
  const { mutate, isLoadedOnce = false }: Room = ROOMS[room]
  const name = paths.length === 0 ? room : `${room}-part`
  return {
    mutate: paths.length === 0 ? [...mutate] : paths.flatMap((path) => narrowed(path)),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    // Names no existing file: TypeScript 7 lacks the call with which Stryker would rewrite the real one for its
    // copies.
    tsconfigFile: 'no-tsconfig.json',
    // The mutated copies of the tree are where no tool that reads the sources finds them.
    tempDirName: '.cache/stryker',
    ignorePatterns: ['.data', 'apps/web/dist', 'apps/console/dist', 'e2e', 'docs/*.png'],
    reporters: ['progress-append-only', 'json', 'html'],
    jsonReporter: { fileName: `.cache/mutation/${name}.json` },
    htmlReporter: { fileName: `.cache/mutation/${name}.html` },
    concurrency: 1,
    ignoreStatic: isLoadedOnce,
    timeoutMS: 10_000,
    dryRunTimeoutMinutes: 20,
    allowConsoleColors: false,
  }
}

function ofPackage(name: string, least: number): Room {
  const folder = `packages/${name}/src`
  return { project: 'packages', mutate: sources(folder), tests: tests(folder), least }
}

function sources(folder: string): readonly string[] {
  return [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`, `!${folder}/**/testing/**`]
}

function files(folder: string, names: readonly string[]): readonly string[] {
  return names.map((name) => `${folder}/${name}.ts`)
}

function tests(folder: string): readonly string[] {
  return [`${folder}/**/*.test.ts`]
}

function narrowed(path: string): readonly string[] {
  return /\.ts(:|$)/.test(path) ? [path] : sources(path.replace(/\/$/, ''))
}
