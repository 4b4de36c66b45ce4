import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../../../platform/db/advisory-locks.ts'
import { roundSets, TO_ROUNDS } from './add-up.ts'
import { findEnteredUntil, isOfDay, isOfRound, makeDayAnew, makeRoundAnew } from './keep-entered.ts'
import { COUNTED, DAY_OF_ENTRY, setsOf } from './sets.ts'

type OperatorDay = { readonly operatorId: number; readonly day: string }
type OperatorRound = {
  readonly operatorId: number
  readonly championshipId: number
  readonly number: number
}

/** The days (UTC) of each operator that have figures or entries, the newest first. */
export async function findEnteredDays(db: Kysely<DB>): Promise<readonly OperatorDay[]> {
  const { rows } = await sql<OperatorDay>`
    select operator_id, to_char(day, 'YYYY-MM-DD') as day from (
      select distinct operator_id, day from entered_day where part = 'all'
      union select distinct operator_id, day from entered_contest
      union select distinct operator_id, ${DAY_OF_ENTRY} from entry) days
    order by 2 desc, 1`.execute(db)
  return rows
}

/**
 * The gameweeks that operators have figures or contests of, each with the day (UTC) of its last deadline; with a day of
 * 1970 or later, by its number, where its games were let go.
 */
export async function findEnteredRounds(
  db: Kysely<DB>,
): Promise<readonly (OperatorRound & { readonly day: string })[]> {
  const { rows } = await sql<OperatorRound & { readonly day: string }>`
    with told as (
      select operator_id, championship_id, number, null::timestamptz as deadline_at from entered_round
      union select tournament.operator_id, round.championship_id, round.number, game_round.deadline_at from tournament
      join tournament_round on tournament_round.tournament_id = tournament.id and not tournament.is_seasonal
      join game_round on game_round.id = tournament_round.game_round_id
      join round on round.id = game_round.round_id
    )
    select operator_id, championship_id, number,
      to_char(coalesce((max(deadline_at) at time zone 'utc')::date, date '1970-01-01' + number), 'YYYY-MM-DD') as day
    from told group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/**
 * Counts a day of an operator again from its entries, and makes it anew where the figures say otherwise. A day that is
 * known to be out of date is not wrong.
 */
export function checkEnteredOf(db: Kysely<DB>, { operatorId, day }: OperatorDay): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const until = await holdFigures(tx)
    const counted = sql`${COUNTED} where entry.state = 'entered' and ${isOfDay({ operatorId, day, until })}`
    const { rows } = await sql<{ isWrong: boolean }>`
      with kept as (
        select chunk, sum(entries) as entries, bit_or(members) as members from entered_day
        where operator_id = ${operatorId} and part = 'all' and day = ${day}::date group by chunk
      ), counted as (
        select chunk, entries, members from (${setsOf(sql`select true as known, entry.manager_id ${counted}`, ['known'])}) sets
      ), kept_of as (
        select subgame_id, entries from entered_contest where operator_id = ${operatorId} and day = ${day}::date
      ), counted_of as (select entry.subgame_id, count(*)::int as entries ${counted} group by 1)
      select exists (select from kept full join counted using (chunk)
          where (kept.entries, kept.members) is distinct from (counted.entries, counted.members))
        or exists (select from kept_of full join counted_of using (subgame_id)
          where kept_of.entries is distinct from counted_of.entries) as is_wrong
      where not exists (select from entry_changed where operator_id = ${operatorId} and day = ${day}::date)`.execute(
      tx,
    )
    const isWrong = rows[0]?.isWrong === true
    if (isWrong) await makeDayAnew(tx, { operatorId, day, until })
    return isWrong
  })
}

/** The same of a gameweek. */
export function checkRoundOf(db: Kysely<DB>, round: OperatorRound): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const until = await holdFigures(tx)
    const { operatorId, championshipId, number } = round
    const counted = roundSets(
      sql`${COUNTED} ${TO_ROUNDS} where entry.state = 'entered' and ${isOfRound({ ...round, until })}`,
    )
    const { rows } = await sql<{ isWrong: boolean }>`
      with kept as (
        select chunk, members, newcomers from entered_round where operator_id = ${operatorId}
          and championship_id = ${championshipId} and number = ${number}
      ), counted as (select chunk, members, newcomers from (${counted}) sets)
      select exists (select from kept full join counted using (chunk)
        where (kept.members, kept.newcomers) is distinct from (counted.members, counted.newcomers)) as is_wrong
      where not exists (select from entry_changed where operator_id = ${operatorId})`.execute(tx)
    const isWrong = rows[0]?.isWrong === true
    if (isWrong) await makeRoundAnew(tx, { ...round, until })
    return isWrong
  })
}

/** Counts gameweeks again, in the caller's transaction, after tournaments of theirs have gone. */
export async function recountGameweeks(tx: Kysely<DB>, gameweeks: readonly OperatorRound[]): Promise<void> {
  if (gameweeks.length === 0) return
  const until = await holdFigures(tx)
  for (const gameweek of gameweeks) await makeRoundAnew(tx, { ...gameweek, until })
}

/** Keeps others from adding up until the transaction ends; returns how far entries are added up. */
async function holdFigures(tx: Kysely<DB>): Promise<number> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.figures}::int, 0)`.execute(tx)
  return (await findEnteredUntil(tx)).addedId
}
