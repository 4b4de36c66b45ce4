import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import { roundSets, TO_ROUNDS } from './add-up.ts'
import { countedOf, DAY_OF_ENTRY, type EnteredPart, KEY_OF, setsOf } from './sets.ts'

/** How far entries are added up, and the days and tournaments whose sums are out of date. */
export type Kept = {
  readonly addedId: number
  readonly days: readonly string[]
  readonly tournaments: readonly number[]
}

/** What is kept for an operator at this moment; call it in the transaction that reads. */
export async function findKept(tx: Kysely<DB>, operatorId: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select coalesce((select added_id from entered_until), 0) as added_id,
      array(select distinct day::text from entry_changed where operator_id = ${operatorId}) as days,
      array(select distinct tournament_id from entry_changed where operator_id = ${operatorId}) as tournaments`.execute(
    tx,
  )
  return rows[0] ?? { addedId: 0, days: [], tournaments: [] }
}

const inSpan = (from: string, to: string) => sql`
  entry.created_at >= ${from}::date::timestamp at time zone 'utc'
  and entry.created_at < (${to}::date + 1)::timestamp at time zone 'utc'`

/** The entries that are not added up, or not any more; `columns` of them. */
function entriesSince(
  operatorId: number,
  part: EnteredPart,
  { addedId, days }: Kept,
  { columns, isMeant }: { readonly columns: RawBuilder<unknown>; readonly isMeant: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const counted = sql`select ${columns} ${countedOf(operatorId, part)} and ${isMeant}`
  const since = sql`${counted} and entry.id > ${addedId}`
  if (days.length === 0) return since
  const spans = sql.join(
    days.map((day) => sql`(${inSpan(day, day)})`),
    sql` or `,
  )
  return sql`${since} union all ${counted} and entry.id <= ${addedId} and (${spans})`
}

type Span = { readonly from: string; readonly to: string }

/** Who entered on each day of a span and how often, by part: `day`, `key`, `chunk`, `entries`, `members`. */
export function enteredSets(
  operatorId: number,
  part: EnteredPart,
  kept: Kept,
  span: Span,
): RawBuilder<unknown> {
  const rows = entriesSince(operatorId, part, kept, {
    columns: sql`${DAY_OF_ENTRY} as day, ${KEY_OF[part]} as key, entry.manager_id`,
    isMeant: inSpan(span.from, span.to),
  })
  return sql`(
    select day, key, chunk, entries, members from entered_day
    where operator_id = ${operatorId} and part = ${part} and day between ${span.from}::date and ${span.to}::date
      and day <> all(${[...kept.days]}::date[])
    union all ${setsOf(rows, ['day', 'key'])})`
}

/** How many entries each contest got on each day of a span: `subgame_id`, `day`, `entries`. */
export function enteredContests(operatorId: number, kept: Kept, span: Span): RawBuilder<unknown> {
  const rows = entriesSince(operatorId, 'all', kept, {
    columns: sql`entry.subgame_id, ${DAY_OF_ENTRY} as day`,
    isMeant: inSpan(span.from, span.to),
  })
  return sql`(
    select subgame_id, day, entries from entered_contest
    where operator_id = ${operatorId} and day between ${span.from}::date and ${span.to}::date
      and day <> all(${[...kept.days]}::date[])
    union all select subgame_id, day, count(*)::int from (${rows}) since group by 1, 2)`
}

/** Everybody who had entered something before a day: `chunk`, `members`. */
export function enteredBefore(operatorId: number, kept: Kept, day: string): RawBuilder<unknown> {
  // A month with a day that is out of date is read by its days.
  const months = [day, ...kept.days].map((one) => `${one.slice(0, 7)}-01`)
  const rows = entriesSince(operatorId, 'all', kept, {
    columns: sql`true as known, entry.manager_id`,
    isMeant: sql`entry.created_at < ${day}::date::timestamp at time zone 'utc'`,
  })
  return sql`(
    select chunk, bit_or(members) as members from (
      select chunk, members from entered_month
      where operator_id = ${operatorId} and month < ${day}::date and month <> all(${months}::date[])
      union all
      select chunk, members from entered_day
      where operator_id = ${operatorId} and part = 'all' and day < ${day}::date
        and date_trunc('month', day)::date = any(${months}::date[]) and day <> all(${[...kept.days]}::date[])
      union all
      select chunk, members from (${setsOf(rows, ['known'])}) since
    ) before group by chunk)`
}

/** Who entered each of these gameweeks: `championship_id`, `number`, `chunk`, `members`, `newcomers`. */
export function enteredRounds(operatorId: number, { addedId, tournaments }: Kept): RawBuilder<unknown> {
  const rounds = sql`(select round.championship_id, round.number from tournament_round
    join game_round on game_round.id = tournament_round.game_round_id join round on round.id = game_round.round_id
    where tournament_round.tournament_id = any(${[...tournaments]}::int[]))`
  const counted = countedOf(operatorId, 'kind', TO_ROUNDS)
  const since = roundSets(sql`${counted} and entry.id > ${addedId}`)
  const anew =
    tournaments.length === 0
      ? sql``
      : sql`union all select championship_id, number, chunk, members, newcomers from (${roundSets(sql`${counted}
          and entry.id <= ${addedId} and (round.championship_id, round.number) in ${rounds}`)}) anew`
  return sql`(
    select championship_id, number, chunk, members, newcomers from entered_round
    where operator_id = ${operatorId}
      ${tournaments.length === 0 ? sql`` : sql`and (championship_id, number) not in ${rounds}`}
    union all select championship_id, number, chunk, members, newcomers from (${since}) since
    ${anew})`
}
