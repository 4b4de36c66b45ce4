import { type Kysely, sql, type Transaction } from 'kysely'
import { ok, refuse } from '@gaffer/rules'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { loadOperatorGames, type OperatorGame, planGame } from '../../operators/index.ts'
import { deadlineOf } from './decide-openings.ts'
import { nameGame, openGame } from './open-game.ts'
import { loadTheseRounds } from './load-openable-rounds.ts'

/** A contest of one gameweek or season that staff open, at a time of their choice. */
export type PlannedContest = {
  readonly id: number
  readonly roundId: number
  readonly game: OperatorGame
  readonly opensAt: Date
  /** Why it was not opened when its time came. */
  readonly fault: string | null
}

type NewPlan = { readonly operatorId: number; readonly roundId: number; readonly game: OperatorGame }

/** No game of a file can have such a key, and no two contests of staff have the same. */
function keyOf(planId: number): string {
  return `+${planId}`
}

/**
 * Writes down a contest that will open. It is no tournament until then, so that nothing which reads tournaments can
 * tell that it will be one.
 */
export async function insertPlannedContest(
  tx: Kysely<DB>,
  { operatorId, roundId, game }: NewPlan,
  opensAt: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into planned_contest (operator_id, round_id, game, opens_at)
    values (${operatorId}, ${roundId}, ${JSON.stringify(game)}::jsonb, ${opensAt}) returning id`.execute(tx)
  const [stored] = rows
  if (stored === undefined) throw new Error('a planned contest was not stored')
  return stored.id
}

/** Opens a planned contest by the way by which games open theirs; answers the contest. */
export async function openPlannedContest(tx: Transaction<DB>, planId: number): Promise<Outcome<number>> {
  const { rows } = await sql<NewPlan & { now: number }>`
    select operator_id, round_id, game, (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from planned_contest where id = ${planId} and state = 'waiting' for update skip locked`.execute(tx)
  const [plan] = rows
  if (plan === undefined) return refuse(refusal('notFound'))
  const operator = (await loadOperatorGames(tx)).find(({ id }) => id === plan.operatorId)
  const [round] = await loadTheseRounds(tx, [plan.roundId])
  if (operator === undefined || round === undefined) return refuse(refusal('notFound'))
  if (operator.isSuspended) return refuse(refusal('operatorSuspended'))
  const { deadlineOffsetMinutes } = planGame(plan.game, operator.currencyExponent)
  if (deadlineOf(round, deadlineOffsetMinutes) <= plan.now) return refuse(refusal('opensTooLate'))
  const game = { ...plan.game, key: keyOf(planId) }
  const { contestId } = await openGame(tx, operator, game, round)
  await sql`update planned_contest set state = 'opened', subgame_id = ${contestId}, fault = null
    where id = ${planId}`.execute(tx)
  return ok(contestId)
}

const AT_ONCE = 100

/**
 * Opens the planned contests whose time has come, each by itself; answers how many were opened. Those of suspended
 * operators wait until these go on.
 */
export async function openDueContests(
  db: Kysely<DB>,
  { logFault }: { readonly logFault: (error: unknown) => void },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select planned_contest.id from planned_contest join operator on operator.id = planned_contest.operator_id
    where state = 'waiting' and opens_at <= clock_timestamp() and operator.suspended_at is null
    order by opens_at limit ${AT_ONCE}`.execute(db)
  let count = 0
  for (const { id } of rows) {
    try {
      const opened = await db.transaction().execute((tx) => openPlannedContest(tx, id))
      if (opened.ok) count += 1
      else if (opened.refusal.code === 'opensTooLate') await markMissed(db, id)
    } catch (error) {
      logFault(error)
    }
  }
  return count
}

async function markMissed(db: Kysely<DB>, id: number): Promise<void> {
  await sql`update planned_contest set state = 'missed', fault = 'opensTooLate'
    where id = ${id} and state = 'waiting'`.execute(db)
}

/** Discards a contest that is not open; false where there is none that waits. */
export async function discardPlannedContest(
  tx: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update planned_contest set state = 'discarded'
    where id = ${id} and operator_id = ${operatorId} and state in ('waiting', 'missed')`.execute(tx)
  return Number(numAffectedRows) > 0
}

/** A planned contest with its name and its deadline as they are now. */
export type ListedPlan = PlannedContest & {
  readonly name: string
  readonly championshipId: number
  readonly source: string
  readonly round: number
  readonly deadlineAt: Date
}

/** Contests that are not open yet, and those that could not be opened; the next first. */
export async function loadPlannedContests(
  db: Kysely<DB>,
  operator: { readonly id: number; readonly language: string },
  {
    after,
    limit,
  }: { readonly after?: { readonly at: number; readonly id: number } | undefined; readonly limit: number },
): Promise<readonly ListedPlan[]> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(date_trunc('milliseconds', opens_at), id) > (to_timestamp(${after.at}::float8 / 1000), ${after.id}::int)`
  const { rows } = await sql<PlannedContest>`
    select id, round_id, game, opens_at, fault from planned_contest
    where operator_id = ${operator.id} and state in ('waiting', 'missed') and ${isAfter}
    order by date_trunc('milliseconds', opens_at), id limit ${limit}`.execute(db)
  const rounds = await loadTheseRounds(db, [...new Set(rows.map(({ roundId }) => roundId))])
  return rows.flatMap((plan) => {
    const round = rounds.find(({ roundId }) => roundId === plan.roundId)
    if (round === undefined) return []
    const { deadlineOffsetMinutes } = planGame(plan.game, 0)
    return [
      {
        ...plan,
        name: nameGame(plan.game, operator.language, round).name,
        championshipId: round.championshipId,
        source: round.source,
        round: round.number,
        deadlineAt: new Date(deadlineOf(round, deadlineOffsetMinutes)),
      },
    ]
  })
}
