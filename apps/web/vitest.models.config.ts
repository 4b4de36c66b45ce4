import { defineConfig } from 'vitest/config'
import web, { TESTS_WITH_PAGE } from './vite.config.ts'

/** Tests of modules that need no page: they share a worker, and no page is made for them. */
export default defineConfig({
  ...web,
  test: {
    name: 'web-models',
    environment: 'node',
    isolate: false,
    // As all others that share a worker: vitest refuses different numbers.
    maxWorkers: 3,
    testTimeout: 30_000,
    include: ['src/**/*.test.ts'],
    exclude: TESTS_WITH_PAGE,
  },
})
