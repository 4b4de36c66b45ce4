import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import type { SignedAct } from '../../proposals/index.ts'
import { type ConsoleContext, type ConsoleDeps, registerRead } from '../../staff/index.ts'
import { booksAt, type ContestRow, loadContests, loadGuaranteed } from '../contests/index.ts'
import { loadMatchesNow, loadToday, type TodayBeside } from './load-overview.ts'
import { loadLastDecision, loadQueue } from './load-queue.ts'

/** How many of the next deadlines are shown. */
const DEADLINES = 8

/** The page that says whether today is well. */
export function registerOverview(app: FastifyInstance, deps: ConsoleDeps, acts: readonly SignedAct[]): void {
  const { db } = deps

  const loadTasks = async ({ operator, staff, roles }: ConsoleContext) => {
    const reader = { operatorId: operator.id, memberId: staff.memberId, roles, acts }
    const [waiting, last] = await Promise.all([loadQueue(db, reader), loadLastDecision(db, operator.id)])
    return {
      waiting: waiting.map(({ since, ...one }) => ({ ...one, since: since?.toISOString() ?? null })),
      last: last === undefined ? null : { act: last.act, at: last.at.toISOString() },
    }
  }

  registerRead(app, deps, CONSOLE_OPERATIONS.queue, async (_, context) =>
    ok({ data: await loadTasks(context) }),
  )

  registerRead(app, deps, CONSOLE_OPERATIONS.overview, async (_, context) => {
    const { operator } = context
    const [today, matches, contests, guaranteed, tasks] = await Promise.all([
      loadToday(db, operator.id),
      loadMatchesNow(db, operator.id),
      loadContests(db, { operatorId: operator.id, state: 'open', isWithoutRooms: true }),
      loadGuaranteed(db, operator.id),
      loadTasks(context),
    ])
    return ok({
      data: {
        now: today.now.toISOString(),
        currency: operator.currency,
        entries: presentFigure(today.entries),
        stakes: presentFigure(today.stakes),
        managers: presentFigure(today.managers),
        liability: guaranteed.reduce((sum, contest) => sum + booksAt(contest, contest.entries).liability, 0),
        matches: matches.map(({ kickOffAt, homeScore, awayScore, heardAt, ...match }) => ({
          ...match,
          kick_off_at: kickOffAt.toISOString(),
          home_score: homeScore,
          away_score: awayScore,
          heard_at: heardAt?.toISOString() ?? null,
        })),
        deadlines: contests.slice(0, DEADLINES).map(presentDeadline),
        ...tasks,
      },
    })
  })
}

function presentFigure({ today, weekAgo }: TodayBeside) {
  return { today, week_ago: weekAgo }
}

function presentDeadline(contest: ContestRow) {
  const { fees, liability } = booksAt(contest, contest.entries)
  return {
    contest_id: contest.id,
    name: contest.name,
    round: contest.round,
    deadline_at: contest.deadlineAt.toISOString(),
    fee: contest.entryFee,
    entries: contest.entries,
    capacity: contest.capacity,
    fees,
    guarantee: contest.guaranteedPool,
    liability,
  }
}
