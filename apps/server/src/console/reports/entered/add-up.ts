import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import { COUNTED, DAY_OF_ENTRY, type EnteredPart, KEY_OF, setsOf } from './sets.ts'

const PARTS: readonly EnteredPart[] = ['all', 'kind', 'championship', 'language']

/** Adds the entries that are meant (`entry`) to what is kept of their days, months and contests. */
export async function addUpDays(tx: Kysely<DB>, isMeant: RawBuilder<boolean>): Promise<void> {
  const parts = sql.join(PARTS.map((part) => sql`(${sql.lit(part)}, ${KEY_OF[part]})`))
  await sql`
    insert into entered_day as kept (operator_id, day, part, key, chunk, entries, members)
    ${setsOf(
      sql`select entry.operator_id, ${DAY_OF_ENTRY} as day, part, key, entry.manager_id ${COUNTED}
        cross join lateral (values ${parts}) parts (part, key) where entry.state = 'entered' and ${isMeant}`,
      ['operator_id', 'day', 'part', 'key'],
    )}
    on conflict (operator_id, part, day, key, chunk) do update
      set entries = kept.entries + excluded.entries, members = kept.members | excluded.members`.execute(tx)
  await sql`
    insert into entered_month as kept (operator_id, month, chunk, members)
    select operator_id, month, chunk, members from (${setsOf(
      sql`select entry.operator_id, date_trunc('month', ${DAY_OF_ENTRY})::date as month, entry.manager_id ${COUNTED}
        where entry.state = 'entered' and ${isMeant}`,
      ['operator_id', 'month'],
    )}) added
    on conflict (operator_id, month, chunk) do update set members = kept.members | excluded.members`.execute(
    tx,
  )
  await sql`
    insert into entered_contest as kept (operator_id, subgame_id, day, entries)
    select entry.operator_id, entry.subgame_id, ${DAY_OF_ENTRY}, count(*) ${COUNTED}
    where entry.state = 'entered' and ${isMeant} group by 1, 2, 3
    on conflict (subgame_id, day) do update set entries = kept.entries + excluded.entries`.execute(tx)
}

/** Adds up a month of an operator from its days. */
export async function addUpMonth(tx: Kysely<DB>, operatorId: number, day: string): Promise<void> {
  await sql`
    delete from entered_month where operator_id = ${operatorId}
      and month = date_trunc('month', ${day}::date)::date`.execute(tx)
  await sql`
    insert into entered_month (operator_id, month, chunk, members)
    select operator_id, date_trunc('month', day)::date, chunk, bit_or(members) from entered_day
    where operator_id = ${operatorId} and part = 'all' and day >= date_trunc('month', ${day}::date)
      and day < date_trunc('month', ${day}::date) + interval '1 month'
    group by 1, 2, 3`.execute(tx)
}

/** The gameweek an entry counts in; seasons are left out. */
export const TO_ROUNDS = sql`
  join tournament_round on tournament_round.tournament_id = tournament.id and not tournament.is_seasonal
  join game_round on game_round.id = tournament_round.game_round_id
  join round on round.id = game_round.round_id`

/** Whether an entry is the first of all of its manager. */
export const IS_FIRST = sql<boolean>`not exists (select from entry older where older.manager_id = entry.manager_id
  and older.created_at < entry.created_at and older.state = 'entered')`

/** Adds the entries that are meant to what is kept of their gameweeks. */
export async function addUpRounds(tx: Kysely<DB>, isMeant: RawBuilder<boolean>): Promise<void> {
  await sql`
    insert into entered_round as kept (operator_id, championship_id, number, chunk, members, newcomers)
    ${roundSets(sql`${COUNTED} ${TO_ROUNDS} where entry.state = 'entered' and ${isMeant}`)}
    on conflict (operator_id, championship_id, number, chunk) do update
      set members = kept.members | excluded.members, newcomers = kept.newcomers | excluded.newcomers`.execute(
    tx,
  )
}

/** Who entered each gameweek, and whose first entry it was. */
export function roundSets(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = ['operator_id', 'championship_id', 'number']
  const rows = sql`select entry.operator_id, round.championship_id, round.number, entry.manager_id ${entries}`
  return sql`
    select operator_id, championship_id, number, chunk, entered.members,
      coalesce(first.members, repeat('0', 32768)::bit(32768)) as newcomers
    from (${setsOf(rows, columns)}) entered
    left join (${setsOf(sql`${rows} and ${IS_FIRST}`, columns)}) first using (operator_id, championship_id, number, chunk)`
}

export async function dropDay(tx: Kysely<DB>, operatorId: number, day: string): Promise<void> {
  await sql`delete from entered_day where operator_id = ${operatorId} and day = ${day}::date`.execute(tx)
  await sql`delete from entered_contest where operator_id = ${operatorId} and day = ${day}::date`.execute(tx)
}

export async function dropRound(
  tx: Kysely<DB>,
  round: { readonly operatorId: number; readonly championshipId: number; readonly number: number },
): Promise<void> {
  await sql`
    delete from entered_round where operator_id = ${round.operatorId}
      and championship_id = ${round.championshipId} and number = ${round.number}`.execute(tx)
}
