import { join } from 'node:path'

const ours = (file: string) => join(import.meta.dirname, file)

/**
 * What runs where code and libraries say React (ADR-27), in the build, in `npm run dev` and in tests alike. Types stay
 * React's; what Preact lacks is missing in the build, which then fails.
 */
export const ALIASES = [
  { find: /^react$/, replacement: ours('react.ts') },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react\/compiler-runtime$/, replacement: 'preact/compat/compiler-runtime' },
  { find: /^@testing-library\/react$/, replacement: ours('testing-library.ts') },
]

/** Libraries that import React: tests have to transform them to meet the aliases. */
export const IMPORT_REACT = [/@tanstack\/react-query/, /react-router/]

/** What exchanges a component in the running page knows React alone: without it a change reloads the page. */
export const REACT_ONLY: readonly string[] = ['vite:react:refresh-wrapper']
