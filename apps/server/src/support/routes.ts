import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { FootballMemory } from '../football/index.ts'
import { offeredPrices, type OperatorDirectory } from '../operators/index.ts'
import type { PhoneBook, ProviderSessions } from '../session/index.ts'
import type { ReadyAnswers } from '../platform/http/ready-answers.ts'
import { type TournamentMemory, freshen } from '../contests/index.ts'
import { answerReady } from '../platform/http/answer-ready.ts'
import { registerOperation } from '../platform/http/register-operation.ts'
import { createBulkhead } from '../platform/outside/bulkhead.ts'
import { loadStaffActs } from './load-staff-acts.ts'
import { presentFigures } from './present-figures.ts'
import { findSeason, presentSeason } from './present-season.ts'
import { presentStaffAct } from './present-staff-act.ts'
import { loadSubscription } from './repo.ts'
import { createUnsubscribe } from './unsubscribe.ts'
import { createWinnersLists, type Winner } from './winners-list.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '@gaffer/contract'
import { isRulePackId, ok, refuse } from '@gaffer/rules'

export type SupportDeps = {
  readonly db: Kysely<DB>
  readonly log: FastifyBaseLogger
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
  readonly operators: OperatorDirectory
  readonly readyAnswers: ReadyAnswers
  readonly providerSessions: ProviderSessions
  readonly phones: PhoneBook
}

/** Used where an operator's row names a pack that no longer exists. */
const FALLBACK_PACK = 'classic'

/** Registers what the support page shows and does (R-70..72, R-190). */
export function registerSupport(app: FastifyInstance, deps: SupportDeps): void {
  registerOperation(app, OPERATIONS.support, async (input, context) => {
    await freshen(deps)
    return answerReady(deps.readyAnswers, OPERATIONS.support, context, input, async () => {
      const operator = await deps.operators.byId(context.operatorId)
      const pack = isRulePackId(operator.defaultRulePack) ? operator.defaultRulePack : FALLBACK_PACK
      const season = findSeason(deps.tournaments.ofOperator(operator.id))
      return {
        data: {
          figures: presentFigures(
            pack,
            season?.rulePack ?? pack,
            offeredPrices(operator.brand, season?.rulePack ?? pack),
          ),
          season: season === undefined ? null : await presentSeason(deps, season, context.language),
        },
      }
    })
  })
  registerOperation(app, OPERATIONS.staffActs, async (_, { caller: { operatorId, managerId } }) => {
    const operator = await deps.operators.byId(operatorId)
    const acts = await loadStaffActs(deps.db, operatorId, managerId)
    return ok({ data: acts.map((act) => presentStaffAct(act, operator)) })
  })
  registerWinners(app, deps)
  registerSubscription(app, deps)
}

function registerWinners(app: FastifyInstance, deps: SupportDeps): void {
  const lists = createWinnersLists({ bulkhead: createBulkhead(), log: deps.log })

  registerOperation(app, OPERATIONS.winners, async (_, { operatorId }) => {
    const operator = await deps.operators.byId(operatorId)
    if (!operator.winners.isOn) return refuse({ code: 'notFound' })
    const winners = await lists.load(operator)
    return winners === undefined
      ? refuse({ code: 'winnersUnavailable' })
      : ok({ data: winners.map(presentWinner) })
  })

  // A code only selects among what everybody may see, so guessing reveals nothing.
  registerOperation(app, OPERATIONS.winner, async ({ params }, { operatorId }) => {
    const operator = await deps.operators.byId(operatorId)
    if (!operator.winners.isOn) return refuse({ code: 'notFound' })
    const winners = await lists.load(operator)
    if (winners === undefined) return refuse({ code: 'winnersUnavailable' })
    const chosen = winners.filter(({ code, week }) => (code ?? week) === params.code)
    return ok({ data: chosen.map(presentWinner) })
  })
}

function registerSubscription(app: FastifyInstance, deps: SupportDeps): void {
  const unsubscribe = createUnsubscribe({ ...deps, bulkhead: createBulkhead() })

  registerOperation(app, OPERATIONS.subscription, async (_, { caller }) => {
    const operator = await deps.operators.byId(caller.operatorId)
    if (!operator.unsubscribe.isOn || caller.isOnlooker) return refuse({ code: 'notFound' })
    const subscription = await loadSubscription(deps.db, caller)
    return ok({ data: { is_subscribed: subscription?.isSubscribed ?? false } })
  })

  registerOperation(app, OPERATIONS.unsubscribe, async (_, { caller }) => {
    const done = await unsubscribe(await deps.operators.byId(caller.operatorId), caller)
    return done.ok ? ok({ data: null, status: 'Success' as const }) : done
  })
}

function presentWinner({ week, msisdn, score }: Winner) {
  return { week, msisdn, score }
}
