import type { JudgeName } from '../core/names/judge-new-name.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { OperatorDirectory } from '../operators/index.ts'
import type { ReadyAnswers } from '../platform/http/ready-answers.ts'
import type { LiveStandings } from '../contests/index.ts'
import type { TokenCaller } from '../platform/auth/tokens.ts'
import { registerOperation, type RequestContext } from '../platform/http/register-operation.ts'
import { guesserOf, tryCode } from '../invitations/index.ts'
import { refusal } from '../core/outcome.ts'
import type { Board } from './board.ts'
import { closeLeague, createLeague, joinLeague, leaveLeague, renameLeague } from './change-league.ts'
import type { League } from './league.ts'
import { createLeagueMemory } from './league-memory.ts'
import { indexOf } from './members.ts'
import { loadLines } from './load-page.ts'
import { presentLeague, presentMine, presentTeam } from './present.ts'
import { registerLeagueTables } from './table-routes.ts'
import {
  countHeldLeagues,
  loadLeague,
  loadLeagueByCode,
  loadMembership,
  loadMyLeagues,
  loadTeams,
} from './repo.ts'
import { type AnswerData, decodeRoundScopedId, type League as WireLeague, OPERATIONS } from '@gaffer/contract'
import { MAX_LEAGUES, ok, refuse } from '@gaffer/rules'
import type { FastifyInstance } from 'fastify'

type LeaguesDeps = {
  readonly db: Kysely<DB>
  readonly judgeName: JudgeName
  readonly operators: OperatorDirectory
  readonly standings: LiveStandings
  readonly readyAnswers: ReadyAnswers
}

const NOT_FOUND = refuse(refusal('notFound'))

/** The calls for managers' private leagues; their tables and pairings are registered separately. */
export function registerLeagues(app: FastifyInstance, deps: LeaguesDeps): void {
  const { db } = deps
  const memory = createLeagueMemory(deps)
  registerLeagueTables(app, deps, memory)

  type Context = RequestContext<TokenCaller>
  const present = async (
    league: League,
    { operatorId, language, caller: { managerId } }: Pick<Context, 'operatorId' | 'language' | 'caller'>,
  ) => {
    const [operator, team] = await Promise.all([
      deps.operators.byId(operatorId),
      loadMembership(db, league.id, managerId),
    ])
    const viewer = { managerId, title: operator.brand.title, language, team }
    if (team === undefined) return presentLeague(league, viewer, undefined, undefined)
    const { entryIds } = await memory.members(league)
    return presentLeague(league, viewer, await memory.board(league), indexOf(entryIds, team.entryId))
  }
  /** The row of the manager's team; null if they have none in it. */
  const mineOf = async (league: League, board: Board, { my_team_id: teamId }: WireLeague) => {
    if (teamId === null) return null
    const { entryIds } = await memory.members(league)
    const at = indexOf(entryIds, decodeRoundScopedId(teamId).id)
    const [line] = at === undefined ? [] : await loadLines(db, entryIds, [at])
    return line === undefined ? null : presentMine(league, board, line)
  }
  const findByCode = (context: RequestContext, typed: string) =>
    tryCode(db, guesserOf(context), typed, (code) => loadLeagueByCode(db, context.operatorId, code))
  /** The league after the change made here. */
  const answer = async (id: number, context: Context) => {
    const { operatorId } = context.caller
    memory.outdate(operatorId, id)
    const league = await loadLeague(db, operatorId, id)
    return league === undefined ? NOT_FOUND : ok({ data: await present(league, context) })
  }

  registerOperation(app, OPERATIONS.myLeagues, async (_input, context) => {
    const { caller } = context
    const [leagues, teams, held] = await Promise.all([
      loadMyLeagues(db, caller),
      loadTeams(db, caller),
      countHeldLeagues(db, caller.managerId),
    ])
    const data: AnswerData<'myLeagues'>['data'] = []
    // One at a time: a board is computed once and cached, and computing it blocks.
    for (const league of leagues) data.push(await present(league, context))
    return ok({
      data: {
        data,
        limit: MAX_LEAGUES,
        held,
        teams: teams.map((team) => presentTeam(team, context.language)),
      },
    })
  })

  registerOperation(app, OPERATIONS.createLeague, async ({ body }, context) => {
    const { caller } = context
    const { id: entryId } = decodeRoundScopedId(body.user_team_id)
    const created = await createLeague(deps, caller, { name: body.name, kind: body.kind, entryId })
    return created.ok ? answer(created.value, context) : created
  })

  registerOperation(app, OPERATIONS.leagueByCode, async ({ params }, context) => {
    const { caller, operatorId, language } = context
    const found = await findByCode(context, params.code)
    if (!found.ok) return found
    if (caller === undefined) {
      const { brand } = await deps.operators.byId(operatorId)
      const viewer = { managerId: undefined, title: brand.title, language, team: undefined }
      return ok({ data: { league: presentLeague(found.value, viewer, undefined, undefined), teams: [] } })
    }
    const teams = await loadTeams(db, caller, { tournamentId: found.value.tournamentId })
    return ok({
      data: {
        league: await present(found.value, { operatorId, language, caller }),
        teams: teams.map((team) => presentTeam(team, context.language)),
      },
    })
  })

  registerOperation(app, OPERATIONS.joinLeague, async ({ body }, context) => {
    const { caller } = context
    const found = await findByCode(context, body.code)
    if (!found.ok) return found
    const { id: entryId } = decodeRoundScopedId(body.user_team_id)
    const joined = await joinLeague(db, caller, { leagueId: found.value.id, entryId })
    return joined.ok ? answer(found.value.id, context) : joined
  })

  registerOperation(app, OPERATIONS.league, async ({ params }, context) => {
    const { caller } = context
    const league = await loadLeague(db, caller.operatorId, params.id)
    if (league === undefined) return NOT_FOUND
    const data = await present(league, context)
    if (data.my_team_id === null && !data.is_mine) return NOT_FOUND
    const board = await memory.board(league)
    return ok({ data: { ...data, round: board.round ?? null, mine: await mineOf(league, board, data) } })
  })

  registerOperation(app, OPERATIONS.leaveLeague, async ({ params }, context) => {
    const { caller } = context
    const left = await leaveLeague(db, caller, params.id)
    memory.outdate(caller.operatorId, params.id)
    return left.ok ? ok({ data: null }) : left
  })

  registerOperation(app, OPERATIONS.renameLeague, async ({ params, body }, context) => {
    const { caller } = context
    const renamed = await renameLeague(deps, caller, params.id, body.name)
    return renamed.ok ? answer(params.id, context) : renamed
  })

  registerOperation(app, OPERATIONS.closeLeague, async ({ params }, context) => {
    const { caller } = context
    const closed = await closeLeague(db, caller, params.id)
    memory.outdate(caller.operatorId, params.id)
    return closed.ok ? ok({ data: null }) : closed
  })
}
