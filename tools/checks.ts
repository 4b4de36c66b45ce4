export type Check = {
  readonly name: string
  /** What is true when it passes. */
  readonly proves: string
  readonly command: readonly string[]
}

/** Checks that run no test: `npm run check` and `.ci/run` begin with them. */
export const CHECKS: readonly Check[] = [
  {
    name: 'types',
    proves: 'all five projects have sound types',
    command: ['npm', 'run', '--silent', 'typecheck'],
  },
  {
    name: 'lint',
    proves: 'no rule of lint is broken, and every file is formatted',
    command: ['npm', 'run', '--silent', 'lint'],
  },
  {
    name: 'boundaries',
    proves: 'no room imports from a room below it, and each table has one writer',
    command: ['node', 'tools/check-boundaries.ts'],
  },
  {
    name: 'messages',
    proves: 'every text is there in four languages and somebody shows it',
    command: ['node', 'tools/check-messages.ts'],
  },
  {
    name: 'citations',
    proves: 'what comments and papers refer to exists',
    command: ['node', 'tools/check-citations.ts'],
  },
  {
    name: 'words',
    proves:
      'words that the field has better ones for do not come back into the packages that are free of them',
    command: ['node', 'tools/check-words.ts'],
  },
  {
    name: 'licences',
    proves: 'every package that is shipped has a licence that allows it',
    command: ['node', 'tools/licences.ts', '--check'],
  },
  { name: 'unused code', proves: 'no file, export or dependency is left over', command: ['knip'] },
]
