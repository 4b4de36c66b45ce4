/**
 * Transfers of one request, all or nothing (R-115, R-152..154): each incoming player takes the place and
 * role of an outgoing one of the same position. Budget and club limit are judged only on the resulting squad, never
 * on one in between.
 */
import type { GameRules } from '../core/game-rules.ts'
import { ok, refuse, type Result } from '../core/result.ts'
import type { SeasonRules } from '../core/season-rules.ts'
import type { Price } from '../core/units.ts'
import type { LineUp } from '../squad/line-up.ts'
import { squadOf, validateClubs, type TeamIssue } from '../squad/validate-team.ts'
import { type Players } from '../core/game-rules.ts'
import { exchangePlayers } from '../swaps/exchange-players.ts'
import { quoteTransfers, type TransferPair, type TransferQuote } from './quote-transfers.ts'
import { ownedSquads, type TransferState } from './transfer-state.ts'

export type TransferRefusal =
  | { readonly code: 'transfersMissing' }
  /** A player to be sold is not in the team, or one to be bought already is. */
  | { readonly code: 'playerNotInTeam' | 'playerAlreadyInTeam'; readonly playerId: number }
  | { readonly code: 'duplicatePlayer' | 'unknownPlayer'; readonly playerId: number }
  | { readonly code: 'transferPositionDiffers'; readonly outId: number; readonly inId: number }
  | { readonly code: 'transferOverBudget'; readonly missing: Price }
  | Extract<TeamIssue, { readonly code: 'tooManyFromClub' }>

export type Transferred<L extends LineUp> = { readonly lineUp: L; readonly quote: TransferQuote }

/** The line-up after its transfers, and what they cost. `lineUp` is the saved one that belongs to `state`. */
export function decideTransfers<L extends LineUp>(
  lineUp: L,
  pairs: readonly TransferPair[],
  state: TransferState,
  players: Players,
  rules: GameRules,
  season: SeasonRules,
): Result<Transferred<L>, TransferRefusal> {
  const refusal = validatePairs(squadOf(lineUp), pairs, players)
  if (refusal !== undefined) return refuse(refusal)
  const changed = pairs.reduce((team, { outId, inId }) => exchangePlayers(team, outId, inId), lineUp)
  const squad = squadOf(changed)
  const quote = quoteTransfers(state, squad, players, season)
  if (quote.bank < 0) return refuse({ code: 'transferOverBudget', missing: -quote.bank })
  const [club] = validateClubs(squad, players, rules, ownedSquads(state))
  return club === undefined ? ok({ lineUp: changed, quote }) : refuse(club)
}

function validatePairs(
  squad: readonly number[],
  pairs: readonly TransferPair[],
  players: Players,
): TransferRefusal | undefined {
  if (pairs.length === 0) return { code: 'transfersMissing' }
  const named = new Set<number>()
  for (const { outId, inId } of pairs) {
    if (!squad.includes(outId)) return { code: 'playerNotInTeam', playerId: outId }
    if (squad.includes(inId)) return { code: 'playerAlreadyInTeam', playerId: inId }
    const twice = [outId, inId].find((id) => named.has(id))
    if (twice !== undefined) return { code: 'duplicatePlayer', playerId: twice }
    named.add(outId).add(inId)
    const incoming = players.get(inId)
    if (incoming === undefined) return { code: 'unknownPlayer', playerId: inId }
    if (incoming.position !== players.get(outId)?.position)
      return { code: 'transferPositionDiffers', outId, inId }
  }
  return undefined
}
