import { type Staircase, stepOf } from './staircase.ts'

/**
 * The rooms of the server in order: each may import from rooms above it and from itself, never from below.
 * `npm run reference` writes it into `docs/reference/rooms.md`.
 */
export const SERVER_STAIRCASE: Staircase = {
  root: 'apps/server/src',
  steps: [
    { path: 'db', holds: 'migrations and row types' },
    { path: 'platform', holds: 'database, HTTP, tokens, secrets, outside calls: no game word' },
    { path: 'core', holds: 'caller, outcome and refusal, transact, the log of facts, units of the wire' },
    {
      path: 'football',
      holds:
        'clubs, players, fixtures, prices of gameweeks, the seasons and feeds that bring them, the way into the log',
    },
    { path: 'operators', holds: 'brand, texts, pictures, games to be opened, secrets of each operator' },
    { path: 'session', holds: 'logging in by five ways, staying logged in, being logged out' },
    { path: 'audit', holds: 'what staff did, each line hashed with the one before it' },
    {
      path: 'staff',
      holds: 'the people who run operators: signing in, roles, the way into every call of the console',
    },
    { path: 'proposals', holds: 'acts of staff that wait for another person' },
    { path: 'wallet', holds: 'ledger, operations, quotes, adapters of outside wallets' },
    { path: 'fair-play', holds: 'limits, exclusion, terms' },
    { path: 'events', holds: 'what happened, for an operator’s systems: the outbox, webhooks, the cursor' },
    {
      path: 'contests',
      holds: 'tournament, contest, its round: deadline, lock, visibility, pools, prizes, opening',
    },
    { path: 'squads', holds: 'a team as picked: judged, saved, filled, shown to its manager' },
    { path: 'transfers', holds: 'transfers, wildcard, chips, paid formations' },
    { path: 'entries', holds: 'joining, leaving, seats, refunds' },
    { path: 'invitations', holds: 'codes and guesses at them' },
    { path: 'rooms', holds: 'finding, joining and leaving a room with a stake' },
    { path: 'games', holds: 'games that managers create' },
    { path: 'leagues', holds: 'private leagues, head-to-heads and cups' },
    { path: 'support', holds: 'winners, subscriptions, figures of the support page' },
    { path: 'setup', holds: 'what is wrong with an embedding' },
    { path: 'rounds', holds: 'lock, score, close, pay, prices, corrections' },
    { path: 'pages/contests', holds: 'reading for the lobby and the details of a contest' },
    { path: 'pages/fixtures', holds: 'reading of matches, results, live scores' },
    { path: 'pages/standings', holds: 'reading of tables, places and prizes' },
    { path: 'pages/players', holds: 'reading of players' },
    { path: 'pages/dashboard', holds: 'reading for My games' },
    { path: 'pages/rooms', holds: 'reading for the screens of rooms' },
    { path: 'pages/share', holds: 'pictures and previews of teams and invitations' },
    { path: 'pages/calendar', holds: 'the personal calendar of deadlines and matches' },
    { path: 'pages/install', holds: 'the manifest and icons with which a game is installed' },
    { path: 'console/audit', holds: 'reading of the audit log' },
    {
      path: 'console/contests',
      holds: 'contests for staff: books, opening, changing, cancelling, games, calendar',
    },
    {
      path: 'console/money',
      holds: 'books, operations, payouts and differences with wallets for staff',
    },
    { path: 'console/reports', holds: 'figures by time and part, who comes back, exports' },
    {
      path: 'console/managers',
      holds: 'managers for staff: who they are, what happened to their money, blocks',
    },
    { path: 'console/football', holds: 'championships, players and matches for staff, and correcting them' },
    {
      path: 'console/rounds',
      holds: 'rounds for staff: what they wait for, checking, closing, reopening, who is out',
    },
    { path: 'console/operators', holds: 'operators for owners of the platform: suspending, bots' },
    {
      path: 'console/team',
      holds: 'who works at an operator and as what: inviting, roles that another owner signs',
    },
    {
      path: 'console/set-up',
      holds: 'login, wallet, hosts and secrets of an operator for its owners: reading, testing, changing',
    },
    {
      path: 'console/brand',
      holds: 'the brand of an operator for staff: drafts, previews, versions, pictures',
    },
    { path: 'console/overview', holds: 'today for staff, and what waits for a person' },
    { path: 'live', holds: 'the live pipeline: fold, scoreboards, histories, stream' },
    { path: 'console/alerts', holds: 'what has to be looked at at once: raised, told, ended' },
    { path: 'jobs', holds: 'what moves by itself in every world' },
    { path: 'bots', holds: 'managers that play by themselves: what they decide, how it is stored' },
    { path: 'rehearsal', holds: 'recorded seasons played again, whole and checked' },
    { path: 'demo', holds: 'the demo league without end, and what its bots make' },
    { path: 'config.ts', holds: 'the settings, read once' },
    { path: 'cli', holds: 'npm run gaffer' },
    { path: 'deps.ts', holds: 'what rooms are given, by name' },
    { path: 'register-calls.ts', holds: 'the calls of every room' },
    { path: 'app.ts', holds: 'makes every part and passes it down: the only one that knows all' },
    { path: 'start-work.ts', holds: 'starts what moves by itself' },
    { path: 'main.ts', holds: 'starts and ends a process' },
  ],
}

/** Rooms without a face (`index.ts`), whose files may be imported directly; some of them only run things. */
const OPEN_SHELVES = ['db', 'platform', 'core', 'live', 'jobs', 'bots', 'demo', 'rehearsal', 'cli']

/** Whether an import enters another room of the server without going through its face. */
export function bypassesFace(path: string, target: string): boolean {
  const to = stepOf(SERVER_STAIRCASE, target)
  const room = SERVER_STAIRCASE.steps[to]?.path
  if (room === undefined || room.endsWith('.ts') || OPEN_SHELVES.includes(room)) return false
  return stepOf(SERVER_STAIRCASE, path) !== to && !target.endsWith('/index.ts')
}
