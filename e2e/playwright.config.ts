import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from '../tools/chromium.ts'
import { JOURNEYS_PORT, LANES, LANES_URL } from './journeys-data.ts'

const root = join(import.meta.dirname, '..')

/** Journeys that take long: they begin first, so that no worker ends alone with one of them. */
const LONG = ['season', 'screens', 'leagues', 'pseudo', 'clickjack', 'hostile-content'].map(
  (name) => `${name}.test.ts`,
)

/** The journeys run on the whole product, each worker on one of its own with a demo league of its own. */
export default defineConfig({
  testDir: import.meta.dirname,
  // One for every file: that of the packages leads a library to its types alone.
  tsconfig: join(root, 'tsconfig.json'),
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testMatch: '*.test.ts', testIgnore: LONG },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: LANES.length,
  retries: process.env.CI ? 1 : 0,
  outputDir: join(root, 'test-results'),
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    baseURL: `http://127.0.0.1:${JOURNEYS_PORT}`,
    launchOptions: await browserLaunch(),
    // To keep every step of a journey that passes costs a third of its time.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
  webServer: {
    command: 'node tools/start-for-tests.ts',
    cwd: root,
    url: LANES_URL,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
