import { decodeRoundScopedId } from '@gaffer/contract'
import { isRulePackId } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { Viewer } from '../../core/caller.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  type ChampionshipSnapshot,
  type FootballMemory,
  contextOfGame,
  type PlayerContext,
  type RoundPoints,
} from '../../football/index.ts'
import { mainChampionship, type TournamentMemory } from '../../contests/index.ts'
import { loadRoomGame } from './repo.ts'
import type { OperatorDirectory } from '../../operators/index.ts'

export type ContextDeps = {
  readonly db: Kysely<DB>
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
  readonly operators: OperatorDirectory
  readonly roundPoints: RoundPoints
}

/** The context of a contest's round; undefined when the viewer may not see such a contest or round. */
export async function contextOfContest(
  { db, football, tournaments, roundPoints }: ContextDeps,
  viewer: Viewer,
  subTournamentId: number,
): Promise<PlayerContext | undefined> {
  const { id, round } = decodeRoundScopedId(subTournamentId)
  const tournament = (await tournaments.seenContest(viewer, id))?.tournament
  const game =
    tournament === undefined
      ? await loadRoomGame(db, viewer.operatorId, { id, round })
      : { ...tournament, roundId: tournament.rounds.find(({ number }) => number === round)?.roundId }
  const championship = football.championship(game?.championshipId ?? 0)
  if (game?.roundId === undefined || championship === undefined) return undefined
  const { priceListId, rulePack, isSeasonal, roundId } = game
  return contextOfGame(
    championship,
    { gameweek: championship.roundById.get(roundId), priceListId, rulePack, isSeasonal },
    roundPoints.underWay(championship.id, rulePack),
  )
}

/** The context when no contest is named: the next gameweek, the shared prices, the operator's pack. */
export async function contextOfChampionship(
  { football, operators, roundPoints }: ContextDeps,
  operatorId: number,
  championship: ChampionshipSnapshot,
): Promise<PlayerContext> {
  const { defaultRulePack } = await operators.byId(operatorId)
  const rulePack = isRulePackId(defaultRulePack) ? defaultRulePack : 'classic'
  const gameweek = championship.roundAhead(football.now())
  const priceListId = championship.gameweekPriceListId
  const context = contextOfGame(
    championship,
    { gameweek, priceListId, rulePack, isSeasonal: false },
    roundPoints.underWay(championship.id, rulePack),
  )
  return { ...context, roomListId: championship.roomLists.get(operatorId) }
}

/** The context of the named contest, otherwise that of the operator's main championship. */
export async function contextOf(
  deps: ContextDeps,
  viewer: Viewer,
  subTournamentId: number | undefined,
): Promise<PlayerContext | undefined> {
  if (subTournamentId !== undefined) return contextOfContest(deps, viewer, subTournamentId)
  const { operatorId } = viewer
  const championship = mainChampionship(deps, operatorId)
  return championship === undefined ? undefined : contextOfChampionship(deps, operatorId, championship)
}
