/** The addresses of the screens (R-16..18). Id, tab, filter, sort and page are all in the address. */
export const ROUTES = {
  Welcome: '/',
  Home: '/home',
  Dashboard: '/dashboard/:subId?',
  Support: '/support',
  Account: '/account',
  Subscription: '/subscription',
  TournamentDetails: '/tournamentDetails/:id?',
  EnterTournament: '/enterTournament/:id?/:subId?/:teamId?',
  SelectPlayers: '/selectPlayers/:id?/:subId?',
  PlayerInfoDialog: '/playerInfo/:id?/:isSeasonal',
  EnterTournamentDetails: '/enterDetails/:id?/:subId?/:tabId?',
  TournamentScoring: '/scoring/:id?',
  Games: '/games',
  CreateGame: '/games/create',
  JoinGame: '/games/join/:code',
  Leagues: '/leagues',
  CreateLeague: '/leagues/create',
  JoinLeague: '/leagues/join/:code',
  League: '/leagues/:id',
  Maintenance: '/maintenance',
  ChooseBet: '/chooseBet',
  SearchRoom: '/searchRoom/:bet?/:roomMaxPlayers?',
  FoundRooms: '/foundRooms',
  Team: '/team',
  SelectPlayer: '/selectPlayer',
  Transfers: '/maketransfer',
  Results: '/results',
  LiveScore: '/livescore/:scoreId?',
  Stats: '/stats',
  Points: '/points/:userId?',
  Rankings: '/rankings/:roomId?',
  PlayerProfile: '/playerProfile/:playerId?',
  ChooseRound: '/chooseRound',
  Corrections: '/corrections',
  Rules: '/rules',
  Theme: '/theme',
  Check: '/check',
} as const

/** The screens inside a room, by the first segment of their address: they have tabs of their own. */
const ROOM_SEGMENTS: ReadonlySet<string> = new Set(
  [
    ROUTES.Team,
    ROUTES.SelectPlayer,
    ROUTES.Transfers,
    ROUTES.Results,
    ROUTES.LiveScore,
    ROUTES.Stats,
    ROUTES.Points,
    ROUTES.Rankings,
    ROUTES.PlayerProfile,
    ROUTES.ChooseRound,
  ].map(segmentOf),
)

/** The first segment of an address. */
export function segmentOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** Whether an address is a screen inside a room. */
export function isInRoom(path: string): boolean {
  return ROOM_SEGMENTS.has(segmentOf(path))
}

export type RouteName = keyof typeof ROUTES

type Part = string | number | undefined

/** The address of a screen with its parameters filled in; the first missing one ends it. */
export function pathTo(
  name: RouteName,
  params: Readonly<Record<string, Part>> = {},
  query: Readonly<Record<string, Part>> = {},
): string {
  const path = ROUTES[name].replaceAll(/\/:([a-zA-Z]+)\??/g, (_, key: string) => {
    const value = params[key]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  return `${path}${search === '' ? '' : `?${search}`}`
}

/** An id in an address; undefined for anything that is not one of our ids. */
export function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** The choice in an address if it exists; otherwise the first one. */
export function choiceOf<T extends string>(text: string | null, choices: readonly [T, ...T[]]): T {
  return choices.find((choice) => choice === text) ?? choices[0]
}
