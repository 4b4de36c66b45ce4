import { type Kysely, sql } from 'kysely'
import { checkEnteredOf, checkRoundOf, findEnteredDays, findEnteredRounds } from '../console/reports/index.ts'
import type { DB } from '../db/generated/database.ts'
import { isDatabaseAway, isOfOneStatement } from '../platform/db/database-away.ts'
import { checkBooksOf, findBookedDays } from '../wallet/index.ts'

/** The hour (UTC) from which a night is checked. */
const FROM_HOUR = 3
/** A check that has not ended after so long was broken off: any node begins it again. */
const LOST_AFTER_HOURS = 3
const DAY_MS = 86_400_000
/** So many days are checked each night; each day before them has its turn in one of so many, so that a night ends. */
const TURN = 28

/**
 * Once a night, on one node: checks the kept sums of the newest days and of those whose turn it is. Returns whether
 * this call did; throws what could not be checked once everything else is. A night whose database went away is begun
 * again.
 */
export async function checkSumsAtNight(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ night: string }>`
    insert into kept_sum_check (night)
    select (clock_timestamp() at time zone 'utc' - make_interval(hours => ${FROM_HOUR}))::date
    on conflict (night) do update set begun_at = clock_timestamp()
      where kept_sum_check.ended_at is null
        and kept_sum_check.begun_at < clock_timestamp() - make_interval(hours => ${LOST_AFTER_HOURS})
    returning night::text as night`.execute(db)
  const [begun] = rows
  if (begun === undefined) return false
  const faults = await checkSums(db, (day) => isDue(begun.night, day))
  await sql`
    update kept_sum_check set ended_at = clock_timestamp() where night = ${begun.night}::date`.execute(db)
  throwAll(faults)
  return true
}

/** Checks every kept sum; throws what could not be checked once everything else is. */
export async function checkKeptSums(db: Kysely<DB>): Promise<void> {
  throwAll(await checkSums(db, () => true))
}

function isDue(night: string, day: string): boolean {
  const age = (Date.parse(night) - Date.parse(day)) / DAY_MS
  return age < TURN || age % TURN === 0
}

function throwAll(faults: readonly unknown[]): void {
  if (faults.length > 0) throw new AggregateError(faults, 'not every kept sum could be checked')
}

/**
 * Compares what is kept of books and entries with postings and entries, a day or gameweek in a transaction of its own.
 * What is wrong is made anew, and written down for the alert. Returns what failed.
 */
async function checkSums(db: Kysely<DB>, isWanted: (day: string) => boolean): Promise<readonly unknown[]> {
  const faults: unknown[] = []
  const attempt = async (step: () => Promise<void>) => {
    try {
      await step()
    } catch (error) {
      // Without its database nothing of the night could be checked.
      if (isDatabaseAway(error) && !isOfOneStatement(error)) throw error
      faults.push(error)
    }
  }
  await attempt(async () => {
    for (const day of (await findBookedDays(db)).filter(isWanted)) {
      await attempt(async () => {
        for (const operatorId of await checkBooksOf(db, day)) await noteFault(db, operatorId, 'books', day)
      })
    }
  })
  await attempt(async () => {
    for (const one of await findEnteredDays(db)) {
      if (!isWanted(one.day)) continue
      await attempt(async () => {
        if (await checkEnteredOf(db, one)) await noteFault(db, one.operatorId, 'entries', one.day)
      })
    }
  })
  await attempt(async () => {
    for (const round of await findEnteredRounds(db)) {
      if (!isWanted(round.day)) continue
      await attempt(async () => {
        const which = `${round.championshipId}/${round.number}`
        if (await checkRoundOf(db, round)) await noteFault(db, round.operatorId, 'gameweeks', which)
      })
    }
  })
  return faults
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
