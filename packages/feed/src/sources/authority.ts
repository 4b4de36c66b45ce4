import type { MatchStatistics } from '@gaffer/rules'
import type { SourceKind } from './source-model.ts'

/**
 * Who decides a figure of a player when a source tells it and line-ups and events give it too.
 * `told`: the source's statistics; `derived`: line-ups and events, the source's figure is only compared;
 * `larger`: the larger of both, where a source forgets events but never invents figures; `none`: not taken.
 */
export type Authority = 'told' | 'derived' | 'larger' | 'none'

export type AuthorityTable = { readonly [statistic in keyof MatchStatistics]: Authority }

/** The official game's own figures are the truth of its points. */
const ALL_TOLD: AuthorityTable = {
  minutes: 'told',
  started: 'told',
  goals: 'told',
  assists: 'told',
  goalsConceded: 'told',
  // No source tells it.
  goalsConcededBefore60: 'derived',
  ownGoals: 'told',
  penaltiesSaved: 'told',
  penaltiesMissed: 'told',
  yellowCards: 'told',
  redCards: 'told',
  saves: 'told',
  bonus: 'told',
  bonusScore: 'told',
  clearancesBlocksInterceptions: 'told',
  recoveries: 'told',
  tackles: 'told',
}

/** A commercial provider's minutes and goals conceded are worse than counting; its saves only it knows. */
const COUNTED: AuthorityTable = {
  ...ALL_TOLD,
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

/** By source and statistic, who decides (docs/feeds.md). */
export const AUTHORITY: { readonly [kind in SourceKind]: AuthorityTable } = {
  fpl: ALL_TOLD,
  'api-football': COUNTED,
  sportmonks: COUNTED,
  push: ALL_TOLD,
  desk: ALL_TOLD,
}
