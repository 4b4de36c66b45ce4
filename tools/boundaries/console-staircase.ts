import type { Staircase } from './staircase.ts'

/**
 * The rooms of the operator's console in order: each may import from rooms above it and from itself, never from below.
 * `npm run reference` writes it into `docs/reference/rooms.md`.
 */
export const CONSOLE_STAIRCASE: Staircase = {
  root: 'apps/console/src',
  steps: [
    { path: 'vite-env.d.ts', holds: 'what the build provides' },
    { path: 'lib', holds: 'calls, queries, addresses, roles, storage, CSV' },
    { path: 'texts', holds: 'texts, amounts and times in the language of the page' },
    { path: 'ui', holds: 'parts without data' },
    { path: 'features/session', holds: 'who is signed in, where, and in which roles' },
    {
      path: 'features/calls',
      holds: 'reading: what is shown while an answer comes or fails, pages, exports',
    },
    { path: 'features/acts', holds: 'acting: a reason, an id against repeats, refusals in place' },
    { path: 'features/views', holds: 'saved views of a page, in its head and in the command menu' },
    { path: 'features/tasks', holds: 'what waits for a person, and what has to be looked at at once' },
    { path: 'features/contests', holds: 'what several screens say about contests' },
    {
      path: 'features/terms',
      holds: 'terms of contests and games: their fields, how managers will see them',
    },
    { path: 'features/managers', holds: 'what several screens say about managers and their money' },
    { path: 'features/football', holds: 'what several screens say about matches, facts and rounds' },
    { path: 'screens', holds: 'a folder for each section, composition only; no screen knows another' },
    { path: 'app', holds: 'routes, shell, keys, command menu' },
    { path: 'main.tsx', holds: 'starts the page' },
    { path: 'testing', holds: 'a fake server for tests' },
  ],
}
