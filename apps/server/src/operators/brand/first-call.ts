import type { JsonOperation } from '@gaffer/contract'

/** The public call a screen makes first, under its name in the web client's query cache. */
export type FirstCall = {
  readonly name: JsonOperation
  readonly params: Readonly<Record<string, string>> | null
  readonly query: Readonly<Record<string, string>> | null
  /** The screen stores the answer as the first of several pages. */
  readonly isPaged: boolean
}

const LOBBY: FirstCall = {
  name: 'homeTournaments',
  params: null,
  query: { status: 'upcoming' },
  isPaged: true,
}

/**
 * The first public call of a page; undefined for pages that do not begin with one. If the address asks for more than
 * the screen's default view, the page makes the call itself.
 */
export function firstCallOf(pagePath: string): FirstCall | undefined {
  const [, screen = '', id = ''] = pagePath.split('/')
  switch (screen) {
    case 'home':
      return LOBBY
    case 'tournamentDetails':
    case 'enterTournament':
    case 'selectPlayers':
      return isId(id) ? { name: 'tournament', params: { id }, query: null, isPaged: false } : undefined
    case 'support':
      return { name: 'supportTexts', params: null, query: null, isPaged: false }
    case 'scoring':
      return { name: 'scoring', params: null, query: isId(id) ? { tournament_id: id } : null, isPaged: false }
    default:
      return undefined
  }
}

/** The key of the web client's query cache for a call (apps/web lib/query-client, features/tournaments/api). */
export function cacheKeyOf({ name, params, query, isPaged }: FirstCall): readonly unknown[] {
  return isPaged ? [name, query] : [name, params, query, null]
}

function isId(text: string): boolean {
  return /^[1-9][0-9]{0,9}$/.test(text)
}
