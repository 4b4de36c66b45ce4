/**
 * The pace and the size of the demo world. Real time drives it; only its calendar is squeezed
 * (ADR-19).
 */
export const DEMO = {
  source: 'demo',
  seed: 20_260_801,
  /** Matchdays already played when the world is first opened, so that form, results and winners exist. */
  playedMatchdays: 5,
  /** Of those, how many have bot entries and so full leaderboards. */
  playedWithEntries: 2,
  /** Matchdays that can be entered at any time. */
  openMatchdays: 3,
  /** Matchdays of a season of the seasonal game. */
  seasonMatchdays: 31,
  /** Matchdays whose fixtures are known at least, beyond those that are open. */
  knownMatchdays: 5,
  bots: 2_400,
  /** Share of the bots that enter a game of the editions, by its key. */
  botShares: { open: 0.9, premium: 0.2, daily: 0.08, five: 0.25, six: 0.03, season: 0.6 } as Readonly<
    Record<string, number>
  >,
  /** Share that enters any other game of an operator. */
  usualBotShare: 0.4,
  /** Closed matchdays whose bot entries are kept. */
  keptMatchdays: 24,
} as const

/** The season a matchday belongs to, with its first and last matchday; one follows another without end. */
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

/** How fast a demo world runs; chosen when it is laid and kept with it. */
export type DemoPace = {
  /** Real milliseconds between the first kick-offs of two matchdays. */
  readonly matchdayMs: number
  /** Real milliseconds of one game minute. */
  readonly gameMinuteMs: number
}

/**
 * Game minutes that must fit into a matchday: three waves of matches, the hour until the close, and the hour
 * from the deadline of the seasonal game to its next kick-off. So one round of it is closed before the next
 * is locked, and totals never stand without a round.
 */
const GAME_MINUTES_OF_MATCHDAY = 340

/** The pace of a world with a matchday every so many seconds. */
export function demoPace(matchdaySeconds: number): DemoPace {
  const matchdayMs = matchdaySeconds * 1000
  return { matchdayMs, gameMinuteMs: Math.max(1, Math.round(matchdayMs / GAME_MINUTES_OF_MATCHDAY)) }
}
