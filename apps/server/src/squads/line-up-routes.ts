import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '@gaffer/contract'
import { ok, possibleChanges, refuse } from '@gaffer/rules'
import { registerOperation } from '../platform/http/register-operation.ts'
import { changeLineUp, type LineUpChange } from './change-line-up.ts'
import { loadMyTeam, type UserTeamDeps } from './load-user-team.ts'
import { presentView } from './present-view.ts'
import { loadPricedPlayers, squadIds } from './season-team.ts'
import { seasonTeamOf } from './season-team-of.ts'
import type { Caller } from '../core/caller.ts'
import { refusal } from '../core/outcome.ts'

/** Registers the calls that arrange a season team without changing its squad: swaps, order, formation. */
export function registerLineUps(app: FastifyInstance, deps: UserTeamDeps): void {
  const arrange = async (
    { caller }: { readonly caller: Caller },
    asked: { readonly teamId?: number | undefined; readonly version?: number | undefined },
    change: LineUpChange,
  ) => {
    const team = await seasonTeamOf(deps, caller, asked.teamId)
    if (!team.ok) return team
    const changed = await changeLineUp(deps, caller, { team: team.value, version: asked.version }, change)
    if (!changed.ok) return changed
    const { userTeamId, version, formation } = changed.value
    return ok({ data: { user_team_id: userTeamId, version, currentScheme: formation } })
  }

  for (const operation of [OPERATIONS.swapPlayers, OPERATIONS.swapInNewestTeam] as const) {
    registerOperation(app, operation, ({ body }, context) =>
      arrange(context, body, { kind: 'swap', inId: body.player_in_id, outId: body.player_out_id }),
    )
  }

  for (const operation of [OPERATIONS.swapPreferences, OPERATIONS.swapPreferencesInNewestTeam] as const) {
    registerOperation(app, operation, ({ body }, context) =>
      arrange(context, body, { kind: 'order', reserves: [body.player_one_id, body.player_two_id] }),
    )
  }

  registerOperation(app, OPERATIONS.changeScheme, ({ params, body }, context) =>
    arrange(context, body, { kind: 'formation', formation: params.schemeKey }),
  )

  registerOperation(app, OPERATIONS.possibleChanges, async ({ params, query }, context) => {
    const named = await seasonTeamOf(deps, context.caller, query.user_team_id)
    if (!named.ok) return named
    const loaded = await loadMyTeam(deps, context.caller, named.value)
    if (!loaded.ok) return loaded
    const view = loaded.value
    const { contest, team, championship, season } = view
    if (!squadIds(team).includes(params.id)) return refuse(refusal('playerNotInTeam'))
    const owned = { owned: squadIds(team), wanted: [] }
    const players = await loadPricedPlayers(deps.db, championship, contest, owned)
    const isOpen = contest.roundNumber === season?.openRound
    const partners = isOpen ? possibleChanges(team, params.id, players, contest.rules) : []
    const { groups, reserves } = presentView(deps, view, context.language)
    const shown = [...groups.flatMap((group) => group.players), ...reserves]
    return ok({
      data: {
        playerId: params.id,
        possibleChanges: shown.filter(({ playerId }) => partners.includes(playerId)),
      },
    })
  })
}
