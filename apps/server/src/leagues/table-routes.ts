import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { TokenCaller } from '../platform/auth/tokens.ts'
import type { ReadyAnswers } from '../platform/http/ready-answers.ts'
import {
  registerOperation,
  type RequestContext,
  serializeAnswer,
} from '../platform/http/register-operation.ts'
import { presentPageFacts } from '../core/present-units.ts'
import { refusal } from '../core/outcome.ts'
import { loadNames } from '../entries/index.ts'
import { type League, ownRounds, roundsOf } from './league.ts'
import { type LeagueMemory, pointsIn } from './league-memory.ts'
import { indexOf } from './members.ts'
import { loadPage, type PageQuery } from './load-page.ts'
import { presentPairing, presentSide, presentTable, presentTie, roundNow, type Sides } from './present.ts'
import { loadMembership } from './repo.ts'
import { OPERATIONS } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import type { FastifyInstance } from 'fastify'

type TableDeps = {
  readonly db: Kysely<DB>
  readonly readyAnswers: ReadyAnswers
}

const NOT_FOUND = refuse(refusal('notFound'))
const PAIRINGS_PER_PAGE = 20

const ORDERS = {
  position: 'place',
  user_name: 'name',
  points: 'points',
  total_points: 'totals',
} as const satisfies Record<string, PageQuery['order']>

/** The calls about places and pairings of a league; for people outside it, it does not exist. */
export function registerLeagueTables(app: FastifyInstance, deps: TableDeps, memory: LeagueMemory): void {
  const { db } = deps

  /** The league, if the caller may see it. Members are known from memory; anybody else is checked in the database. */
  const findLeague = async (
    { caller: { operatorId, managerId } }: RequestContext<TokenCaller>,
    id: number,
  ): Promise<League | undefined> => {
    const league = await memory.league(operatorId, id)
    if (league === undefined || league.creatorManagerId === managerId) return league
    const { managerIds } = await memory.members(league)
    if (indexOf(managerIds, managerId) !== undefined) return league
    return (await loadMembership(db, id, managerId)) === undefined ? undefined : league
  }

  const sidesOf = async (league: League, entryIds: readonly (number | null)[]): Promise<Sides> => ({
    names: await loadNames(
      db,
      entryIds.filter((id) => id !== null),
    ),
    round: roundNow(league),
  })

  registerOperation(app, OPERATIONS.leagueTable, async ({ params, query }, context) => {
    const league = await findLeague(context, params.id)
    if (league === undefined) return NOT_FOUND
    const asked: PageQuery = {
      page: query.page,
      name: query.name,
      order: ORDERS[query.sortBy],
      isDescending: query.sort === 'desc',
    }
    const key = `league:${memory.boardKey(league)}:${JSON.stringify(asked)}`
    const make = async () => {
      const board = await memory.board(league)
      const page = await loadPage(db, memory, league, board, asked)
      return serializeAnswer(OPERATIONS.leagueTable, { data: presentTable(league, board, query.page, page) })
    }
    return { ready: await deps.readyAnswers.get(key, make) }
  })

  registerOperation(app, OPERATIONS.leagueRound, async ({ params, query }, context) => {
    const league = await findLeague(context, params.id)
    if (league?.kind !== 'head_to_head' || params.round > roundsOf(league)) return NOT_FOUND
    const { pairings, results, round, version } = await memory.round(league, params.round)
    const all = results ?? pairings
    const page = all.slice((query.page - 1) * PAIRINGS_PER_PAGE, query.page * PAIRINGS_PER_PAGE)
    const own = await loadMembership(db, league.id, context.caller.managerId)
    const mine = all.find(({ a, b }) => own !== undefined && (a === own.entryId || b === own.entryId))
    const sides = await sidesOf(
      league,
      [...page, ...(mine ? [mine] : [])].flatMap(({ a, b }) => [a, b]),
    )
    return ok({
      data: {
        data: page.map((pairing) => presentPairing(pairing, sides)),
        ...presentPageFacts(query.page, all.length, PAIRINGS_PER_PAGE),
        mine: mine === undefined ? null : presentPairing(mine, sides),
        round: params.round,
        tournament_round: league.fromRound + params.round - 1,
        rounds: roundsOf(league),
        is_final: round?.isClosed === true,
        version,
      },
    })
  })

  registerOperation(app, OPERATIONS.leagueCup, async ({ params }, context) => {
    const league = await findLeague(context, params.id)
    if (league?.kind !== 'cup') return NOT_FOUND
    const [{ rounds, scores }, members] = await Promise.all([memory.bracket(league), memory.members(league)])
    const [first = []] = rounds
    const sides = await sidesOf(
      league,
      first.flatMap(({ a, b }) => [a, b]),
    )
    const opened = ownRounds(league)
    return ok({
      data: {
        rounds: rounds.map((ties, at) => {
          const number = league.fromRound + at
          const of = scores.find(({ round }) => round.number === number)
          const pointsOf = of && pointsIn(members, of)
          return {
            round: at + 1,
            tournament_round: number,
            is_final: opened[at]?.isClosed === true,
            ties: ties.map((tie) => presentTie(tie, at === 0, pointsOf, sides)),
          }
        }),
        winner: presentSide(rounds.at(-1)?.[0]?.winner ?? null, sides),
        version: Math.max(0, ...scores.map(({ version }) => version)),
      },
    })
  })
}
