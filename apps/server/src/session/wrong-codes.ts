import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** One address is sent this part of an operator's codes of an hour, and so many of them may be guessed wrongly. */
export const PART_OF_HOUR = 1 / 20
/** Where that is less: phones of one carrier share addresses, and people mistype. */
export const MIN_PART = 20
const HOURS_OF_DAY = 4

/** The wrong tries at sent codes that could be guessed, as the index of them has it. */
const WRONG = sql`is_sent and not is_long and tries > case when used_at is null then 0 else 1 end`
/** A code counts until an hour, or a day, after its end, and so at least so long after any guess at it. */
const COUNTS = sql`
  coalesce(sum(wrong) filter (where expires_at > clock_timestamp() - interval '1 hour'), 0)::int as hour,
  coalesce(sum(wrong), 0)::int as day`
const TRIED = sql`tries - case when used_at is null then 0 else 1 end as wrong`

type Wrong = { readonly hour: number; readonly day: number }

/**
 * How many wrong tries at short codes an operator takes in an hour, of all numbers and addresses, before its codes become
 * longer; four times as many in a day.
 */
export function maxWrongCodes(codesPerHour: number): number {
  return Math.max(MIN_PART, Math.round(codesPerHour * PART_OF_HOUR))
}

/** Whether wrong codes of an hour or a day reach a number of them for an hour. */
function reaches({ hour, day }: Wrong, ofHour: number): boolean {
  return hour >= ofHour || day >= ofHour * HOURS_OF_DAY
}

/**
 * Whether an operator's budget of wrong codes is spent; `ownTries` are tries of the caller that were counted and are not
 * known to be wrong yet.
 */
export async function isBudgetSpent(
  db: Kysely<DB>,
  operatorId: number,
  { maxWrong, ownTries }: { readonly maxWrong: number; readonly ownTries: number },
): Promise<boolean> {
  const { rows } = await sql<Wrong>`
    select ${COUNTS} from (select ${TRIED}, expires_at from login_code
      where operator_id = ${operatorId} and ${WRONG} and expires_at > clock_timestamp() - interval '1 day') tried`.execute(
    db,
  )
  const { hour, day } = rows[0] ?? { hour: 0, day: 0 }
  return reaches({ hour: hour - ownTries, day: day - ownTries }, maxWrong)
}

/** Operators at which codes are being guessed: their budget of wrong codes is spent. */
export async function loadGuessedOperators(
  db: Kysely<DB>,
): Promise<readonly { readonly operatorId: number; readonly since: Date }[]> {
  const { rows } = await sql<Wrong & { operatorId: number; since: Date; codesPerHour: number }>`
    select operator_id, ${COUNTS}, min(sent_at) as since, (operator.login ->> 'codesPerHour')::int as codes_per_hour
    from (select operator_id, sent_at, expires_at, ${TRIED} from login_code
      where ${WRONG} and expires_at > clock_timestamp() - interval '1 day') tried
    join operator on operator.id = tried.operator_id and operator.login ? 'codesPerHour'
    group by operator_id, operator.login`.execute(db)
  return rows.filter((row) => reaches(row, maxWrongCodes(row.codesPerHour)))
}
