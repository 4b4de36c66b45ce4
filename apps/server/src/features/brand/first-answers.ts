import { API_BASE } from '@gaffer/contract'

/** The public call a screen asks first, by the first segment of its path; the id is the next segment. */
const FIRST_CALLS: Readonly<Record<string, (id: string) => string | undefined>> = {
  home: () => '/home/tournaments?status=upcoming&type=official&page=1',
  tournamentDetails: (id) => (isId(id) ? `/overview/tournaments/${id}` : undefined),
  enterTournament: (id) => (isId(id) ? `/tournament/${id}` : undefined),
  selectPlayers: (id) => (isId(id) ? `/tournament/${id}` : undefined),
  scoring: (id) => (isId(id) ? `/subTournament/scoring?tournament_id=${id}` : '/subTournament/scoring'),
  playerInfo: (id) => (isId(id) ? `/users/player/${id}/info` : undefined),
}

/** The address of the first public call of a page; undefined for pages that ask nothing public first. */
export function firstCallOf(pagePath: string): string | undefined {
  const [, screen = '', id = ''] = pagePath.split('/')
  const call = Object.hasOwn(FIRST_CALLS, screen) ? FIRST_CALLS[screen]?.(id) : undefined
  return call === undefined ? undefined : `${API_BASE}${call}`
}

function isId(text: string): boolean {
  return /^[1-9][0-9]{0,9}$/.test(text)
}
