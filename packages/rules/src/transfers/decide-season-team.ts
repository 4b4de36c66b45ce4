import type { GameRules } from '../core/game-rules.ts'
import { ok, refuse, type Result } from '../core/result.ts'
import type { SeasonRules } from '../core/season-rules.ts'
import type { TeamDraft } from '../squad/line-up.ts'
import { squadOf, validateTeam, type TeamFault } from '../squad/validate-team.ts'
import { type Players } from '../core/game-rules.ts'
import { quoteTransfers, type TransferQuote } from './quote-transfers.ts'
import { heldSquads, rulesInSeason, type TransferState } from './transfer-state.ts'

/**
 * Judges a team of a season saved as a whole, the first time as well: every fault of it, or what its transfers
 * cost. It may spend what it has; a club limit that a real transfer broke is left alone.
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
