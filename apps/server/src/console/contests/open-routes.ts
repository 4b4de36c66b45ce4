import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { discardPlannedContest, loadContestTerms, loadPlannedContests } from '../../contests/index.ts'
import { refusal } from '../../core/outcome.ts'
import { type FootballMemory, loadChampionships } from '../../football/index.ts'
import { holdGames } from '../../operators/index.ts'
import { propose } from '../../proposals/index.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import { CHANGE_CONTEST, changeByStaff, judgeRaise } from './change-by-staff.ts'
import { judgeOpening, OPEN_CONTEST, openByStaff } from './open-by-staff.ts'
import { asTermsOwner, beginContest, judgeTerms, loadGamesOf, loadOpenRounds } from './new-contest.ts'
import { PACKS_OF_CONTESTS } from './packs-of-contests.ts'
import { waitsAs } from './waits-as.ts'
import { previewContest } from './preview-contest.ts'
import { termsOfGame } from './terms.ts'
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
    const shown = previewContest(football, { operator, ...judged, language: body.language, changed })
    const waits = await waitsAs(db, operator, judged, changed)
    return ok({ data: { ...shown, waits } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.openContest, async (tx, { body }, context) => {
    const { operator } = context
    const payload = { terms: body.terms, roundId: body.round_id, opensAt: body.opens_at }
    await holdGames(tx, operator.id)
    const judged = await judgeOpening(tx, operator, payload)
    if (!judged.ok) return judged
    if (judged.value.waits) {
      const { preview } = judged.value
      const asked = await propose(tx, OPEN_CONTEST, context, { payload, preview, reason: body.reason })
      if (!asked.ok) return asked
      const { proposal_id } = asked.value.answer.data
      return ok({ ...asked.value, answer: { data: { plan_id: null, contest_id: null, proposal_id } } })
    }
    const done = await openByStaff(tx, operator, payload)
    if (!done.ok) return done
    const { planId, contestId, changed } = done.value
    return ok({ answer: { data: { plan_id: planId, contest_id: contestId, proposal_id: null } }, changed })
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

  registerAct(app, deps, CONSOLE_OPERATIONS.changeContest, async (tx, { params, body }, context) => {
    const { operator } = context
    const { terms, place, version } = body
    const payload = { contestId: params.id, terms, place, version }
    await holdGames(tx, operator.id)
    const judged = await judgeRaise(tx, operator, payload)
    if (!judged.ok) return judged
    if (judged.value.waits) {
      const { preview } = judged.value
      const asked = await propose(tx, CHANGE_CONTEST, context, { payload, preview, reason: body.reason })
      if (!asked.ok) return asked
      return ok({ ...asked.value, answer: { data: { version, ...asked.value.answer.data } } })
    }
    const done = await changeByStaff(tx, operator, payload)
    if (!done.ok) return done
    return ok({
      answer: { data: { version: done.value.version, proposal_id: null } },
      changed: done.value.changed,
    })
  })
}
