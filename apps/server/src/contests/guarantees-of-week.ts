import { type Kysely, sql } from 'kysely'
import type { EpochMs, MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { planGame } from '../operators/index.ts'
import { loadPlannedContests } from './open/planned-contests.ts'

const MOST_PLANNED = 10_000
const DAY_MS = 86_400_000
const WEEK_DAYS = 7

/** The Monday of the ISO week of a time in UTC. */
export function weekOf(at: EpochMs): EpochMs {
  const day = Math.floor(at / DAY_MS) * DAY_MS
  return day - ((new Date(day).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS) * DAY_MS
}

/** What an operator guarantees in a week, by first deadlines: its open contests, and those that staff planned. */
export async function loadGuaranteesOfWeek(
  db: Kysely<DB>,
  operator: { readonly id: number; readonly language: string; readonly currencyExponent: number },
  week: EpochMs,
): Promise<MinorUnits> {
  const { rows } = await sql<{ sum: MinorUnits }>`
    select coalesce(sum(contest.guaranteed_pool), 0)::bigint as sum
    from subgame contest join tournament on tournament.id = contest.tournament_id
    join tournament_round on tournament_round.tournament_id = tournament.id and tournament_round.number = 1
    join game_round on game_round.id = tournament_round.game_round_id
    where tournament.operator_id = ${operator.id} and contest.cancelled_at is null
      and game_round.deadline_at >= ${new Date(week)}
      and game_round.deadline_at < ${new Date(week + WEEK_DAYS * DAY_MS)}`.execute(db)
  const planned = await loadPlannedContests(db, operator, { limit: MOST_PLANNED })
  return planned
    .filter(({ fault, deadlineAt }) => fault === null && weekOf(deadlineAt.getTime()) === week)
    .reduce(
      (sum, { game }) => sum + planGame(game, operator.currencyExponent).guaranteedPool,
      rows[0]?.sum ?? 0,
    )
}
