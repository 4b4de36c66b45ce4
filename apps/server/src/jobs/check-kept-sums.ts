import { type Kysely, sql } from 'kysely'
import { checkEnteredOf, checkRoundOf, findEnteredDays, findEnteredRounds } from '../console/reports/index.ts'
import type { DB } from '../db/generated/database.ts'
import { checkBooksOf, findBookedDays } from '../wallet/index.ts'

/** The hour (UTC) from which a night is checked. */
const FROM_HOUR = 3

/** Once a night, on one node: checks every kept sum. Returns whether this call did. */
export async function checkSumsAtNight(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ night: string }>`
    insert into kept_sum_check (night)
    select (clock_timestamp() at time zone 'utc' - make_interval(hours => ${FROM_HOUR}))::date
    on conflict do nothing returning night::text as night`.execute(db)
  const [begun] = rows
  if (begun === undefined) return false
  await checkKeptSums(db)
  await sql`
    update kept_sum_check set ended_at = clock_timestamp() where night = ${begun.night}::date`.execute(db)
  return true
}

/**
 * Compares what is kept of books and entries with postings and entries, a day or gameweek in a transaction of its own.
 * What is wrong is made anew, and written down for the alert.
 */
export async function checkKeptSums(db: Kysely<DB>): Promise<void> {
  for (const day of await findBookedDays(db)) {
    for (const operatorId of await checkBooksOf(db, day)) await noteFault(db, operatorId, 'books', day)
  }
  for (const one of await findEnteredDays(db)) {
    if (await checkEnteredOf(db, one)) await noteFault(db, one.operatorId, 'entries', one.day)
  }
  for (const round of await findEnteredRounds(db)) {
    if (await checkRoundOf(db, round)) {
      await noteFault(db, round.operatorId, 'gameweeks', `${round.championshipId}/${round.number}`)
    }
  }
}

async function noteFault(
  db: Kysely<DB>,
  operatorId: number,
  what: 'books' | 'entries' | 'gameweeks',
  which: string,
): Promise<void> {
  await sql`insert into kept_sum_fault (operator_id, what, which) values (${operatorId}, ${what}, ${which})`.execute(
    db,
  )
}
