import type { Staircase } from './staircase.ts'

/**
 * The rooms of the web in order: each may import from rooms above it and from itself, never from below.
 * `npm run reference` writes it into `docs/reference/rooms.md`.
 */
export const WEB_STAIRCASE: Staircase = {
  root: 'apps/web/src',
  steps: [
    { path: 'vite-env.d.ts', holds: 'what the build provides' },
    { path: 'lib', holds: 'calls, queries and what a change touches, addresses, storage, time' },
    {
      path: 'embed',
      holds: 'the site around the page: messages, height, presses; script/ is what sites load',
    },
    { path: 'brand', holds: 'the look, texts and abilities of the operator' },
    { path: 'i18n', holds: 'texts, numbers and dates in the language of the page' },
    { path: 'ui', holds: 'parts without data' },
    { path: 'ui/football', holds: 'parts without data that know football: pitch, shirts, curves' },
    { path: 'tracking', holds: 'what an operator counts' },
    { path: 'payment', holds: 'the one way to every payment: quote, question, terms, refusal' },
    { path: 'offline', holds: 'what stays without a network: the worker, the answers kept of who is here' },
    { path: 'features/session', holds: 'who is here: logging in, staying logged in, logging out' },
    { path: 'features/tournaments', holds: 'cards, rules, prizes and matches of a tournament' },
    { path: 'features/fixtures', holds: 'a match: score, events, line-ups, bonus points' },
    { path: 'features/players', holds: 'a player: price, form, points of a gameweek' },
    { path: 'features/standings', holds: 'the table of a contest' },
    { path: 'features/squads', holds: 'a team being built: the draft and the rules it keeps' },
    { path: 'features/season', holds: 'a team through its gameweeks: transfers, chips, roles, histories' },
    { path: 'features/team', holds: 'a saved team on the pitch, and what can be asked about its players' },
    { path: 'features/dashboard', holds: 'the cards and figures of My games' },
    { path: 'features/live', holds: 'the stream of points, applied to what the page knows' },
    { path: 'features/offline', holds: 'a page without a network: what it keeps, what it saves later' },
    { path: 'features/games', holds: 'games that managers create' },
    { path: 'features/leagues', holds: 'private leagues' },
    { path: 'features/rooms', holds: 'rooms: stakes, seats, rounds, places' },
    { path: 'features/room-team', holds: 'changing the squad of a room: who leaves, who comes' },
    { path: 'features/fair-play', holds: 'limits and exclusion' },
    { path: 'features/support', holds: 'help, wallet, winners, subscription' },
    { path: 'screens', holds: 'a folder for each route, composition only; no screen knows another' },
    { path: 'app', holds: 'route tables, shell' },
    { path: 'main.tsx', holds: 'starts the page' },
    { path: 'testing', holds: 'builders and a fake server for tests' },
  ],
}
