import type { FastifyInstance } from 'fastify'
import { decodeRoundScopedId, OPERATIONS } from '@gaffer/contract'
import { ok } from '@gaffer/rules'
import { viewerOf } from '../../core/caller.ts'
import { registerOperation } from '../../platform/http/register-operation.ts'
import { type DetailsDeps, loadDetails } from './load-details.ts'
import { presentDetails } from './present-details.ts'

/** The overview of a contest and of a team in it. */
export function registerDetails(app: FastifyInstance, deps: DetailsDeps): void {
  registerOperation(app, OPERATIONS.subTournamentDetails, async ({ params, query }, context) => {
    const details = await loadDetails(
      deps,
      viewerOf(context),
      decodeRoundScopedId(params.id),
      query.user_team_id === undefined ? undefined : decodeRoundScopedId(query.user_team_id),
    )
    return details.ok ? ok({ data: presentDetails(details.value, context.language) }) : details
  })
}
