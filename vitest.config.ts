import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'packages', environment: 'node', include: ['packages/*/src/**/*.test.ts'] },
      },
      {
        test: { name: 'tools', environment: 'node', include: ['tools/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'apps/w*b/vite.config.ts',
    ],
  },
})
