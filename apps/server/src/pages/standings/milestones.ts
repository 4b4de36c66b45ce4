import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { isDisqualified } from '../../contests/index.ts'
import { createSharedReads } from '../../platform/memory/shared-reads.ts'

/** An entry of a contest before its first lock, whose place in the order of joining is known. */
export type Milestone = { readonly entryId: number; readonly joinedMicros: number; readonly place: number }

/** Every so many entries of large contests, so that a place is counted from the nearest and not from the first (S5). */
export type Milestones = {
  /** A contest of fewer entries is counted as fast, and has none. */
  readonly fromEntries: number
  /** The last one before an entry that joined at this moment; undefined where it is counted from the first. */
  readonly before: (
    contest: Counted,
    entry: { readonly entryId: number; readonly joinedMicros: number },
  ) => Promise<Milestone | undefined>
  /** The last one among the first `places`. */
  readonly within: (contest: Counted, places: number) => Promise<Milestone | undefined>
}

type Counted = { readonly contestId: number; readonly entries: number }

/** So few that a place is counted in a fraction of a millisecond. */
const EVERY = 128
const FROM_ENTRIES = 8_192
/** Who leaves meanwhile moves those behind them up by one only then. */
const RENEW_AFTER_MS = 30_000
/** Counting a million takes a second: nobody waits for it where somebody asked in the last minutes. */
const MAX_AGE_MS = 300_000
const MAX_CONTESTS = 50

export function createMilestones(db: Kysely<DB>, every = EVERY, fromEntries = FROM_ENTRIES): Milestones {
  const known = createSharedReads<readonly Milestone[]>({
    maxAgeMs: MAX_AGE_MS,
    renewAfterMs: RENEW_AFTER_MS,
    max: MAX_CONTESTS,
  })
  const findLast = async (
    { contestId, entries }: Counted,
    isBefore: (milestone: Milestone) => boolean,
  ): Promise<Milestone | undefined> => {
    if (entries < fromEntries) return undefined
    const milestones = await known.get(String(contestId), () => loadMilestones(db, contestId, every))
    return lastOf(milestones, isBefore)
  }
  return {
    fromEntries,
    before: (contest, { entryId, joinedMicros }) =>
      findLast(
        contest,
        (one) =>
          one.joinedMicros < joinedMicros || (one.joinedMicros === joinedMicros && one.entryId <= entryId),
      ),
    within: (contest, places) => findLast(contest, ({ place }) => place <= places),
  }
}

/** The last one of those for which it holds, which are the first ones. */
function lastOf(
  milestones: readonly Milestone[],
  holds: (milestone: Milestone) => boolean,
): Milestone | undefined {
  let [from, to] = [0, milestones.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const one = milestones[middle]
    if (one !== undefined && holds(one)) from = middle + 1
    else to = middle
  }
  return milestones[from - 1]
}

async function loadMilestones(
  db: Kysely<DB>,
  contestId: number,
  every: number,
): Promise<readonly Milestone[]> {
  const { rows } = await sql<Milestone>`
    select id as entry_id, (extract(epoch from created_at) * 1000000)::int8 as joined_micros, place
    from (select id, created_at, row_number() over (order by created_at, id) as place
      from entry where subgame_id = ${contestId} and state <> 'released'
        and not ${isDisqualified(sql`entry.id`)}) counted
    where place % ${every} = 0 order by place`.execute(db)
  return rows
}
