import type { GameRules } from '../core/game-rules.ts'
import { ok, refuse, type Result } from '../core/result.ts'
import type { SeasonRules } from '../core/season-rules.ts'
import type { TeamDraft } from '../squad/line-up.ts'
import { squadOf, validateTeam, type TeamFault } from '../squad/validate-team.ts'
import { type Players } from '../core/game-rules.ts'
import { quoteTransfers, type TransferQuote } from './quote-transfers.ts'
import { heldSquads, rulesInSeason, type TransferState } from './transfer-state.ts'

/**
 * Judges a season team saved as a whole, also the first time: all its faults, or what its transfers cost. It
 * may spend its bank and what its players sell for; a club limit broken by a real transfer is tolerated.
 */
export function decideSeasonTeam(
  draft: TeamDraft,
  state: TransferState,
  players: Players,
  rules: GameRules,
  season: SeasonRules,
): Result<TransferQuote, readonly TeamFault[]> {
  const faults = validateTeam(draft, players, rulesInSeason(rules, state, players), heldSquads(state))
  return faults.length > 0 ? refuse(faults) : ok(quoteTransfers(state, squadOf(draft), players, season))
}
