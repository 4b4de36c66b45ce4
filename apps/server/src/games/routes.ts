import type { JudgeName } from '../core/names/judge-new-name.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { FootballMemory } from '../football/index.ts'
import type { OperatorDirectory } from '../operators/index.ts'
import { type TournamentMemory, freshen } from '../contests/index.ts'
import { type Wallets, readMoney, sendCredits } from '../wallet/index.ts'
import { registerOperation, type RequestContext } from '../platform/http/register-operation.ts'
import { presentPageFacts } from '../core/present-units.ts'
import { guesserOf, tryCode } from '../invitations/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import { createGame } from './create-game.ts'
import { cancelGame, leaveGame } from './end-game.ts'
import type { CreatedGame } from './game.ts'
import { findModel, listModels } from './list-models.ts'
import { presentGame, presentOptions, type Reader } from './present.ts'
import { insertGuest, loadGame, loadInvitation, loadMyGames } from './repo.ts'
import type { FastifyBaseLogger } from 'fastify'
import { OPERATIONS } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import type { FastifyInstance } from 'fastify'

type GamesDeps = {
  readonly db: Kysely<DB>
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
  readonly operators: OperatorDirectory
  readonly wallet: Wallets
  readonly log: FastifyBaseLogger
  readonly judgeName: JudgeName
}

const GAMES_PER_PAGE = 10
const NOT_FOUND = refuse(refusal('notFound'))

/** The calls for games that managers create for each other; they are entered like any contest. */
export function registerGames(app: FastifyInstance, deps: GamesDeps): void {
  const { db } = deps
  const readerOf = async ({ operatorId, language }: RequestContext): Promise<Reader> => {
    const { brand } = await deps.operators.byId(operatorId)
    return { title: brand.title, language }
  }
  const answer = async (game: Outcome<CreatedGame>, context: RequestContext) =>
    game.ok ? ok({ data: presentGame(game.value, await readerOf(context)) }) : game

  registerOperation(app, OPERATIONS.gameOptions, async (_input, context) => {
    await freshen(deps)
    const { operatorId, language } = context
    const operator = await deps.operators.byId(operatorId)
    return ok({ data: presentOptions(listModels(deps, operatorId), operator, language) })
  })

  registerOperation(app, OPERATIONS.createGame, async ({ body }, context) => {
    const { caller } = context
    await freshen(deps)
    const model = findModel(deps, caller.operatorId, body.tournament_id)
    if (model === undefined) return NOT_FOUND
    const fee = readMoney(body.entry_fee, model.tournament.currencyExponent)
    if (fee === undefined) return refuse(refusal('badRequest'))
    const created = await createGame(deps, caller, {
      type: body.type,
      name: body.name,
      model,
      rounds: body.rounds,
      fee,
      capacity: body.capacity,
      split: body.prize_split,
      isPublic: body.is_public,
    })
    if (!created.ok) return created
    deps.tournaments.outdate()
    const game = await loadGame(db, caller, created.value)
    return game === undefined ? NOT_FOUND : answer(ok(game), context)
  })

  registerOperation(app, OPERATIONS.myGames, async ({ query: { page } }, context) => {
    const offset = (page - 1) * GAMES_PER_PAGE
    const mine = await loadMyGames(db, context.caller, { offset, limit: GAMES_PER_PAGE })
    const reader = await readerOf(context)
    return ok({
      data: {
        data: mine.games.map((game) => presentGame(game, reader)),
        ...presentPageFacts(page, mine.count, GAMES_PER_PAGE),
      },
    })
  })

  registerOperation(app, OPERATIONS.createdGame, async ({ params }, context) => {
    const game = await loadGame(db, context.caller, params.id)
    return game === undefined ? NOT_FOUND : answer(ok(game), context)
  })

  registerOperation(app, OPERATIONS.gameByCode, async ({ params }, context) => {
    const { caller, operatorId } = context
    const found = await tryCode(db, guesserOf(context), params.code, async (code) => {
      if (caller === undefined) return loadInvitation(db, operatorId, code)
      const id = await insertGuest(db, caller, code)
      return id === undefined ? undefined : loadGame(db, caller, id)
    })
    return answer(found, context)
  })

  // Lists show at once that it has ended, and refunds are sent without waiting for the next turn.
  const answerEnded = (ended: Outcome<CreatedGame>, context: RequestContext) => {
    if (ended.ok) {
      deps.tournaments.outdate()
      sendCredits(deps).catch((error: unknown) => deps.log.error({ err: error }, 'refunds'))
    }
    return answer(ended, context)
  }

  registerOperation(app, OPERATIONS.leaveGame, async ({ params }, context) =>
    answerEnded(await leaveGame(db, context.caller, params.id), context),
  )

  registerOperation(app, OPERATIONS.cancelGame, async ({ params }, context) =>
    answerEnded(await cancelGame(db, context.caller, params.id), context),
  )
}
