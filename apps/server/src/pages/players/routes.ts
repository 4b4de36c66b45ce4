import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  type FootballMemory,
  type RoundPoints,
  type Footballer,
  type PlayerContext,
  createPlayerLists,
} from '../../football/index.ts'
import type { OperatorDirectory } from '../../operators/index.ts'
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts'
import { type TournamentMemory, freshen } from '../../contests/index.ts'
import { answerReady } from '../../platform/http/answer-ready.ts'
import { type Input, registerOperation, type RequestContext } from '../../platform/http/register-operation.ts'
import { presentPageFacts } from '../../core/present-units.ts'
import { viewerOf } from '../../core/caller.ts'
import { contextOf, contextOfChampionship, contextOfContest } from './find-context.ts'
import { loadPlayerRounds } from './player-rounds.ts'
import { presentPlayerInfo, presentProfile, presentRoundStats } from './present-player.ts'
import { loadShares } from './repo.ts'
import { PLAYERS_PER_PAGE, selectPlayers } from './select-players.ts'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '@gaffer/contract'
import { POSITIONS, positionId, refuse } from '@gaffer/rules'

export type PlayersDeps = {
  readonly db: Kysely<DB>
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
  readonly operators: OperatorDirectory
  readonly roundPoints: RoundPoints
  readonly readyAnswers: ReadyAnswers
}

const NOT_FOUND = refuse({ code: 'notFound' } as const)

/** Registers the calls about players. The answers are the same for everyone, so all of them are kept ready. */
export function registerPlayers(app: FastifyInstance, deps: PlayersDeps): void {
  const { readyAnswers } = deps
  const listsOf = createPlayerLists()

  const answerPage = async (
    context: RequestContext,
    asked: Input<typeof OPERATIONS.availablePlayers>['query'],
  ) => {
    await freshen(deps)
    const players = await contextOf(deps, viewerOf(context), asked.sub_tournament_id)
    if (players === undefined) return NOT_FOUND
    return answerReady(readyAnswers, OPERATIONS.availablePlayers, context, { query: asked }, () => {
      const filter = {
        positionId: asked.position_id,
        teamId: asked.team_id,
        status: asked.player_ids === undefined ? asked.status : undefined,
        maxPrice: asked.max_price,
        name: asked.player_name,
        ids: asked.player_ids,
      }
      const found = selectPlayers(listsOf(players, context.language), filter, asked.sortBy, asked.sort)
      const shown = found.slice((asked.page - 1) * PLAYERS_PER_PAGE, asked.page * PLAYERS_PER_PAGE)
      return {
        data: presentPageFacts(asked.page, found.length, PLAYERS_PER_PAGE),
        players: shown.map(({ row }) => row),
      }
    })
  }

  registerOperation(app, OPERATIONS.availablePlayers, async (input, context) =>
    answerPage(context, input.query),
  )
  registerOperation(app, OPERATIONS.filterPlayers, async (input, context) =>
    answerPage(context, { ...input.body, ...input.query }),
  )

  registerOperation(app, OPERATIONS.championshipPlayers, async (input, context) => {
    await freshen(deps)
    const championship = deps.football.championship(input.params.id)
    if (championship === undefined) return NOT_FOUND
    const players = await contextOfChampionship(deps, context.operatorId, championship)
    return answerReady(readyAnswers, OPERATIONS.championshipPlayers, context, input, () => {
      const { position_id, team_id, sort_by } = input.query
      const filter = {
        positionId: position_id,
        teamId: team_id,
        status: undefined,
        maxPrice: undefined,
        name: undefined,
      }
      const direction = sort_by === 'name' || sort_by === 'team' ? 'asc' : 'desc'
      const found = selectPlayers(listsOf(players, context.language), filter, sort_by, direction)
      return { data: null, players: found.map(({ row }) => row) }
    })
  })

  registerOperation(app, OPERATIONS.positions, async (input, context) =>
    answerReady(readyAnswers, OPERATIONS.positions, context, input, () => ({
      data: POSITIONS.map((name) => ({ id: positionId(name), name })),
    })),
  )

  for (const operation of [OPERATIONS.playerInfo, OPERATIONS.palmsPlayerInfo] as const) {
    registerOperation(app, operation, async (input, context) => {
      const found = await findPlayer(deps, context, input.params.id, input.query.sub_tournament_id)
      if (found === undefined) return NOT_FOUND
      return answerReady(readyAnswers, operation, context, input, async () => {
        const { isSeasonal, priceListId = 0 } = found.context
        const [rounds, shares] = await Promise.all([
          loadPlayerRounds(deps, found.context, found.player),
          isSeasonal ? loadShares(deps.db, priceListId, found.player.id) : new Map<number, number>(),
        ])
        return { data: presentPlayerInfo(found.context, found.player, rounds, shares, context.language) }
      })
    })
  }

  registerOperation(app, OPERATIONS.playerProfile, async (input, context) => {
    const found = await findPlayer(deps, context, input.params.id, undefined)
    if (found === undefined) return NOT_FOUND
    return answerReady(readyAnswers, OPERATIONS.playerProfile, context, input, async () => {
      const rounds = await loadPlayerRounds(deps, found.context, found.player)
      return presentProfile(found.context, found.player, rounds, context.language)
    })
  })

  for (const operation of [OPERATIONS.playerRoundStats, OPERATIONS.teamPlayerRoundStats] as const) {
    registerOperation(app, operation, async (input, context) => {
      const found = await findPlayer(deps, context, input.params.id, input.query.sub_tournament_id)
      const { roundId } = input.params
      const round =
        roundId === -1
          ? found?.context.championship.roundInPlay(deps.football.now())
          : found?.context.championship.roundById.get(roundId)
      if (found === undefined || round === undefined) return NOT_FOUND
      return answerReady(readyAnswers, operation, context, input, async () => {
        const points = await deps.roundPoints.playerPoints(round.id, found.context.rulePack)
        return presentRoundStats(
          found.context,
          found.player,
          round,
          points.get(found.player.id),
          context.language,
        )
      })
    })
  }
}

/** A player in the context of a contest of their championship, or without a contest. */
async function findPlayer(
  deps: PlayersDeps,
  asking: RequestContext,
  playerId: number,
  subTournamentId: number | undefined,
): Promise<{ readonly context: PlayerContext; readonly player: Footballer } | undefined> {
  await freshen(deps)
  const championship = deps.football.ofPlayer(playerId)
  const player = championship?.players.get(playerId)
  if (championship === undefined || player === undefined) return undefined
  if (subTournamentId === undefined) {
    return { context: await contextOfChampionship(deps, asking.operatorId, championship), player }
  }
  const context = await contextOfContest(deps, viewerOf(asking), subTournamentId)
  return context?.championship.id === championship.id ? { context, player } : undefined
}
