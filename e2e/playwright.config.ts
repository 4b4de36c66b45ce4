import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from '../tools/chromium.ts'
import { JOURNEYS_PORT, PORTAL_KEY, PORTAL_PORT, SITES_PORT, SMS_PORT } from './journeys-data.ts'

const PORT = JOURNEYS_PORT
const MATCHDAY_SECONDS = '75'
const root = join(import.meta.dirname, '..')

/** The journeys run on the whole product, with a demo league that plays every 75 seconds. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.test.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  retries: process.env.CI ? 1 : 0,
  outputDir: join(root, 'test-results'),
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: await browserLaunch(),
    trace: 'retain-on-failure',
  },
  webServer: [
    {
      command: 'node tools/start-for-tests.ts',
      cwd: root,
      url: `http://127.0.0.1:${PORT}/readyz`,
      timeout: 120_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stdout: 'ignore',
      stderr: 'pipe',
      env: {
        PORT: String(PORT),
        DEMO_MATCHDAY_SECONDS: MATCHDAY_SECONDS,
        LOG_LEVEL: 'debug',
        RATE_LIMIT_PER_MINUTE: '100000',
        SMS_URL: `http://127.0.0.1:${SMS_PORT}/send`,
      },
    },
    {
      // The sites of an operator, with the game in them.
      command: 'node tools/host.ts',
      cwd: root,
      url: `http://127.0.0.1:${SITES_PORT}/host.css`,
      reuseExistingServer: false,
      env: {
        HOST_PORT: String(SITES_PORT),
        GAME: `http://127.0.0.1:${PORT}`,
        PORTAL_OPENING: `http://127.0.0.1:${PORTAL_PORT}/open`,
        PORTAL_KEY,
      },
    },
  ],
})
