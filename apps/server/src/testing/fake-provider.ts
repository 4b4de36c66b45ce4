import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The ways a provider may fail; undefined answers correctly. */
export type ProviderFault =
  | 'page'
  | 'half'
  | 'empty'
  | 'error'
  | 'quota'
  | 'quotaWithTime'
  | 'refused'
  | 'down'

/** A match of the invented league as API-Football reports it now. */
export type ToldMatch = {
  status: string
  elapsed: number | null
  goals: [number | null, number | null]
  events: unknown[]
  hasLineUps: boolean
  hasFigures: boolean
  kickOffAt: number
}

/** A provider in the form of API-Football on this machine: two clubs, one match. */
export type FakeProvider = {
  readonly url: string
  readonly match: ToldMatch
  fault: ProviderFault | undefined
  /** Answers wait for it. */
  held: Promise<void> | undefined
  /** The paths requested, with their headers. */
  readonly asked: { readonly path: string; readonly key: string | undefined }[]
  /** Players added since the start, and the new clubs of players who moved. */
  readonly squads: Map<number, { id: number; name: string; number: number | null; position: string }[]>
  /** Clubs of whose squad the answer has no entry. */
  readonly withoutSquad: Set<number>
  /** Clubs whose squad is answered with status 500. */
  readonly failingSquads: Set<number>
  readonly stop: () => Promise<void>
}

/** Seconds that `quotaWithTime` asks us to wait. */
export const REST_SECONDS = 120

const CLUBS = [
  { id: 1, name: 'North Town', code: 'NOR', from: 1 },
  { id: 2, name: 'South Town', code: 'SOU', from: 31 },
] as const
const POSITIONS = ['Goalkeeper', 'Defender', 'Midfielder', 'Attacker'] as const
const SQUAD = 14
const HOUR = 3_600_000

/** Starts it; the match kicks off in an hour. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const match: ToldMatch = {
    status: 'NS',
    elapsed: null,
    goals: [null, null],
    events: [],
    hasLineUps: false,
    hasFigures: false,
    kickOffAt: Math.floor((Date.now() + HOUR) / 1000) * 1000,
  }
  const squads: FakeProvider['squads'] = new Map(
    CLUBS.map(({ id, from }) => [
      id,
      Array.from({ length: SQUAD }, (_, index) => ({
        id: from + index,
        name: `Given${from + index} Family${from + index}`,
        number: index + 1,
        position: POSITIONS[index === 0 ? 0 : 1 + (index % 3)] ?? 'Defender',
      })),
    ]),
  )
  const provider = {
    match,
    squads,
    withoutSquad: new Set<number>(),
    failingSquads: new Set<number>(),
    asked: [] as FakeProvider['asked'],
    fault: undefined as ProviderFault | undefined,
    held: undefined as Promise<void> | undefined,
  }
  const reply = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    const sent = request.headers['x-apisports-key']
    const key = Array.isArray(sent) ? sent[0] : sent
    provider.asked.push({ path: `${url.pathname}${url.search}`, key })
    const answer = (text: string, status = 200, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'x-ratelimit-requests-limit': '7500',
          'x-ratelimit-requests-remaining': '7000',
          ...headers,
        })
        .end(text)
    const good = envelope(responseOf(url, provider))
    const isSquad = url.pathname === '/players/squads'
    if (isSquad && provider.failingSquads.has(Number(url.searchParams.get('team')))) return answer('{}', 500)
    switch (provider.fault) {
      case 'page':
        return answer('<html><body>502 Bad Gateway</body></html>')
      case 'half':
        return answer(good.slice(0, good.length / 2))
      case 'empty':
        return answer(url.pathname === '/fixtures' && url.searchParams.has('ids') ? envelope([]) : good)
      case 'error':
        return answer('{}', 500)
      case 'quota':
        return answer('{}', 429)
      case 'quotaWithTime':
        return answer('{}', 429, { 'retry-after': String(REST_SECONDS) })
      case 'refused':
        return answer(JSON.stringify({ errors: { requests: `Limit reached by ${key ?? ''}` }, response: [] }))
      case 'down':
        return void request.socket.destroy()
      default:
        return answer(good)
    }
  }
  const server = createServer((request, response) => {
    void Promise.resolve(provider.held).then(() => reply(request, response))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(provider, {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function envelope(response: readonly unknown[]): string {
  return JSON.stringify({ errors: [], results: response.length, paging: { current: 1, total: 1 }, response })
}

function responseOf(
  { pathname, searchParams }: URL,
  { match, squads, withoutSquad }: Pick<FakeProvider, 'match' | 'squads' | 'withoutSquad'>,
): readonly unknown[] {
  if (pathname === '/leagues') {
    const coverage = { fixtures: { events: true, lineups: true, statistics_players: true } }
    const seasons = [{ year: 2026, start: '2026-08-14', end: '2027-05-23', coverage }]
    return [{ league: { id: 9, name: 'First League' }, country: { name: 'Nowhere', code: 'NW' }, seasons }]
  }
  if (pathname === '/teams') return CLUBS.map(({ id, name, code }) => ({ team: { id, name, code } }))
  if (pathname === '/players/squads') {
    const team = Number(searchParams.get('team'))
    if (withoutSquad.has(team)) return []
    return [{ team: { id: team, name: '' }, players: squads.get(team) ?? [] }]
  }
  if (pathname === '/injuries' || pathname === '/players') return []
  const isWhole = searchParams.has('ids')
  return [matchOf(match, squads, isWhole)]
}

function matchOf(match: ToldMatch, squads: FakeProvider['squads'], isWhole: boolean) {
  const { status, elapsed, goals, kickOffAt } = match
  const shirt = ({ id, name, number }: { id: number; name: string; number: number | null }) => ({
    player: { id, name, number, pos: 'D' },
  })
  const inMatch = (club: number) => (squads.get(club) ?? []).slice(0, SQUAD)
  const lineups = [1, 2].map((club) => ({
    team: { id: club },
    startXI: inMatch(club).slice(0, 11).map(shirt),
    substitutes: inMatch(club).slice(11).map(shirt),
  }))
  const figures = [1, 2].map((club) => ({
    team: { id: club },
    players: inMatch(club)
      .slice(0, 11)
      .map(({ id, name }) => ({ player: { id, name }, statistics: [{ games: { minutes: 90 } }] })),
  }))
  return {
    fixture: {
      id: 501,
      timestamp: kickOffAt / 1000,
      status: { long: status, short: status, elapsed, extra: null },
    },
    league: { id: 9, round: 'Regular Season - 1' },
    teams: { home: { id: 1, name: 'North Town' }, away: { id: 2, name: 'South Town' } },
    goals: { home: goals[0], away: goals[1] },
    score: { fulltime: { home: status === 'FT' ? goals[0] : null, away: status === 'FT' ? goals[1] : null } },
    ...(isWhole
      ? {
          events: match.events,
          lineups: match.hasLineUps ? lineups : [],
          players: match.hasFigures ? figures : [],
        }
      : {}),
  }
}

/** A goal as the provider reports it. */
export function toldGoal(elapsed: number, club: 1 | 2, player: number, detail = 'Normal Goal') {
  return {
    time: { elapsed, extra: null },
    team: { id: club, name: '' },
    player: { id: player, name: `Player ${player}` },
    assist: { id: null, name: null },
    type: 'Goal',
    detail,
    comments: null,
  }
}
