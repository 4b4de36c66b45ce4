import type { FastifyBaseLogger } from 'fastify'
import type { OperatorDirectory } from '../operators/index.ts'
import { logFault } from '../platform/jobs/log-fault.ts'
import { registerOperation } from '../platform/http/register-operation.ts'
import { type EntryDeps, releaseHold } from '../entries/index.ts'
import { presentQuote, sendCredits } from '../wallet/index.ts'
import type { SquadFiller, UserTeamDeps } from '../squads/index.ts'
import { refusal } from '../core/outcome.ts'
import { enter, joinRoom } from './join-room.ts'
import { leaveRoom } from './leave-room.ts'
import { loadOpenRooms } from './open-rooms.ts'
import { presentRound, presentRoom } from './present.ts'
import { quoteRoom } from './quote-room.ts'
import { loadMyRooms, loadRoom } from './repo.ts'
import { focusOf, isFinished } from './room.ts'
import { seekRoom } from './seek-room.ts'
import type { FastifyInstance } from 'fastify'
import { encodeRoundScopedId, OPERATIONS } from '@gaffer/contract'
import { ok, PRICE_UNITS_PER_MILLION, refuse } from '@gaffer/rules'

export type RoomDeps = EntryDeps &
  UserTeamDeps & {
    readonly squadFiller: SquadFiller
    readonly operators: OperatorDirectory
    readonly log: FastifyBaseLogger
  }

/** Registers the calls of the room game: look for a room, join it, follow it. */
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

  registerOperation(app, OPERATIONS.seekRoom, async ({ body }, { caller, language }) => {
    const operator = await deps.operators.byId(caller.operatorId)
    const wanted = { bet: body.bet, format: body.max_players, championshipId: body.championship_id }
    const found = await seekRoom(deps.db, operator, caller, wanted)
    if (!found.ok) return found
    const room = await loadRoom(deps.db, caller, found.value)
    return ok({ data: room === undefined ? [] : [presentRoom(room, deps.standings, language)] })
  })

  registerOperation(app, OPERATIONS.cancelSeeking, async ({ body }, { caller }) => {
    const room = await loadRoom(deps.db, caller, body.room_id)
    if (room === undefined) return refuse(refusal('notFound'))
    await releaseHold(deps.db, room.id, caller.managerId)
    return ok({ data: null })
  })

  registerOperation(app, OPERATIONS.roomQuote, async ({ params }, { caller }) => {
    const quoted = await quoteRoom(deps, caller, params.roomId)
    return quoted.ok ? ok({ data: presentQuote(quoted.value) }) : quoted
  })

  registerOperation(app, OPERATIONS.joinRoom, async ({ body }, { caller, request }) => {
    const joined = await joinRoom(deps, caller, {
      roomId: body.room_id,
      quote: body.quote,
      ip: request.ip,
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

  registerOperation(app, OPERATIONS.enterRoom, async ({ body }, { caller, language }) => {
    const room = await loadRoom(deps.db, caller, body.room_id)
    const entered = await enter(deps, caller, room)
    return entered.ok ? ok({ data: presentRoom(entered.value.room, deps.standings, language) }) : entered
  })

  registerOperation(app, OPERATIONS.leaveRoom, async ({ body }, { caller }) => {
    const left = await leaveRoom(deps.db, caller, body.room_id)
    if (!left.ok) return left
    // Refunds are sent without waiting for the next turn.
    sendCredits(deps).catch(logFault(deps.log, 'refunds'))
    return ok({ data: null })
  })

  registerOperation(app, OPERATIONS.myRooms, async (_, { caller, language }) => {
    const rooms = await loadMyRooms(deps.db, caller)
    const inOrder = rooms.toSorted((a, b) => Number(isFinished(a)) - Number(isFinished(b)))
    return ok({ data: inOrder.map((room) => presentRoom(room, deps.standings, language)) })
  })
}
