import type { SourceKind } from '@gaffer/feed'
import { isRulePackId, type RulePackId } from '@gaffer/rules'

/**
 * The rule pack a source's season has by default: that of the official game of the year for its own form, otherwise
 * `classic`. Undefined where the official game of that year has none: then a person names one.
 */
export function packOfSeason(kind: SourceKind, season: string): RulePackId | undefined {
  if (kind !== 'fpl') return 'classic'
  const pack = `fpl-${season.slice(0, 4)}`
  return isRulePackId(pack) ? pack : undefined
}
