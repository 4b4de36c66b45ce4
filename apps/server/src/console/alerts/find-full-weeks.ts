import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import { loadGuaranteesOfWeek, weekOf } from '../../contests/index.ts'
import type { DB } from '../../db/generated/database.ts'

const TOLD_SHARE = 0.8

type FullWeek = {
  readonly operatorId: number
  readonly kind: 'guaranteesOfWeekHigh'
  readonly subjectId: string
  readonly subjectName: string
  readonly amount: MinorUnits
  readonly since: Date
}

/** Weeks from this one on whose guarantees have reached most of what their operator set for one. */
export async function findFullWeeks(db: Kysely<DB>): Promise<readonly FullWeek[]> {
  const { rows } = await sql<{
    id: number
    currencyExponent: number
    most: number
    week: Date
    language: string
  }>`
    with set as (select id, currency_exponent, guarantees_of_week as most from operator
      where guarantees_of_week is not null and removed_at is null),
    due as (
      select set.id, game_round.deadline_at as at from set join tournament on tournament.operator_id = set.id
      join tournament_round on tournament_round.tournament_id = tournament.id and tournament_round.number = 1
      join game_round on game_round.id = tournament_round.game_round_id
      where game_round.deadline_at > clock_timestamp() - interval '7 days'
      union all
      select set.id, fixture.kick_off_at from set join planned_contest on planned_contest.operator_id = set.id
        and planned_contest.state = 'waiting'
      join round_fixture on round_fixture.round_id = planned_contest.round_id
      join fixture on fixture.id = round_fixture.fixture_id
    )
    select distinct set.*, 'en' as language, date_trunc('week', due.at, 'UTC') as week from set
    join due on due.id = set.id`.execute(db)
  const found: FullWeek[] = []
  const thisWeek = weekOf(Date.now())
  for (const { week, most, ...operator } of rows) {
    const sum = await loadGuaranteesOfWeek(db, operator, week.getTime())
    if (week.getTime() < thisWeek || sum === 0 || sum < most * TOLD_SHARE) continue
    const day = week.toISOString().slice(0, 'yyyy-mm-dd'.length)
    found.push({
      operatorId: operator.id,
      kind: 'guaranteesOfWeekHigh',
      subjectId: day,
      subjectName: day,
      amount: sum,
      since: new Date(),
    })
  }
  return found
}
