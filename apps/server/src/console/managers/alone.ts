import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** For so many days at most one person of the staff keeps a manager out, by a block or an exclusion. */
export const ALONE_DAYS = 7
/** So often that is done to a person within so many days without a second person: once, and renewed once. */
const ALONE_TIMES = 2
const COUNTED_DAYS = 90

/**
 * Whether a person has all the blocks and exclusions that staff give without a second person. The audit log is what
 * counts them, for the tables have only the last one; what was signed begins the count again, a lifting does not, and an
 * exclusion that lengthens nothing does not count.
 */
export async function hasAllAlone(
  db: Kysely<DB>,
  operatorId: number,
  person: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with kept_out as (
      select seq, is_signed from audit_line cross join lateral (
        select act = 'signProposal' as is_signed,
          case when act = 'signProposal' then after ->> 'act' else act end as done,
          case when act = 'signProposal' then after -> 'result' else after end as result) act_done
      where operator_id = ${operatorId} and subject_kind = 'manager' and subject_id = any(${person.map(String)}::text[])
        and act in ('blockManager', 'excludeManager', 'signProposal')
        and at > clock_timestamp() - make_interval(days => ${COUNTED_DAYS})
        and case done when 'blockManager' then result ->> 'blockedUntil' is not null
          when 'excludeManager' then coalesce(result ->> 'forGood', 'false') <> coalesce(before ->> 'forGood', 'false')
            or result ->> 'excludedUntil' is distinct from before ->> 'excludedUntil' end)
    select count(*)::int as count from kept_out
    where not is_signed and seq > coalesce((select max(seq) from kept_out where is_signed), 0)`.execute(db)
  return (rows[0]?.count ?? 0) >= ALONE_TIMES
}
