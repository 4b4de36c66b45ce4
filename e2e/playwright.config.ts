import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from '../tools/chromium.ts'
import { JOURNEYS_PORT, SHARDS, SHARDS_URL } from './journeys-data.ts'

const root = join(import.meta.dirname, '..')

/** Journeys that take long: they start first, so that no worker is left alone with one of them. */
const LONG = ['season', 'screens', 'leagues', 'pseudo', 'clickjack', 'hostile-content'].map(
  (name) => `${name}.test.ts`,
)

/** The journeys run on the whole product; each worker has its own, with its own demo league. */
export default defineConfig({
  testDir: import.meta.dirname,
  // The same for every file: the one of the packages resolves a library only to its types.
  tsconfig: join(root, 'tsconfig.json'),
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testMatch: '*.test.ts', testIgnore: LONG },
  ],
  // Generous, for busy machines: they end what hangs.
  timeout: 600_000,
  expect: { timeout: 20_000, toPass: { timeout: 120_000 } },
  workers: SHARDS.length,
  retries: process.env.CI ? 1 : 0,
  outputDir: join(root, 'test-results'),
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    baseURL: `http://127.0.0.1:${JOURNEYS_PORT}`,
    launchOptions: await browserLaunch(),
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Journeys intercept calls and stop the server; the one about times without a network allows the worker.
    serviceWorkers: 'block',
    // Recording every step of passing journeys would take a third of the time.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
  webServer: {
    command: 'node tools/start-for-tests.ts',
    cwd: root,
    url: SHARDS_URL,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
