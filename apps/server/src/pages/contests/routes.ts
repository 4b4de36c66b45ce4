import { registerDetails } from './details-routes.ts'
import type { DetailsDeps } from './load-details.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { loadMyEntries } from '../../entries/index.ts'
import { type FootballMemory, presentFlag } from '../../football/index.ts'
import type { OperatorDirectory } from '../../operators/index.ts'
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts'
import { type TournamentMemory, type TournamentView, viewTournament, freshen } from '../../contests/index.ts'
import { answerReady } from '../../platform/http/answer-ready.ts'
import { registerOperation, type RequestContext } from '../../platform/http/register-operation.ts'
import { presentName } from '../../core/present-units.ts'
import { countByChampionship, createTournamentLists } from './list-tournaments.ts'
import { createLobby } from './lobby.ts'
import { presentRules, presentScoring, presentTournamentOverview } from './present-rules.ts'
import { type CardFacts, presentForBuilding } from './present.ts'
import { loadResults } from './load-results.ts'
import { createResultMemory, type ResultMemory } from './result-memory.ts'
import { viewerOf } from '../../core/caller.ts'
import type { FastifyInstance } from 'fastify'
import { decodeRoundScopedId, OPERATIONS, type RoundScopedId } from '@gaffer/contract'
import { isRulePackId, ok, refuse, type RulePack, rulePack } from '@gaffer/rules'
import { packOf } from '../../core/pack-of.ts'

export type ContestPagesDeps = DetailsDeps & {
  readonly db: Kysely<DB>
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
  readonly operators: OperatorDirectory
  readonly readyAnswers: ReadyAnswers
}

const NOT_FOUND = refuse({ code: 'notFound' } as const)

/** Registers the lobby and the calls about one tournament. */
export function registerContestPages(app: FastifyInstance, deps: ContestPagesDeps): void {
  registerDetails(app, deps)

  const { football, readyAnswers } = deps
  const listOf = createTournamentLists(deps)
  const cards = { db: deps.db, resultsOf: createResultMemory(deps.db, deps.tournaments) }
  const lobbyOf = createLobby(deps, cards.resultsOf)

  registerOperation(app, OPERATIONS.homeTournaments, async ({ query }, context) => {
    await freshen(deps)
    return lobbyOf(query, context)
  })

  registerOperation(app, OPERATIONS.championships, async (input, context) => {
    await freshen(deps)
    return answerReady(readyAnswers, OPERATIONS.championships, context, input, () => {
      const { status, type } = input.query
      const list = listOf(context.operatorId, { status, type, championshipId: undefined })
      const counts = countByChampionship(list.tournaments)
      const known = football.championships()
      return {
        data: known.map(({ countryCode, ...named }) => ({
          id: named.id,
          name: presentName(named, context.language),
          flag: presentFlag(countryCode),
        })),
        counts: known.map(({ id }) => ({ championship_id: id, count: counts.get(id) ?? 0 })),
      }
    })
  })

  registerOperation(app, OPERATIONS.tournament, async (input, context) => {
    const teamId = input.query.user_team_id
    const team = teamId === undefined ? undefined : decodeRoundScopedId(teamId)
    const view = await findView(deps, context, input.params.id, team)
    if (view === undefined) return NOT_FOUND
    const make = async () => {
      const facts = await loadCardFacts(cards, context, [view])
      return { data: presentForBuilding(view, context.language, football.now(), facts) }
    }
    if (context.caller === undefined) {
      if (teamId !== undefined) return NOT_FOUND
      return answerReady(readyAnswers, OPERATIONS.tournament, context, input, make)
    }
    if (teamId !== undefined && !(await hasTeam(cards, context, view, teamId))) return NOT_FOUND
    return ok(await make())
  })

  registerOperation(app, OPERATIONS.tournamentRules, async (input, context) => {
    const view = await findView(deps, context, input.params.id)
    if (view === undefined) return NOT_FOUND
    return answerReady(readyAnswers, OPERATIONS.tournamentRules, context, input, () => ({
      data: presentRules(view, context.language),
    }))
  })

  registerOperation(app, OPERATIONS.tournamentOverview, async (input, context) => {
    const view = await findView(deps, context, input.params.id)
    if (view === undefined) return NOT_FOUND
    const make = async () => {
      const facts = await loadCardFacts(cards, context, [view])
      return { data: presentTournamentOverview(view, context.language, football.now(), facts) }
    }
    if (context.caller !== undefined) return ok(await make())
    return answerReady(readyAnswers, OPERATIONS.tournamentOverview, context, input, make)
  })

  registerOperation(app, OPERATIONS.scoring, async (input, context) => {
    const id = input.query.tournament_id
    const pack = id === undefined ? await newestPack(deps, context) : await packInForce(deps, context, id)
    if (pack === undefined) return NOT_FOUND
    return answerReady(readyAnswers, OPERATIONS.scoring, context, input, () => ({
      data: presentScoring(pack, context.language),
    }))
  })
}

async function newestPack(
  { operators }: ContestPagesDeps,
  { operatorId }: RequestContext,
): Promise<RulePack | undefined> {
  const { defaultRulePack } = await operators.byId(operatorId)
  return isRulePackId(defaultRulePack) ? rulePack(defaultRulePack) : undefined
}

/** The figures that score the round of a tournament that is played next, or its last one. */
async function packInForce(
  { tournaments }: ContestPagesDeps,
  context: RequestContext,
  id: number,
): Promise<RulePack | undefined> {
  const tournament = await tournaments.seenTournament(viewerOf(context), id)
  if (tournament === undefined) return undefined
  const [first, ...later] = tournament.rounds
  const round = tournament.rounds.find(({ closedAt }) => closedAt === undefined) ?? later.at(-1) ?? first
  return packOf({ ...round, rulePack: tournament.rulePack })
}

/**
 * The tournament with this id, if the caller may see it and it has the round; another operator's counts as missing.
 */
async function findView(
  deps: ContestPagesDeps,
  context: RequestContext,
  id: number,
  team?: RoundScopedId,
): Promise<TournamentView | undefined> {
  await freshen(deps)
  const { football, tournaments } = deps
  const tournament = await tournaments.seenTournament(viewerOf(context), id, team?.id)
  return tournament && viewTournament(football, tournament, football.now(), team?.round)
}

type CardReads = { readonly db: Kysely<DB>; readonly resultsOf: ResultMemory }

async function loadCardFacts(
  { db, resultsOf }: CardReads,
  { caller }: RequestContext,
  views: readonly TournamentView[],
): Promise<CardFacts> {
  if (caller === undefined) return { mine: new Map(), results: await resultsOf(views) }
  const ids = views.flatMap(({ tournament }) => tournament.contests.map(({ id }) => id))
  const [mine, results] = await Promise.all([
    loadMyEntries(db, caller.managerId, ids),
    loadResults(db, views, caller.managerId),
  ])
  return { mine, results }
}

/** Whether a user team is the caller's own in this tournament. */
async function hasTeam(
  cards: CardReads,
  context: RequestContext,
  view: TournamentView,
  userTeamId: number,
): Promise<boolean> {
  const { mine } = await loadCardFacts(cards, context, [view])
  const { id } = decodeRoundScopedId(userTeamId)
  return [...mine.values()].some((entries) => entries.includes(id))
}
