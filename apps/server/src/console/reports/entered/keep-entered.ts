import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../../../platform/db/advisory-locks.ts'
import { waitForWriters } from '../../../platform/db/wait-for-writers.ts'
import { addUpDays, addUpMonth, addUpRounds, dropDay, dropRound } from './add-up.ts'

/** As many entries as one turn adds up. */
const AT_ONCE = 100_000
/** Days and gameweeks that one turn makes anew. */
const ANEW_AT_ONCE = 10

/**
 * Adds up who entered on days that are over, by the ids of entries, and makes anew the days and gameweeks of entries
 * that have begun or ceased to count since. Returns whether more is left than one turn takes.
 */
export async function keepEntered(db: Kysely<DB>): Promise<boolean> {
  await settleIds(db)
  return db.transaction().execute(async (tx) => {
    const { rows: locks } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.figures}::int, 0) as is_ours`.execute(tx)
    if (locks[0]?.isOurs !== true) return false
    const { addedId, settledId } = await findEnteredUntil(tx)
    const until = Math.min(addedId + AT_ONCE, settledId)
    if (until > addedId) {
      const isMeant = sql<boolean>`entry.id > ${addedId} and entry.id <= ${until}`
      await addUpDays(tx, isMeant)
      await addUpRounds(tx, isMeant)
      await sql`update entered_until set added_id = ${until}`.execute(tx)
    }
    const isLeft = await makeAnew(tx, until)
    return until < settledId || isLeft
  })
}

type Until = { readonly addedId: number; readonly settledId: number; readonly announcedId: number }

/** How far entries are added up, and may be. */
export async function findEnteredUntil(db: Kysely<DB>): Promise<Until> {
  const { rows } = await sql<Until>`select added_id, settled_id, announced_id from entered_until`.execute(db)
  return rows[0] ?? { addedId: 0, settledId: 0, announcedId: 0 }
}

/**
 * Once a day is over, finds up to which id its entries go. From its announcement on every change of one of them is
 * written down; whoever may still be writing by what was announced before is waited for.
 */
async function settleIds(db: Kysely<DB>): Promise<void> {
  await sql`insert into entered_until default values on conflict do nothing`.execute(db)
  await sql`
    update entered_until set settled_at = clock_timestamp(), announced_id = greatest(announced_id,
      (select coalesce(max(id), 0) from entry where created_at < date_trunc('day', clock_timestamp(), 'UTC')))
    where added_id = announced_id
      and coalesce(settled_at, '-infinity') < date_trunc('day', clock_timestamp(), 'UTC')`.execute(db)
  const { settledId, announcedId } = await findEnteredUntil(db)
  if (settledId === announcedId || !(await waitForWriters(db, 'entry'))) return
  await sql`update entered_until set settled_id = greatest(settled_id, ${announcedId})`.execute(db)
}

type Changed = { readonly operatorId: number; readonly day: string; readonly tournamentId: number }

/** Makes anew what changed; whatever changes meanwhile leaves a line of its own. Returns whether more is left. */
async function makeAnew(tx: Kysely<DB>, until: number): Promise<boolean> {
  const { rows: days } = await sql<Pick<Changed, 'operatorId' | 'day'>>`
    select operator_id, day::text as day from entry_changed group by 1, 2 order by min(id)
    limit ${ANEW_AT_ONCE + 1}`.execute(tx)
  const changed = new Map<number, Set<number>>()
  for (const { operatorId, day } of days.slice(0, ANEW_AT_ONCE)) {
    const { rows } = await sql<Pick<Changed, 'tournamentId'>>`
      delete from entry_changed where operator_id = ${operatorId} and day = ${day}::date
      returning tournament_id`.execute(tx)
    await makeDayAnew(tx, { operatorId, day, until })
    const tournaments = changed.get(operatorId) ?? new Set()
    for (const { tournamentId } of rows) tournaments.add(tournamentId)
    changed.set(operatorId, tournaments)
  }
  for (const [operatorId, tournaments] of changed) {
    await makeRoundsAnew(tx, { operatorId, tournaments: [...tournaments], until })
  }
  return days.length > ANEW_AT_ONCE
}

/** Adds up a day of an operator from its entries, instead of what was kept of it. */
export async function makeDayAnew(
  tx: Kysely<DB>,
  { operatorId, day, until }: { readonly operatorId: number; readonly day: string; readonly until: number },
): Promise<void> {
  await dropDay(tx, operatorId, day)
  await addUpDays(tx, isOfDay({ operatorId, day, until }))
  await addUpMonth(tx, operatorId, day)
}

/** The entries of a day that are added up. */
export function isOfDay({
  operatorId,
  day,
  until,
}: {
  readonly operatorId: number
  readonly day: string
  readonly until: number
}): RawBuilder<boolean> {
  return sql`entry.operator_id = ${operatorId} and entry.id <= ${until}
    and entry.created_at >= ${day}::date::timestamp at time zone 'utc'
    and entry.created_at < (${day}::date + 1)::timestamp at time zone 'utc'`
}

async function makeRoundsAnew(
  tx: Kysely<DB>,
  wanted: { readonly operatorId: number; readonly tournaments: readonly number[]; readonly until: number },
): Promise<void> {
  const { operatorId, tournaments, until } = wanted
  const { rows } = await sql<{ championshipId: number; number: number }>`
    select distinct round.championship_id, round.number from tournament_round
    join game_round on game_round.id = tournament_round.game_round_id
    join round on round.id = game_round.round_id
    where tournament_round.tournament_id = any(${[...tournaments]}::int[])`.execute(tx)
  for (const { championshipId, number } of rows) {
    await makeRoundAnew(tx, { operatorId, championshipId, number, until })
  }
}

type Round = { readonly operatorId: number; readonly championshipId: number; readonly number: number }

/** Adds up a gameweek of an operator from its entries, instead of what was kept of it. */
export async function makeRoundAnew(
  tx: Kysely<DB>,
  round: Round & { readonly until: number },
): Promise<void> {
  await dropRound(tx, round)
  await addUpRounds(tx, isOfRound(round))
}

/** The entries of a gameweek that are added up; its rounds are joined. */
export function isOfRound({
  operatorId,
  championshipId,
  number,
  until,
}: Round & { readonly until: number }): RawBuilder<boolean> {
  return sql`entry.id <= ${until} and tournament.operator_id = ${operatorId}
    and round.championship_id = ${championshipId} and round.number = ${number}`
}
