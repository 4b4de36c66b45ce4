/** The pace and the size of the demo world. It runs in real time; only its calendar is compressed (ADR-19). */
export const DEMO = {
  source: 'demo',
  seed: 20_260_801,
  /** Matchdays already played when the world is first opened, so that form, results and winners exist. */
  playedMatchdays: 5,
  /** How many of those have bot entries and thus full tables. */
  playedWithEntries: 2,
  /** How many matchdays can be entered at any time. */
  openMatchdays: 3,
  /** Matchdays of a season of the seasonal game. */
  seasonMatchdays: 31,
  /** Minimum number of matchdays with known fixtures, beyond those that are open. */
  knownMatchdays: 5,
  bots: 2_400,
  /** The share of the bots that enter a game of the editions, by its key. */
  botShares: { open: 0.9, premium: 0.2, daily: 0.08, five: 0.25, six: 0.03, season: 0.6 } as Readonly<
    Record<string, number>
  >,
  /** The share that enters any other game of an operator. */
  usualBotShare: 0.4,
  /** Matchdays for which tournaments are kept when they are over: those of bots alone, and those that people played. */
  keptMatchdays: 24,
  keptMatchdaysOfPeople: 48,
} as const

/** The season a matchday belongs to, with its first and last matchday; seasons follow each other without end. */
export function demoSeason(matchday: number): {
  readonly season: number
  readonly first: number
  readonly last: number
} {
  const season = Math.ceil(matchday / DEMO.seasonMatchdays)
  return {
    season,
    first: (season - 1) * DEMO.seasonMatchdays + 1,
    last: season * DEMO.seasonMatchdays,
  }
}

/** How fast a demo world runs; chosen when it is created and stored with it. */
export type DemoPace = {
  /** Real milliseconds between the first kick-offs of two matchdays. */
  readonly matchdayMs: number
  /** Real milliseconds of one game minute. */
  readonly gameMinuteMs: number
}

/**
 * Game minutes that must fit into a matchday: three waves of matches, the hour until the close, and the hour from the
 * deadline of the seasonal game to its next kick-off. Thus one round of that game is closed before the next is
 * locked, and totals never lack a round.
 */
const GAME_MINUTES_OF_MATCHDAY = 340

/** The pace of a world with one matchday per this many seconds. */
export function demoPace(matchdaySeconds: number): DemoPace {
  const matchdayMs = matchdaySeconds * 1000
  return { matchdayMs, gameMinuteMs: Math.max(1, Math.round(matchdayMs / GAME_MINUTES_OF_MATCHDAY)) }
}
