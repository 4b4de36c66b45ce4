import type { FastifyInstance } from 'fastify'
import { decodeRoundScopedId, OPERATIONS } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import { registerOperation } from '../platform/http/register-operation.ts'
import { viewerOf } from '../core/caller.ts'
import { nameRole } from './name-role.ts'
import { fillTeam } from './fill-team.ts'
import { registerLineUps } from './line-up-routes.ts'
import { loadUserTeam, type UserTeamDeps } from './load-user-team.ts'
import { presentFilledTeam } from './present-filled-team.ts'
import { presentSavedTeam } from './present-saved-team.ts'
import { presentView, underWay } from './present-view.ts'
import { saveTeam } from './save-team.ts'
import type { SavingDeps } from './saved-team.ts'
import type { SquadFiller } from './squad-filler.ts'

/** Registers the calls by which a team is viewed, filled and changed. */
export function registerSquads(
  app: FastifyInstance,
  deps: UserTeamDeps & SavingDeps & { readonly squadFiller: SquadFiller },
): void {
  registerOperation(app, OPERATIONS.userTeam, async ({ query }, context) => {
    const loaded = await loadUserTeam(deps, context.caller, {
      contest: decodeOptional(query.sub_tournament_id),
      team: decodeOptional(query.user_team_id),
    })
    if (!loaded.ok) return loaded
    return ok({
      data: null,
      team: loaded.value === undefined ? null : presentView(deps, loaded.value, context.language),
    })
  })

  registerOperation(app, OPERATIONS.autofill, async ({ body }, context) => {
    const { caller } = context
    const { user_team_id: teamId } = body
    if (teamId !== undefined && caller === undefined) return refuse({ code: 'unauthorized' })
    const filled = await fillTeam(deps, viewerOf(context), {
      contest: decodeRoundScopedId(body.sub_tournament_id),
      given: { groups: body.groups ?? [], reserves: body.reserves },
      team:
        teamId === undefined || caller === undefined
          ? undefined
          : { caller, entryId: decodeRoundScopedId(teamId).id },
    })
    if (!filled.ok) return filled
    return ok({ data: presentFilledTeam(filled.value, underWay(deps, filled.value), context.language) })
  })

  registerOperation(app, OPERATIONS.saveTeam, async ({ body }, { caller }) => {
    const saved = await saveTeam(deps, caller, {
      team: decodeRoundScopedId(body.teamId),
      squad: body,
      teamName: body.teamName,
      version: body.version,
    })
    return saved.ok ? ok({ data: presentSavedTeam(saved.value) }) : saved
  })

  for (const [operation, role] of [
    [OPERATIONS.nameCaptain, 'captain'],
    [OPERATIONS.nameViceCaptain, 'viceCaptain'],
  ] as const) {
    registerOperation(app, operation, async ({ params, body }, { caller }) => {
      const saved = await nameRole(deps, caller, {
        team: decodeRoundScopedId(body.user_team_id),
        playerId: params.id,
        role,
        version: body.version,
      })
      return saved.ok ? ok({ data: presentSavedTeam(saved.value) }) : saved
    })
  }
  registerLineUps(app, deps)
}

function decodeOptional(wireId: number | undefined) {
  return wireId === undefined ? undefined : decodeRoundScopedId(wireId)
}
