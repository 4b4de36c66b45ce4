import type { FastifyInstance } from 'fastify'
import { encodeRoundScopedId, OPERATIONS } from '@gaffer/contract'
import { HUNDREDTHS, ok, PRICE_UNITS_PER_MILLION, refuse } from '@gaffer/rules'
import type { Deps } from '../../deps.ts'
import { requireCaller } from '../../platform/auth/require-caller.ts'
import type { Caller as TokenCaller } from '../../platform/auth/tokens.ts'
import { registerOperation } from '../../platform/http/register-operation.ts'
import { type EntryDeps, presentQuote } from '../entries/index.ts'
import { sendCredits } from '../wallet/index.ts'
import { presentView, refusal, type Caller, type Outcome, type UserTeamDeps } from '../squads/index.ts'
import { enter, joinRoom } from './join-room.ts'
import { leaveRoom } from './leave-room.ts'
import { loadPoints } from './load-points.ts'
import { loadRankings } from './load-rankings.ts'
import { loadOpenRooms } from './open-rooms.ts'
import { presentRound, presentRoom } from './present.ts'
import { quoteRoom } from './quote-room.ts'
import { loadMyRooms, loadRoom, releaseHold } from './repo.ts'
import { focusOf, isFinished } from './room.ts'
import { seekRoom } from './seek-room.ts'

export type RoomDeps = EntryDeps & UserTeamDeps & Pick<Deps, 'operators' | 'log'>

/** The calls of the room game: look for a room, join it, follow it. */
export function registerRooms(app: FastifyInstance, deps: RoomDeps): void {
  registerOperation(app, OPERATIONS.roomOptions, async (_, { operatorId, language }) => {
    const { rooms, currency } = await deps.operators.byId(operatorId)
    if (!rooms.isOn) return refuse(refusal('roomsNotAvailable'))
    const open = await loadOpenRooms(deps.db, operatorId)
    return ok({
      data: {
        stakes: [...rooms.stakes],
        formats: [...rooms.formats],
        currency,
        first_round: open === undefined ? null : presentRound(open.first, language),
        rounds: open?.roundCount ?? 0,
        budget: (open?.budget ?? 0) / PRICE_UNITS_PER_MILLION,
      },
    })
  })

  registerOperation(app, OPERATIONS.seekRoom, async ({ body }, context) => {
    const player = playerOf(context.caller)
    if (!player.ok) return player
    const caller = player.value
    const operator = await deps.operators.byId(caller.operatorId)
    const wanted = { bet: body.bet, format: body.max_players, championshipId: body.championship_id }
    const found = await seekRoom(deps.db, operator, caller, wanted)
    if (!found.ok) return found
    const room = await loadRoom(deps.db, caller, found.value)
    return ok({ data: room === undefined ? [] : [presentRoom(room, deps.standings, context.language)] })
  })

  registerOperation(app, OPERATIONS.cancelSeeking, async ({ body }, context) => {
    const player = playerOf(context.caller)
    if (!player.ok) return player
    const room = await loadRoom(deps.db, player.value, body.room_id)
    if (room === undefined) return refuse(refusal('notFound'))
    await releaseHold(deps.db, room.id, player.value.managerId)
    return ok({ data: null })
  })

  registerOperation(app, OPERATIONS.roomQuote, async ({ params }, context) => {
    const player = playerOf(context.caller)
    if (!player.ok) return player
    const quoted = await quoteRoom(deps, player.value, params.roomId)
    return quoted.ok ? ok({ data: presentQuote(quoted.value) }) : quoted
  })

  registerOperation(app, OPERATIONS.joinRoom, async ({ body }, context) => {
    const player = playerOf(context.caller)
    if (!player.ok) return player
    const joined = await joinRoom(deps, player.value, {
      roomId: body.room_id,
      quote: body.quote,
      ip: context.request.ip,
    })
    if (!joined.ok) return joined
    const { room, entry } = joined.value
    const { number: round } = focusOf(room)
    const budget = entry.bank / PRICE_UNITS_PER_MILLION
    return ok({
      data: {
        room_id: room.id,
        budget,
        user_team_id: encodeRoundScopedId({ id: entry.id, round }),
        sub_tournament_id: encodeRoundScopedId({ id: room.id, round }),
        state: entry.state === 'entered' ? ('entered' as const) : ('pending' as const),
      },
      budget,
    })
  })

  registerOperation(app, OPERATIONS.enterRoom, async ({ body }, context) => {
    const player = playerOf(context.caller)
    if (!player.ok) return player
    const room = await loadRoom(deps.db, player.value, body.room_id)
    const entered = await enter(deps, player.value, room)
    return entered.ok
      ? ok({ data: presentRoom(entered.value.room, deps.standings, context.language) })
      : entered
  })

  registerOperation(app, OPERATIONS.leaveRoom, async ({ body }, context) => {
    const player = playerOf(context.caller)
    if (!player.ok) return player
    const left = await leaveRoom(deps.db, player.value, body.room_id)
    if (!left.ok) return left
    // What goes back is sent without waiting for the next turn.
    sendCredits(deps).catch((error: unknown) => deps.log.error({ err: error }, 'refunds'))
    return ok({ data: null })
  })

  registerOperation(app, OPERATIONS.myRooms, async (_, { caller, language }) => {
    const rooms = await loadMyRooms(deps.db, requireCaller(caller))
    const inOrder = rooms.toSorted((a, b) => Number(isFinished(a)) - Number(isFinished(b)))
    return ok({ data: inOrder.map((room) => presentRoom(room, deps.standings, language)) })
  })

  registerOperation(app, OPERATIONS.roomRankings, async ({ query }, context) => {
    const caller = requireCaller(context.caller)
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
    const loaded = await loadPoints(deps, requireCaller(context.caller), asked)
    if (!loaded.ok) return loaded
    const { room, round, view } = loaded.value
    const team = presentView(deps, view)
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

/** Who plays: an onlooker looks on. */
function playerOf(tokenCaller: TokenCaller | undefined): Outcome<Caller> {
  const caller = requireCaller(tokenCaller)
  return caller.isOnlooker ? refuse(refusal('onlookerOnly')) : ok(caller)
}
