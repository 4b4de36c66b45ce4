// Invented answers in the form of Sportmonks v3. Club 1 plays at home with players 1-11, and 12-14 on the bench; club
// 2 with 31-41, and 42-44 on the bench. Periods are 101, 102 and, for extra time and shoot-out, 103 and 105.

type Value = Readonly<Record<string, unknown>>

export function monksAnswer(data: unknown, more: Value = {}): string {
  return JSON.stringify({
    data,
    rate_limit: { resets_in_seconds: 1200, remaining: 1733 },
    timezone: 'UTC',
    ...more,
  })
}

let nextId = 900

/** An event as the provider writes it; later ones have higher ids. */
export function monksEvent(
  type: number,
  minute: number,
  club: 1 | 2,
  player: number | null,
  related: number | null = null,
  more: Value = {},
) {
  nextId += 1
  return {
    id: nextId,
    period_id: minute <= 45 ? 101 : 102,
    participant_id: club,
    type_id: type,
    player_id: player,
    related_player_id: related,
    minute,
    extra_minute: null,
    result: null,
    addition: null,
    info: null,
    rescinded: null,
    sort_order: 1,
    ...more,
  }
}

/** A row of a line-up; `figures` by the provider's numbers. */
export function monksRow(
  player: number | null,
  club: 1 | 2,
  figures: Readonly<Record<number, unknown>> = {},
  starts = true,
) {
  const shirt = (player ?? 99) > 30 ? (player ?? 99) - 30 : (player ?? 99)
  return {
    player_id: player,
    team_id: club,
    type_id: starts ? 11 : 12,
    position_id: shirt === 1 ? 24 : 25,
    player_name: `Player ${player ?? 'unknown'}`,
    jersey_number: shirt,
    details: Object.entries(figures).map(([type, value]) => ({ type_id: Number(type), data: { value } })),
  }
}

const rowsOf = (club: 1 | 2) =>
  Array.from({ length: 14 }, (_, index) => monksRow((club - 1) * 30 + index + 1, club, {}, index < 11))

export const MONKS_LINE_UPS = [...rowsOf(1), ...rowsOf(2)]

const period = (id: number, type: number, minutes: number | null) => ({
  id,
  type_id: type,
  started: 1,
  ended: null,
  minutes,
})
const score = (description: string, [home, away]: readonly [number, number]) => [
  { description, score: { goals: home, participant: 'home' } },
  { description, score: { goals: away, participant: 'away' } },
]

type MatchParts = {
  readonly state?: number
  readonly goals?: readonly [number, number]
  readonly afterNinety?: readonly [number, number]
  readonly firstHalf?: number | null
  readonly secondHalf?: number | null
  readonly events?: readonly unknown[]
  readonly lineups?: readonly unknown[]
}

/** One match, in its second half by default; null minutes mean that the half has not begun. */
export function monksMatch(parts: MatchParts = {}) {
  const { state = 22, goals = [0, 0], firstHalf = 47, secondHalf = 70, afterNinety } = parts
  return {
    id: 801,
    state_id: state,
    starting_at_timestamp: 1_786_212_000,
    participants: [
      { id: 2, name: 'South Town', short_code: 'SOU', meta: { location: 'away' } },
      { id: 1, name: 'North Town', short_code: 'NOR', meta: { location: 'home' } },
    ],
    round: { name: '3' },
    scores: [
      ...score('CURRENT', goals),
      ...score('1ST_HALF', [0, 0]),
      ...(afterNinety === undefined
        ? []
        : [...score('2ND_HALF', afterNinety), ...score('PENALTY_SHOOTOUT', [4, 3])]),
    ],
    periods: [
      ...(firstHalf === null ? [] : [period(101, 1, firstHalf)]),
      ...(secondHalf === null ? [] : [period(102, 2, secondHalf)]),
      ...(afterNinety === undefined ? [] : [period(103, 3, 121), period(105, 5, null)]),
    ],
    events: parts.events ?? [],
    lineups: parts.lineups ?? MONKS_LINE_UPS,
  }
}
