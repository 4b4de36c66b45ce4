import { OPERATIONS } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import type { FastifyInstance } from 'fastify'
import { createSharedReads } from '../../platform/memory/shared-reads.ts'
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts'
import {
  registerOperation,
  type RequestContext,
  serializeAnswer,
} from '../../platform/http/register-operation.ts'
import type { TournamentMemory, StandingsOrder } from '../../contests/index.ts'
import { viewerOf } from '../../core/caller.ts'
import { type ContestRound, isNewest, loadContestRound, wholeContest } from './contest-round.ts'
import { loadRankHistory, type RankHistoryDeps } from './load-rank-history.ts'
import { loadOwnRows, loadTable, type Table, type TableDeps, type TableQuery } from './load-table.ts'
import { loadSeasonHistory } from './load-season-history.ts'
import { loadSwing, type SwingDeps } from './load-swing.ts'
import type { RoundFigures } from './repo.ts'
import { loadRace } from './load-race.ts'
import { presentEntries, presentLeaderBoard, presentRace } from './present.ts'
import { presentPrizes } from './present-prizes.ts'

export type StandingsDeps = TableDeps &
  RankHistoryDeps &
  SwingDeps & { readonly tournaments: TournamentMemory; readonly readyAnswers: ReadyAnswers }

const LEADER_ORDERS = {
  position: 'place',
  user_name: 'name',
  points: 'points',
  total_championship_points: 'seasonPoints',
} as const satisfies Record<string, StandingsOrder | 'name'>

const ENTRY_ORDERS = {
  position: 'place',
  name: 'name',
  points: 'points',
  points_pp: 'pointsPerPlayer',
} as const satisfies Record<string, StandingsOrder | 'name'>

const BY_PLACE = { name: undefined, order: 'place', isDescending: false } as const

const NOT_FOUND = refuse({ code: 'notFound' as const })
/** Maximum age of an open list (ADR-22); a live one changes its key with each version. */
const PAGE_AGE_MS = 1000

/** Closed rounds change only when a result is corrected. */
const FIGURES_AGE_MS = 60_000
const MAX_KEPT = 2_000

/** The calls about places and prizes. */
export function registerStandings(app: FastifyInstance, deps: StandingsDeps): void {
  const tables = createSharedReads<Table>({ maxAgeMs: PAGE_AGE_MS, max: MAX_KEPT })
  const roundFigures = createSharedReads<RoundFigures>({ maxAgeMs: FIGURES_AGE_MS, max: MAX_KEPT })
  const contestOf = (context: RequestContext, id: number) =>
    loadContestRound(deps.tournaments, viewerOf(context), id)
  // Nothing is shared beyond the state of the memories at the time of reading.
  const memoryVersion = () => `${deps.standings.version()}.${deps.tournaments.version()}`
  const sharedTable = (contest: ContestRound, query: TableQuery) =>
    tables.get(tableKey(contest, query, memoryVersion()), () => loadTable(deps, contest, query))

  const raceOf = async (contest: ContestRound, place: number) => {
    const whole = wholeContest(contest)
    const isWhole = contest.tournament.isSeasonal
    const pageOf = (page: number) => sharedTable(contest, { ...BY_PLACE, page })
    const { total, isFinal } = await sharedTable(whole, { ...BY_PLACE, page: 1, isWhole })
    return loadRace(pageOf, presentPrizes(whole, total, isFinal).data, place)
  }

  registerOperation(app, OPERATIONS.leaderBoard, async ({ params, query }, context) => {
    const { caller } = context
    const contest = await contestOf(context, params.id)
    if (contest === undefined) return NOT_FOUND
    const isWhole = isNewest(contest)
    const asked = { ...tableQuery(query, LEADER_ORDERS[query.sortBy]), isWhole }
    if (caller === undefined) {
      const key = `leaderBoard:${tableKey(contest, asked, memoryVersion())}`
      const make = async () =>
        serializeAnswer(OPERATIONS.leaderBoard, {
          data: presentLeaderBoard(contest, await sharedTable(contest, asked), query.page, [], undefined),
        })
      return { ready: await deps.readyAnswers.get(key, make) }
    }
    const { managerId } = caller
    const [table, own] = await Promise.all([
      sharedTable(contest, asked),
      loadOwnRows(deps, contest, managerId, isWhole),
    ])
    return ok({ data: presentLeaderBoard(contest, table, query.page, own, managerId) })
  })

  registerOperation(app, OPERATIONS.entries, async ({ params, query }, context) => {
    const { caller } = context
    const named = await contestOf(context, params.id)
    if (named === undefined) return NOT_FOUND
    const contest = wholeContest(named)
    const order = ENTRY_ORDERS[query.sortBy]
    const isByTotal = order === 'points' && contest.tournament.isSeasonal
    const asked = {
      ...tableQuery(query, isByTotal ? 'seasonPoints' : order),
      isWhole: contest.tournament.isSeasonal,
    }
    const make = async (managerId?: number) => ({
      data: presentEntries(contest, await sharedTable(contest, asked), query.page, managerId),
    })
    if (caller !== undefined) return ok(await make(caller.managerId))
    const key = `entries:${tableKey(contest, asked, memoryVersion())}`
    return {
      ready: await deps.readyAnswers.get(key, async () => serializeAnswer(OPERATIONS.entries, await make())),
    }
  })

  registerOperation(app, OPERATIONS.prizes, async ({ params }, context) => {
    const contest = await contestOf(context, params.id)
    if (contest === undefined) return NOT_FOUND
    const whole = wholeContest(contest)
    const first: TableQuery = {
      page: 1,
      name: undefined,
      order: 'place',
      isDescending: false,
      isWhole: contest.tournament.isSeasonal,
    }
    const make = async () => {
      const { total, isFinal } = await sharedTable(whole, first)
      return serializeAnswer(OPERATIONS.prizes, { data: presentPrizes(whole, total, isFinal) })
    }
    return {
      ready: await deps.readyAnswers.get(`prizes:${tableKey(whole, first, memoryVersion())}`, make),
    }
  })

  registerOperation(app, OPERATIONS.rankHistory, async ({ params, query }, context) => {
    const caller = context.caller
    const contest = await contestOf(context, params.id)
    if (contest === undefined) return NOT_FOUND
    const loaded = await loadRankHistory(deps, contest, query.user_team_id, caller, context.language)
    if (!loaded.ok) return loaded
    const place = loaded.value.samples.at(-1)?.place
    const race = place === undefined ? null : presentRace(contest, await raceOf(contest, place), caller)
    return ok({ data: { ...loaded.value, race } })
  })

  registerOperation(app, OPERATIONS.swing, async ({ params, query }, context) => {
    const contest = await contestOf(context, params.id)
    if (contest === undefined) return NOT_FOUND
    const loaded = await loadSwing(deps, contest, query.user_team_id, context.caller, context.language)
    return loaded.ok ? ok({ data: loaded.value }) : loaded
  })

  registerOperation(app, OPERATIONS.seasonHistory, async ({ params, query }, context) => {
    const caller = context.caller
    const contest = await contestOf(context, params.id)
    if (contest === undefined) return NOT_FOUND
    const loaded = await loadSeasonHistory({ db: deps.db, roundFigures }, contest, query.user_team_id, caller)
    return loaded.ok ? ok({ data: loaded.value }) : loaded
  })
}

function tableQuery(
  query: { readonly page: number; readonly name?: string | undefined; readonly sort: 'asc' | 'desc' },
  order: TableQuery['order'],
): TableQuery {
  return { page: query.page, name: query.name, order, isDescending: query.sort === 'desc' }
}

/** Every part of a request, and the version: a page of one version is never given for another. */
function tableKey({ contest, round }: ContestRound, query: TableQuery, version: string): string {
  return JSON.stringify([
    contest.id,
    round.number,
    query.page,
    query.name,
    query.order,
    query.isDescending,
    query.isWhole,
    version,
  ])
}
