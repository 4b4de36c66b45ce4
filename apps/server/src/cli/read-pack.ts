import type { SourceKind } from '@gaffer/feed'
import { isRulePackId, RULE_PACK_IDS, type RulePackId } from '@gaffer/rules'
import { packOfSeason } from '../football/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'

/** The rule pack named in a call, otherwise that of the source's season. Throws StartFailure where there is none. */
export function readPack(named: string | undefined, kind: SourceKind, season: string): RulePackId {
  const pack = named ?? packOfSeason(kind, season)
  if (pack === undefined) {
    throw new StartFailure(
      `The official game has no rule pack for ${season}: name one with --pack (${RULE_PACK_IDS.join(', ')}).`,
    )
  }
  if (isRulePackId(pack)) return pack
  throw new StartFailure(`There is no rule pack ${pack}: ${RULE_PACK_IDS.join(', ')}`)
}
