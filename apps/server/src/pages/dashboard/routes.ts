import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FootballMemory } from '../../football/index.ts'
import { type LiveStandings, type TournamentMemory, freshen, viewTournament } from '../../contests/index.ts'
import { registerOperation } from '../../platform/http/register-operation.ts'
import { viewerOf } from '../../core/caller.ts'
import { listGames } from './list-games.ts'
import { presentGame, presentGameRounds } from './present.ts'
import { loadTeamPlace } from './repo.ts'
import type { FastifyInstance } from 'fastify'
import { decodeRoundScopedId, OPERATIONS } from '@gaffer/contract'
import { hasStarted, ok, refuse } from '@gaffer/rules'

export type DashboardDeps = {
  readonly db: Kysely<DB>
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
  readonly standings: LiveStandings
}

const NOT_FOUND = refuse({ code: 'notFound' } as const)

/** Registers the calls about the manager's own games. */
export function registerDashboard(app: FastifyInstance, deps: DashboardDeps): void {
  registerOperation(app, OPERATIONS.dashboard, async (input, { caller, operatorId, language }) => {
    await freshen(deps)
    const now = deps.football.now()
    const { status, sub_tournament_id: subTournamentId } = input.query
    const manager = { operatorId, managerId: caller.managerId }
    const games = await listGames(deps, manager, { status, subTournamentId }, now)
    return ok({ data: games.map((game) => presentGame(game, now, language)) })
  })

  registerOperation(app, OPERATIONS.gameRounds, async ({ params }, context) => {
    const { operatorId, language } = context
    await freshen(deps)
    const { id: contestId, round } = decodeRoundScopedId(params.subId)
    const { id: entryId } = decodeRoundScopedId(params.teamId)
    const tournament = (await deps.tournaments.seenContest(viewerOf(context), contestId))?.tournament
    const now = deps.football.now()
    const view = tournament && viewTournament(deps.football, tournament, now)
    const isRound = view?.rounds.some(({ number }) => number === round) === true
    if (view === undefined || !isRound) return NOT_FOUND
    const team = await loadTeamPlace(deps.db, { operatorId, contestId, entryId })
    if (team === undefined) return NOT_FOUND
    const first = view.rounds.find(({ number }) => number === team.firstRound)
    const isShown = first !== undefined && hasStarted(first, now)
    if (team.managerId !== context.caller?.managerId && !isShown) return NOT_FOUND
    const entry = { contestId, entryId, firstRound: team.firstRound }
    return ok({ data: presentGameRounds(view, entry, now, language) })
  })
}
