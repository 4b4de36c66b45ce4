import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '@gaffer/contract'
import { HUNDREDTHS, ok, PRICE_UNITS_PER_MILLION, refuse } from '@gaffer/rules'
import { registerOperation } from '../../platform/http/register-operation.ts'
import type { OperatorDirectory } from '../../operators/index.ts'
import { loadUsername } from '../../session/index.ts'
import { presentView, type UserTeamDeps } from '../../squads/index.ts'
import type { WalletPort } from '../../wallet/index.ts'
import { presentRound } from '../../rooms/index.ts'
import { hasClosingRound } from './has-closing-round.ts'
import { loadRoomHome } from './load-home.ts'
import { loadPoints } from './load-points.ts'
import type { Milestones } from '../standings/index.ts'
import { loadRankings } from './load-rankings.ts'

export type RoomPageDeps = UserTeamDeps & {
  readonly milestones: Milestones
  readonly operators: OperatorDirectory
  readonly wallet: Pick<WalletPort, 'quote'>
}

/** The budget shown on the home screen until a tournament gives another, in price units. */
const HOME_BUDGET = 10_000

/** Registers what the screens of a manager's rooms read: the first screen, rankings, and points of a round. */
export function registerRoomPages(app: FastifyInstance, deps: RoomPageDeps): void {
  registerOperation(app, OPERATIONS.home, async ({ query }, { operatorId, caller, language }) => {
    const operator = await deps.operators.byId(operatorId)
    const player = caller === undefined || caller.isOnlooker ? undefined : caller
    const [isClosing, rooms, username] = await Promise.all([
      hasClosingRound(deps.db, operatorId, query.round_id),
      loadRoomHome(deps, operator, player, language),
      caller === undefined ? undefined : loadUsername(deps.db, caller),
    ])
    if (isClosing && query.round_id !== undefined) return refuse({ code: 'roundClosing' })
    return ok({
      data: {
        username: username ?? null,
        budget: HOME_BUDGET / PRICE_UNITS_PER_MILLION,
        currency: operator.currency,
        is_round_closed: isClosing,
        hasRooms: operator.brand.can.hasRooms,
        server_time: new Date(deps.football.now()).toISOString(),
        ...rooms,
        // Staff who look at somebody's screens see no money.
        ...(caller?.isView === true ? { deposit: null } : {}),
      },
    })
  })

  registerOperation(app, OPERATIONS.roomRankings, async ({ query }, context) => {
    const caller = context.caller
    const loaded = await loadRankings(deps, caller, { roomId: query.room_id, page: query.page })
    if (!loaded.ok) return loaded
    const { room, table } = loaded.value
    return ok({
      data: {
        room_id: room.id,
        rankings: table.rows.map((row) => ({
          rank: row.place,
          team: row.teamName,
          username: row.userName,
          userId: row.managerId,
          totalPoints: row.seasonPoints / HUNDREDTHS,
          roundPoints: row.points / HUNDREDTHS,
          is_mine: row.managerId === caller.managerId,
        })),
        count: table.count,
        is_final: table.isFinal,
      },
    })
  })

  registerOperation(app, OPERATIONS.userPoints, async ({ query }, context) => {
    const asked = { roundId: query.round_id, roomId: query.room_id, managerId: query.user_id }
    const loaded = await loadPoints(deps, context.caller, asked)
    if (!loaded.ok) return loaded
    const { room, round, view } = loaded.value
    const team = presentView(deps, view, context.language)
    return ok({
      data: {
        room_id: room.id,
        user_team_id: team.teamId,
        teamName: team.teamName,
        userFullName: team.userFullName,
        is_mine: team.is_mine,
        round: presentRound(round, context.language),
        is_final: team.is_final,
        currentScheme: team.currentScheme,
        chip: view.round.chip,
        transferCost: team.transferCost,
        total_points: team.total_points,
        total_place: team.total_place,
      },
      groups: team.groups,
      reserves: team.reserves,
      playerPoints: team.playerPoints,
    })
  })
}
