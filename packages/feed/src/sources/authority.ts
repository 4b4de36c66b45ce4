import { type MatchStatistics, SOURCE_STATISTICS, type SourceStatistic } from '@gaffer/rules'
import type { SourceKind } from './source-model.ts'

/**
 * Which value of a player's figure counts when a source gives it and it also follows from line-ups and events.
 * `reported`: the source's statistics; `derived`: line-ups and events, with the source's figure only compared; `larger`:
 * the larger of both, for sources that forget events but never invent figures; `none`: ignored.
 */
export type Authority = 'reported' | 'derived' | 'larger' | 'none'

export type AuthorityTable = { readonly [statistic in keyof MatchStatistics]-?: Authority }

/** Nobody else gives them. */
const NAMED_BY_SOURCE = Object.fromEntries(
  SOURCE_STATISTICS.map((statistic) => [statistic, 'reported'] as const),
) as Record<SourceStatistic, 'reported'>

/** The official game's own figures are the truth for its points. */
const REPORTED: AuthorityTable = {
  minutes: 'reported',
  started: 'reported',
  goals: 'reported',
  assists: 'reported',
  goalsConceded: 'reported',
  // No source gives it.
  goalsConcededBefore60: 'derived',
  ownGoals: 'reported',
  penaltiesSaved: 'reported',
  penaltiesMissed: 'reported',
  yellowCards: 'reported',
  redCards: 'reported',
  saves: 'reported',
  bonus: 'reported',
  bonusScore: 'reported',
  clearancesBlocksInterceptions: 'reported',
  recoveries: 'reported',
  tackles: 'reported',
  ...NAMED_BY_SOURCE,
}

/**
 * A commercial provider's minutes and goals conceded are less reliable than counting; saves are known only to the
 * provider.
 */
const COUNTED: AuthorityTable = {
  ...REPORTED,
  minutes: 'derived',
  started: 'derived',
  goals: 'derived',
  assists: 'derived',
  goalsConceded: 'derived',
  ownGoals: 'derived',
  penaltiesSaved: 'larger',
  penaltiesMissed: 'larger',
  yellowCards: 'derived',
  redCards: 'derived',
  bonus: 'none',
  bonusScore: 'none',
}

/** By source and statistic, which value counts (docs/feeds.md). */
export const AUTHORITY: { readonly [kind in SourceKind]: AuthorityTable } = {
  fpl: REPORTED,
  'api-football': COUNTED,
  sportmonks: COUNTED,
  push: REPORTED,
  desk: REPORTED,
}
