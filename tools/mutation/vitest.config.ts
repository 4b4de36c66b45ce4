import { defineConfig } from 'vitest/config'
import root from '../../vitest.config.ts'

/** Code that counts its mutants is many times slower in tight loops; what never ends is stopped by Stryker. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000 }

/**
 * The one project that holds the tests of a room, with those tests alone. Where a mutant acts while its file is
 * loaded, Stryker runs every test that is there.
 */
const projects = (root.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test?.name === process.env.MUTATION_PROJECT
    ? [{ ...project, test: { ...project.test, ...PATIENCE, include: readTests() } }]
    : [],
)

function readTests(): string[] {
  return (process.env.MUTATION_TESTS ?? '').split(' ')
}

export default defineConfig({ test: { projects } })
