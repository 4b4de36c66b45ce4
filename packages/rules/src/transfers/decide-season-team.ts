import type { GameRules } from '../core/game-rules.ts'
import { ok, refuse, type Result } from '../core/result.ts'
import type { SeasonRules } from '../core/season-rules.ts'
import type { TeamDraft } from '../squad/line-up.ts'
import { squadOf, validateTeam, type TeamIssue } from '../squad/validate-team.ts'
import { type Players } from '../core/game-rules.ts'
import { quoteTransfers, type TransferQuote } from './quote-transfers.ts'
import { ownedSquads, rulesInSeason, type TransferState } from './transfer-state.ts'

/**
 * Judges a season team saved as a whole, also the first time: all its issues, or what its transfers cost. It
 * may spend its bank and what its players sell for; a club limit broken by a real transfer is tolerated.
 */
export function decideSeasonTeam(
  draft: TeamDraft,
  state: TransferState,
  players: Players,
  rules: GameRules,
  season: SeasonRules,
): Result<TransferQuote, readonly TeamIssue[]> {
  const issues = validateTeam(draft, players, rulesInSeason(rules, state, players), ownedSquads(state))
  return issues.length > 0 ? refuse(issues) : ok(quoteTransfers(state, squadOf(draft), players, season))
}
