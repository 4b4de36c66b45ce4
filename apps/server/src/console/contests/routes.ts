import type { FastifyInstance } from 'fastify'
import { type ConsoleAnswer, CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { propose } from '../../proposals/index.ts'
import { registerAct, registerRead } from '../../staff/index.ts'
import {
  canBeCancelled,
  CANCEL_CONTEST,
  cancelByStaff,
  findCancellable,
  loadContestFile,
  previewCancelling,
} from './cancel-contest.ts'
import { booksAt } from './contest-books.ts'
import type { Forecast, NoForecast } from './decide-forecast.ts'
import { loadForecasts } from './load-forecasts.ts'
import { registerCalendar } from './calendar-routes.ts'
import { registerOperatorGames } from './games-routes.ts'
import { type OpenDeps, registerOpening } from './open-routes.ts'
import { presentBooks } from './present-books.ts'
import { CONTESTS_PER_PAGE, type ContestRow, loadContests, loadRefunds } from './load-contests.ts'
import { instantCursor, readInstantCursor } from '../../core/page-cursor.ts'

/** The calls about the contests of an operator. */
export function registerContests(app: FastifyInstance, deps: OpenDeps): void {
  const { db } = deps
  registerOpening(app, deps)
  registerOperatorGames(app, deps)
  registerCalendar(app, deps)

  registerRead(app, deps, CONSOLE_OPERATIONS.contestList, async ({ query }, { operator }) => {
    const contests = await loadContests(db, {
      operatorId: operator.id,
      state: query.state,
      kind: query.kind,
      text: query.text,
      after: readInstantCursor(query.cursor),
    })
    const page = contests.slice(0, CONTESTS_PER_PAGE)
    const last = page.at(-1)
    const hasMore = contests.length > CONTESTS_PER_PAGE && last !== undefined
    return ok({ data: page.map(presentRow), next: hasMore ? instantCursor(last.deadlineAt, last.id) : null })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.contestFile, async ({ params }, { operator }) => {
    const contest = await loadContestFile(db, operator.id, params.id)
    if (contest === undefined) return refuse(refusal('notFound'))
    const forecast = (await loadForecasts(db, contest.state === 'open' ? [contest] : [])).get(contest.id)
    return ok({ data: presentFile(contest, operator.currencyExponent, forecast ?? 'notOpen') })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.previewCancelContest, async ({ params }, { operator }) => {
    const found = await findCancellable(db, operator.id, params.id)
    return found.ok ? ok({ data: await loadRefunds(db, params.id) }) : found
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.cancelContest, async (tx, { params, body }, context) => {
    const found = await findCancellable(tx, context.operator.id, params.id)
    if (!found.ok) return found
    const refunds = await loadRefunds(tx, params.id)
    if (refunds.entries + refunds.held > 0) {
      const payload = { contestId: params.id }
      const preview = previewCancelling(found.value, refunds)
      return propose(tx, CANCEL_CONTEST, context, { payload, preview, reason: body.reason })
    }
    const done = await cancelByStaff(tx, context.operator.id, params.id)
    return done.ok ? ok({ answer: { data: { proposal_id: null } }, changed: done.value }) : done
  })
}

type Row = ConsoleAnswer<'contestList'>['data'][number]

function presentRow(contest: ContestRow): Row {
  const { fees, pool, liability } = booksAt(contest, contest.entries)
  return {
    id: contest.id,
    name: contest.name,
    championship: contest.championship,
    round: contest.round,
    kind: contest.kind,
    state: contest.state,
    deadline_at: contest.deadlineAt.toISOString(),
    fee: contest.entryFee,
    entries: contest.entries,
    held: contest.held,
    capacity: contest.capacity,
    guarantee: contest.guaranteedPool,
    rake_basis_points: contest.rakeBasisPoints,
    fees,
    pool,
    liability,
  }
}

function presentFile(
  contest: ContestRow,
  currencyExponent: number,
  told: Forecast | NoForecast,
): ConsoleAnswer<'contestFile'>['data'] {
  const { entries, held } = contest
  const forecast = typeof told === 'string' ? undefined : told
  return {
    ...presentRow(contest),
    cancelled_at: contest.cancelledAt?.toISOString() ?? null,
    cancelled_because: contest.cancelledBecause,
    ties: contest.ties,
    rule_pack: contest.rulePack,
    max_entries_per_manager: contest.maxEntriesPerManager,
    ...presentBooks(contest, entries, currencyExponent, forecast),
    forecast: forecast ?? null,
    no_forecast: typeof told === 'string' ? told : null,
    can_cancel: canBeCancelled(contest),
    can_change: contest.state === 'open' && (contest.kind === 'gameweek' || contest.kind === 'season'),
    is_entered: entries + held > 0,
  }
}
