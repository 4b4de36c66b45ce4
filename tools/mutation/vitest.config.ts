import { defineConfig } from 'vitest/config'
import root from '../../vitest.config.ts'

/** Instrumented code is many times slower in tight loops; Stryker stops what never ends. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000 }

/**
 * The project that contains the tests of a room, with only those tests. For a mutant that acts while its file is
 * loaded, Stryker runs every test it finds.
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
