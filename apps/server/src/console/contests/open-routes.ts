import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Transaction } from 'kysely'
import {
  changeContest,
  deadlineOf,
  discardPlannedContest,
  insertPlannedContest,
  loadContestTerms,
  loadPlannedContests,
  openPlannedContest,
} from '../../contests/index.ts'
import { refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { type FootballMemory, loadChampionships } from '../../football/index.ts'
import { planGame } from '../../operators/index.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import { asTermsOwner, beginContest, judgeTerms, loadGamesOf, loadOpenRounds } from './new-contest.ts'
import { PACKS_OF_CONTESTS } from './packs-of-contests.ts'
import { previewContest } from './preview-contest.ts'
import { faultText, termsOfGame } from './terms.ts'
import { instantCursor, readInstantCursor } from '../../core/page-cursor.ts'

const PLANS_PER_PAGE = 50

export type OpenDeps = ConsoleDeps & { readonly football: FootballMemory }

/** The calls by which staff open contests and change them. */
export function registerOpening(app: FastifyInstance, deps: OpenDeps): void {
  const { db, football } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.newContest, async ({ query }, { operator }) => {
    const { rounds, wire } = await loadOpenRounds(db)
    const begun = await beginContest(db, operator, rounds, query)
    if (!begun.ok) return begun
    const games = await loadGamesOf(db, operator.id)
    return ok({
      data: {
        terms: begun.value.terms,
        round_id: begun.value.roundId,
        rounds: wire,
        games: games.map(({ key, names }) => ({
          key,
          name: names.en ?? names[operator.brand.language] ?? key,
        })),
        rule_packs: [...PACKS_OF_CONTESTS],
      },
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.previewContest, async ({ body }, { operator }) => {
    const judged = await judgeTerms(db, operator, body.terms, body.round_id)
    if (judged === undefined) return refuse(refusal('notFound'))
    const changed =
      body.contest_id === undefined
        ? undefined
        : await loadContestTerms(db, asTermsOwner(operator), body.contest_id)
    if (body.contest_id !== undefined && changed === undefined) return refuse(refusal('notFound'))
    await football.fresh()
    return ok({ data: previewContest(football, { operator, ...judged, language: body.language, changed }) })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.openContest, async (tx, { body }, { operator }) => {
    const judged = await judgeTerms(tx, operator, body.terms, body.round_id)
    if (judged === undefined) return refuse(refusal('notFound'))
    const { game, faults, round } = judged
    if (game === undefined || faults.length > 0) {
      return refuse(refusal('termsFaulty', { fault: faultText(faults) }))
    }
    const now = new Date()
    const opensAt = laterThan(now, body.opens_at)
    const { deadlineOffsetMinutes } = planGame(game, operator.currencyExponent)
    if ((opensAt ?? now).getTime() >= deadlineOf(round, deadlineOffsetMinutes)) {
      return refuse(refusal('opensTooLate'))
    }
    const plan = { operatorId: operator.id, roundId: round.roundId, game }
    const planId = await insertPlannedContest(tx, plan, opensAt ?? now)
    // Acts run in the transaction of their line in the audit log.
    const opened = opensAt === undefined ? await openPlannedContest(tx as Transaction<DB>, planId) : undefined
    if (opened?.ok === false) return opened
    const contestId = opened?.value ?? null
    const subject =
      contestId === null
        ? { kind: 'plannedContest', id: String(planId) }
        : { kind: 'contest', id: String(contestId) }
    return ok({
      answer: { data: { plan_id: planId, contest_id: contestId } },
      changed: { subject, after: { round: round.number, opensAt: opensAt ?? null, terms: body.terms } },
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.plannedContests, async ({ query }, { operator }) => {
    const plans = await loadPlannedContests(db, asTermsOwner(operator), {
      after: readInstantCursor(query.cursor),
      limit: PLANS_PER_PAGE + 1,
    })
    const championships = await loadChampionships(db)
    const page = plans.slice(0, PLANS_PER_PAGE)
    const last = page.at(-1)
    return ok({
      data: page.map((plan) => ({
        id: plan.id,
        name: plan.name,
        championship: championships.find(({ source }) => source === plan.source)?.name ?? plan.source,
        round: plan.round,
        opens_at: plan.opensAt.toISOString(),
        deadline_at: plan.deadlineAt.toISOString(),
        fault: plan.fault,
      })),
      next: plans.length > PLANS_PER_PAGE && last !== undefined ? instantCursor(last.opensAt, last.id) : null,
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.discardPlannedContest, async (tx, { params }, { operator }) => {
    const isDiscarded = await discardPlannedContest(tx, operator.id, params.id)
    if (!isDiscarded) return refuse(refusal('notFound'))
    return ok({
      answer: { data: null },
      changed: { subject: { kind: 'plannedContest', id: String(params.id) }, after: { state: 'discarded' } },
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.contestTerms, async ({ params }, { operator }) => {
    const found = await loadContestTerms(db, asTermsOwner(operator), params.id)
    if (found === undefined) return refuse(refusal('notFound'))
    if (!found.isChangeable) return refuse(refusal('contestNotChangeable'))
    return ok({
      data: {
        terms: termsOfGame(found.game, operator.currencyExponent),
        place: found.place,
        round_id: found.roundId,
        version: found.version,
        is_entered: found.isEntered,
        rule_packs: [...PACKS_OF_CONTESTS],
      },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.changeContest, async (tx, { params, body }, { operator }) => {
    const owner = asTermsOwner(operator)
    const found = await loadContestTerms(tx, owner, params.id)
    if (found === undefined) return refuse(refusal('notFound'))
    const judged = await judgeTerms(tx, operator, body.terms, found.roundId)
    if (judged?.game === undefined || judged.faults.length > 0) {
      return refuse(refusal('termsFaulty', { fault: faultText(judged?.faults ?? []) }))
    }
    const { place, version } = body
    // Acts run in the transaction of their line in the audit log.
    const changed = await changeContest(tx as Transaction<DB>, owner, params.id, {
      game: judged.game,
      place,
      version,
    })
    if (!changed.ok) return changed
    const { before } = changed.value
    const old = { ...termsOfGame(before.game, operator.currencyExponent), place: before.place }
    const fresh = { ...termsOfGame(judged.game, operator.currencyExponent), place }
    return ok({
      answer: { data: { version: changed.value.version } },
      changed: { subject: { kind: 'contest', id: String(params.id) }, ...differences(old, fresh) },
    })
  })
}

/** A time to come; one that has passed means at once. */
function laterThan(now: Date, at: string | null): Date | undefined {
  return at !== null && new Date(at) > now ? new Date(at) : undefined
}

/** Only what was changed, so that the log can be read. */
function differences(before: object, after: object) {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(Reflect.get(before, key)) !== JSON.stringify(Reflect.get(after, key)),
  )
  const pick = (from: object) => Object.fromEntries(changed.map((key) => [key, Reflect.get(from, key)]))
  return { before: pick(before), after: pick(after) }
}
