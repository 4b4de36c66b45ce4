// Invented answers in the form of API-Football v3. Club 1 plays at home with players 1-11, and 12-14 on the bench;
// club 2 with 31-41, and 42-44 on the bench.

type Value = Readonly<Record<string, unknown>>

/** An answer with this response; `more` overrides fields of the envelope. */
export function apiAnswer(response: readonly unknown[], more: Value = {}): string {
  const paging = { current: 1, total: 1 }
  return JSON.stringify({ get: 'fixtures', errors: [], results: response.length, paging, response, ...more })
}

/** An event as the provider writes it; `player` and `assist` are ids. */
export function apiEvent(
  elapsed: number,
  club: 1 | 2,
  type: string,
  detail: string,
  player: number | null,
  assist: number | null = null,
  more: Value = {},
) {
  const person = (id: number | null) => ({ id, name: id === null ? null : `Player ${id}` })
  return {
    time: { elapsed, extra: null },
    team: { id: club, name: `Club ${club}` },
    player: person(player),
    assist: person(assist),
    type,
    detail,
    comments: null,
    ...more,
  }
}

/** The figures of one player. */
export function apiFigures(id: number | null, minutes: number | null, more: Value = {}) {
  return {
    player: { id, name: `Player ${id ?? 0}` },
    statistics: [
      {
        games: { minutes, number: 7, position: 'D', substitute: false },
        goals: { total: null, conceded: 0, assists: null, saves: null },
        tackles: { total: null, blocks: null, interceptions: null },
        cards: { yellow: 0, red: 0 },
        penalty: { won: null, commited: null, scored: 0, missed: 0, saved: null },
        ...more,
      },
    ],
  }
}

const shirts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    player: {
      id: from + index,
      name: `Player ${from + index}`,
      number: index + 1,
      pos: index === 0 ? 'G' : 'D',
    },
  }))

export const API_LINE_UPS = [
  { team: { id: 1 }, startXI: shirts(1, 11), substitutes: shirts(12, 14) },
  { team: { id: 2 }, startXI: shirts(31, 41), substitutes: shirts(42, 44) },
]

type MatchParts = {
  readonly status?: string
  readonly elapsed?: number | null
  readonly extra?: number | null
  readonly goals?: readonly [number | null, number | null]
  readonly score?: Value
  readonly events?: readonly unknown[]
  readonly lineups?: readonly unknown[]
  readonly players?: readonly unknown[]
}

/** One match as `fixtures?ids=` gives it: in play in the 70th minute by default. */
export function apiMatch(parts: MatchParts = {}) {
  const { status = '2H', elapsed = 70, extra = null, goals: [home, away] = [0, 0], score = {} } = parts
  return {
    fixture: {
      id: 501,
      timestamp: 1_786_212_000,
      periods: { first: 1_786_212_000, second: 1_786_215_600 },
      status: { long: status, short: status, elapsed, extra },
    },
    league: { id: 9, round: 'Regular Season - 3' },
    teams: { home: { id: 1, name: 'Club 1', winner: null }, away: { id: 2, name: 'Club 2', winner: null } },
    goals: { home, away },
    score: { halftime: { home: 0, away: 0 }, fulltime: { home: null, away: null }, ...score },
    events: parts.events ?? [],
    lineups: parts.lineups ?? API_LINE_UPS,
    players: parts.players ?? [],
  }
}
