import type { FastifyInstance } from 'fastify'
import { decodeRoundScopedId, OPERATIONS } from '@gaffer/contract'
import { ok } from '@gaffer/rules'
import { registerOperation } from '../platform/http/register-operation.ts'
import { presentSavedTeam, saveTeam } from '../squads/index.ts'
import type { EntryDeps } from './entry-deps.ts'
import { joinContest } from './join-contest.ts'
import { presentQuote } from '../wallet/index.ts'
import { quoteJoin } from './quote-join.ts'

/** The calls by which a team enters a contest. */
export function registerEntries(app: FastifyInstance, deps: EntryDeps): void {
  registerOperation(app, OPERATIONS.join, async ({ params, query, body }, { caller, request }) => {
    const contest = decodeRoundScopedId(params.subId)
    const saved =
      query.user_team_id === undefined
        ? await joinContest(deps, caller, {
            contest,
            teamName: query.team_name,
            squad: body,
            quote: body.quote,
            ip: request.ip,
          })
        : await saveTeam(deps, caller, {
            team: decodeRoundScopedId(query.user_team_id),
            contest,
            squad: body,
            teamName: query.team_name,
            version: body.version,
          })
    return saved.ok ? ok({ data: presentSavedTeam(saved.value) }) : saved
  })

  registerOperation(app, OPERATIONS.joinQuote, async ({ params }, { caller }) => {
    const quoted = await quoteJoin(deps, caller, decodeRoundScopedId(params.subId))
    return quoted.ok ? ok({ data: presentQuote(quoted.value) }) : quoted
  })
}
