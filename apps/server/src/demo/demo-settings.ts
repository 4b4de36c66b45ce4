/**
 * The pace and the size of the demo world. Real time drives it; only its calendar is squeezed
 * (design 4).
 */
export const DEMO = {
  source: 'demo',
  seed: 20_260_801,
  /** Real milliseconds between the first kick-offs of two matchdays. */
  matchdayMs: 6 * 60_000,
  /** Real milliseconds of one game minute: a match is over in three and a half minutes. */
  gameMinuteMs: 1_500,
  /** Matchdays already played when the world is first opened, so that form, results and winners exist. */
  playedMatchdays: 5,
  /** Of those, how many have bot entries and so full leaderboards. */
  playedWithEntries: 2,
  /** Matchdays that can be entered at any time. */
  openMatchdays: 3,
  bots: 2_400,
  /** Closed matchdays whose bot entries are kept. */
  keptMatchdays: 24,
} as const
