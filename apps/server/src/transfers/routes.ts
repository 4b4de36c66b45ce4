import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '@gaffer/contract'
import { ok } from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import { registerOperation } from '../platform/http/register-operation.ts'
import { loadMyTeam, presentView, seasonTeamOf } from '../squads/index.ts'
import { presentQuote } from '../wallet/index.ts'
import { buyChips } from './buy-chips.ts'
import { buyFormation } from './buy-formation.ts'
import { loadLastBegun } from './load-last-begun.ts'
import { loadTransfers } from './load-transfers.ts'
import { makeTransfers } from './make-transfers.ts'
import { playChip } from './play-chip.ts'
import { playWildcard } from './play-wildcard.ts'
import { presentTransfers } from './present-transfers.ts'
import type { TransferDeps } from './transfer-deps.ts'
import { quotePurchase } from './quote-purchase.ts'

/** Registers the calls that change the squad of a season: transfers, wildcard, chips. */
export function registerTransfers(app: FastifyInstance, deps: TransferDeps): void {
  registerOperation(app, OPERATIONS.makeTransfers, async ({ query, body }, { caller, language }) => {
    const { user_team_id: teamId, sub_tournament_id: contestId } = query
    const named = await seasonTeamOf(deps, caller, teamId, contestId)
    if (!named.ok) return named
    const team = named.value
    const pairs = body.map(({ oldPlayerId, newPlayerId }) => ({ outId: oldPlayerId, inId: newPlayerId }))
    const made = await makeTransfers(deps, caller, { team, version: query.version }, pairs)
    if (!made.ok) return made
    const loaded = await loadMyTeam(deps, caller, team)
    if (!loaded.ok) return loaded
    const shown = presentView(deps, loaded.value, language)
    return ok({
      data: {
        user_team_id: shown.teamId,
        version: shown.version,
        groups: shown.groups,
        reserves: shown.reserves,
        budget: shown.remainingBudget,
        transfers_available: shown.transfers_available,
        transfers_cost: shown.transferCost,
      },
    })
  })

  registerOperation(app, OPERATIONS.transferHistory, async ({ query }, { caller, language }) => {
    const named = await seasonTeamOf(deps, caller, query.user_team_id)
    if (!named.ok) return named
    const team = named.value
    const loaded = await loadMyTeam(deps, caller, team)
    if (!loaded.ok) return loaded
    const { contest, championship } = loaded.value
    const rounds = await loadTransfers(deps.db, team.id, packOf(contest).season)
    // Staff read nothing that tells whom a team has for a deadline to come.
    const last = caller.isView === true ? await loadLastBegun(deps.db, team.id) : Infinity
    const shown = rounds.filter(({ round }) => round <= last)
    return ok({ data: presentTransfers(shown, contest, championship, language) })
  })

  registerOperation(app, OPERATIONS.playWildcard, async ({ body }, { caller }) => {
    const team = await seasonTeamOf(deps, caller, body.user_team_id)
    if (!team.ok) return team
    const played = await playWildcard(deps, caller, team.value)
    if (!played.ok) return played
    const data = { isWildCardActivated: true, palms_team_wildcard: played.value.left }
    return ok({ data, status: 'active' as const })
  })

  registerOperation(app, OPERATIONS.playChip, async ({ body }, { caller }) => {
    const team = await seasonTeamOf(deps, caller, body.user_team_id)
    if (!team.ok) return team
    const played = await playChip(deps, caller, team.value, { chip: body.chip, isActive: body.active })
    return played.ok ? ok({ data: played.value }) : played
  })

  registerOperation(app, OPERATIONS.purchaseQuote, async ({ body }, { caller }) => {
    const team = await seasonTeamOf(deps, caller, body.user_team_id)
    if (!team.ok) return team
    const wanted = 'chips' in body ? { chips: body.chips } : { formation: body.scheme }
    const quoted = await quotePurchase(deps, caller, team.value, wanted)
    return quoted.ok ? ok({ data: presentQuote(quoted.value) }) : quoted
  })

  registerOperation(app, OPERATIONS.buyChips, async ({ body }, { caller }) => {
    const team = await seasonTeamOf(deps, caller, body.user_team_id)
    if (!team.ok) return team
    const bought = await buyChips(deps, caller, team.value, {
      wanted: { chips: body.chips },
      quote: body.quote,
    })
    return bought.ok ? ok({ data: bought.value.chips, state: bought.value.state }) : bought
  })

  registerOperation(app, OPERATIONS.buyScheme, async ({ body }, { caller }) => {
    const team = await seasonTeamOf(deps, caller, body.user_team_id)
    if (!team.ok) return team
    const input = { wanted: { formation: body.scheme }, quote: body.quote }
    const bought = await buyFormation(deps, caller, team.value, input)
    return bought.ok ? ok({ data: { scheme: body.scheme, state: bought.value.state } }) : bought
  })
}
