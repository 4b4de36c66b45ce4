/** Checks that run no test, by name: `npm run check` and `.ci/run` begin with them. */
export const CHECKS: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['types', ['npm', 'run', '--silent', 'typecheck']],
  ['lint', ['npm', 'run', '--silent', 'lint']],
  ['boundaries', ['node', 'tools/check-boundaries.ts']],
  ['messages', ['node', 'tools/check-messages.ts']],
  ['citations', ['node', 'tools/check-citations.ts']],
  ['licences', ['node', 'tools/licences.ts', '--check']],
  ['unused code', ['knip']],
]
