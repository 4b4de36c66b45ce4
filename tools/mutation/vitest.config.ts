import { defineConfig } from 'vitest/config'
import root from '../../vitest.config.ts'

/** Code that counts its mutants is many times slower in tight loops; what never ends is stopped by Stryker. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000 }

/** The projects that mutants are judged by, without the browser's. */
const projects = (root.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project
    ? [{ ...project, test: { ...project.test, ...PATIENCE } }]
    : [],
)

export default defineConfig({ test: { projects } })
