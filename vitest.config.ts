import { defineConfig } from 'vitest/config'

/**
 * Test files share a worker and what it has imported: nothing of ours keeps state but by what it belongs to, a
 * database or a client. Three workers keep two cores busy, for much of a test waits for the database. What is polled
 * may take as long as its test: a loaded machine is no fault.
 */
const SHARED = {
  isolate: false,
  environment: 'node',
  testTimeout: 60_000,
  expect: { poll: { timeout: 50_000 } },
} as const

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: { ...SHARED, name: 'packages', include: ['packages/*/src/**/*.test.ts'] },
      },
      {
        test: { ...SHARED, name: 'tools', include: ['tools/**/*.test.ts'] },
      },
      {
        test: {
          ...SHARED,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/keep-statements.ts'],
          hookTimeout: 60_000,
        },
      },
      'apps/w*b/vite.config.ts',
      'apps/w*b/vitest.models.config.ts',
      'apps/c*nsole/vite.config.ts',
    ],
  },
})
