import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import { type ConsoleDeps, registerRead } from '../../staff/index.ts'
import { booksAt, type ContestRow, loadContests, loadGuaranteed } from '../contests/index.ts'
import { loadMatchesNow, loadToday, loadWaiting, type TodayBeside, type Waiting } from './load-overview.ts'

/** How many of the next deadlines are shown. */
const DEADLINES = 8

const WAITS_FOR = {
  proposals: 'owner',
  payouts: 'finance',
  differences: 'finance',
  undecidedOperations: 'finance',
  unmatched: 'desk',
  silentMatches: 'desk',
} as const satisfies Record<Waiting['kind'], string>

/** The page that says whether today is well. */
export function registerOverview(app: FastifyInstance, deps: ConsoleDeps): void {
  const { db } = deps
  registerRead(app, deps, CONSOLE_OPERATIONS.overview, async (_, { operator }) => {
    const [today, matches, contests, guaranteed, waiting] = await Promise.all([
      loadToday(db, operator.id),
      loadMatchesNow(db, operator.id),
      loadContests(db, { operatorId: operator.id, state: 'open', isWithoutRooms: true }),
      loadGuaranteed(db, operator.id),
      loadWaiting(db, operator.id),
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
        waiting: waiting.map(({ since, ...one }) => ({
          ...one,
          since: since?.toISOString() ?? null,
          role: WAITS_FOR[one.kind],
        })),
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
