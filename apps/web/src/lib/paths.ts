/** The addresses of the screens (spec 2). Place, tab, filter, sort and page are in the address. */
export const ROUTES = {
  Welcome: '/',
  Home: '/home',
  Dashboard: '/dashboard/:subId?',
  Support: '/support',
  Subscription: '/subscription',
  TournamentDetails: '/tournamentDetails/:id?',
  EnterTournament: '/enterTournament/:id?/:subId?/:teamId?',
  SelectPlayers: '/selectPlayers/:id?/:subId?',
  PlayerInfoDialog: '/playerInfo/:id?/:isSeasonal',
  EnterTournamentDetails: '/enterDetails/:id?/:subId?/:tabId?',
  TournamentScoring: '/scoring/:id?',
  Maintenance: '/maintenance',
  Theme: '/theme',
  Check: '/check',
} as const

/** Routes of the games that are still to come; they answer with the text of spec 8. */
export const LATER_ROUTES = [
  '/chooseRound',
  '/chooseBet',
  '/searchRoom/:bet?/:roomMaxPlayers?',
  '/foundRooms',
  '/selectPlayer',
  '/playerProfile/:playerId?',
  '/rankings/:roomId?',
  '/maketransfer',
  '/results',
  '/livescore/:scoreId?',
  '/stats',
  '/points/:userId?',
  '/rules',
  '/team',
] as const

export type RouteName = keyof typeof ROUTES

type Part = string | number | undefined

/** The address of a screen with its parameters filled in; missing ones end it. */
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

/** A number of an address; undefined for anything that is not one of our ids. */
export function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** A choice of an address among those there are; the first one otherwise. */
export function choiceOf<T extends string>(text: string | null, choices: readonly [T, ...T[]]): T {
  return choices.find((choice) => choice === text) ?? choices[0]
}
