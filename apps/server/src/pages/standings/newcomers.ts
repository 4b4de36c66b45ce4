import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { gatherByKey, READS } from '../../platform/db/gather.ts'
import { isDisqualified } from '../../contests/index.ts'
import type { Milestone, Milestones } from './milestones.ts'
import type { Standing, Stretch } from './standing.ts'

/** Whether an entry has a line-up in a round or an earlier one. */
export const playsBy = (roundNumber: number) => sql`
  (exists (select from line_up where line_up.entry_id = entry.id and line_up.from_round <= ${roundNumber}::int)
    or exists (select from line_up_past past where past.entry_id = entry.id and past.from_round <= ${roundNumber}::int))`

/** What the places of newcomers are counted with. */
export type NewcomerDeps = { readonly db: Kysely<DB>; readonly milestones: Milestones }

/** Newcomers have no place in a round: they joined after it; where no round has places yet, everybody is one. */
export type Since = { readonly roundNumber: number | undefined; readonly placed: number }

/** Who is disqualified is nobody's neighbour in a table (Q-148). */
const joinedSince = ({ roundNumber }: Since) => sql`not ${isDisqualified(sql`entry.id`)}
  and ${roundNumber === undefined ? sql`true` : sql`not ${playsBy(roundNumber)}`}`

/** Whether an entry joined after a milestone. */
const isBehind = ({ entryId }: Milestone) =>
  sql`(entry.created_at, entry.id) > ((select created_at from entry passed where passed.id = ${entryId}), ${entryId}::int)`

/** The newcomers of a contest in the order of creation, which is their order of places behind the placed entries. */
export async function loadNewcomers(
  { db, milestones }: NewcomerDeps,
  contestId: number,
  since: Since,
  count: number,
  stretch: Stretch,
): Promise<readonly Standing[]> {
  const { offset, limit, isDescending } = stretch
  if (isDescending && since.roundNumber === undefined && count >= milestones.fromEntries) {
    // The same from the other end, because milestones are counted from the first.
    const to = Math.max(0, count - offset)
    const from = Math.max(0, to - limit)
    const ascending = { offset: from, limit: to - from, isDescending: false }
    return (await loadNewcomers({ db, milestones }, contestId, since, count, ascending)).toReversed()
  }
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const isFromTheFirst = since.roundNumber === undefined && !isDescending
  const passed = isFromTheFirst ? await milestones.within({ contestId, entries: count }, offset) : undefined
  const { rows } = await sql<{ id: number }>`
    select id from entry where subgame_id = ${contestId} and state <> 'released' and ${joinedSince(since)}
      and ${passed === undefined ? sql`true` : isBehind(passed)}
    order by created_at ${direction}, id ${direction} limit ${limit} offset ${offset - (passed?.place ?? 0)}
  `.execute(db)
  return rows.map(({ id }, at) =>
    unplayed(id, since.placed + (isDescending ? count - offset - at : offset + at + 1)),
  )
}

/** The places of given newcomers of a contest. */
export async function loadNewcomerPlaces(
  { db, milestones }: NewcomerDeps,
  contest: { readonly contestId: number; readonly entries: number },
  since: Since,
  entryIds: readonly number[],
): Promise<readonly Standing[]> {
  if (entryIds.length === 0) return []
  const { contestId } = contest
  if (since.roundNumber === undefined && contest.entries >= milestones.fromEntries) {
    return loadPlacesFromMilestones({ db, milestones }, contest, since, entryIds)
  }
  const { roundNumber, placed } = since
  const found = await countBefore(db, `${contestId}/${roundNumber}`, { contestId, since, entryIds })
  return entryIds.flatMap((id) => {
    const place = found.get(id)
    return place === undefined ? [] : [unplayed(id, placed + place)]
  })
}

type Counted = { readonly contestId: number; readonly since: Since; readonly entryIds: readonly number[] }

/** For each newcomer of a contest the number of newcomers up to them, counted once for all who ask at the same time. */
const countBefore = gatherByKey(async (db: Kysely<DB>, all: readonly Counted[]) => {
  const [first] = all
  if (first === undefined) return []
  const { contestId, since } = first
  const entryIds = [...new Set(all.flatMap((one) => one.entryIds))]
  const { rows } = await sql<{ id: number; place: number }>`
    select newcomer.id, (select count(*)::int from entry
      where entry.subgame_id = ${contestId} and entry.state <> 'released' and ${joinedSince(since)}
        and (entry.created_at, entry.id) <= (newcomer.created_at, newcomer.id)) as place
    from (select id, created_at from entry where entry.id = any(${entryIds}::int[]) and ${joinedSince(since)})
      as newcomer
  `.execute(db)
  const places: ReadonlyMap<number, number> = new Map(rows.map(({ id, place }) => [id, place]))
  return all.map(() => places)
}, READS)

async function loadPlacesFromMilestones(
  { db, milestones }: NewcomerDeps,
  contest: { readonly contestId: number; readonly entries: number },
  { placed }: Since,
  entryIds: readonly number[],
): Promise<readonly Standing[]> {
  const { rows: joined } = await sql<{ entryId: number; joinedMicros: number }>`
    select id as entry_id, (extract(epoch from created_at) * 1000000)::int8 as joined_micros
    from entry where id = any(${[...entryIds]}::int[]) and not ${isDisqualified(sql`entry.id`)}`.execute(db)
  const passed = await Promise.all(joined.map((entry) => milestones.before(contest, entry)))
  const { rows } = await sql<{ id: number; place: number }>`
    select newcomer.id, asked.passed_place + (select count(*)::int from entry
      where entry.subgame_id = ${contest.contestId} and entry.state <> 'released'
        and not ${isDisqualified(sql`entry.id`)} and (entry.created_at, entry.id) > (coalesce(passed.created_at, '-infinity'), asked.passed_id)
        and (entry.created_at, entry.id) <= (newcomer.created_at, newcomer.id)) as place
    from unnest(${joined.map(({ entryId }) => entryId)}::int[], ${passed.map((one) => one?.entryId ?? 0)}::int[],
      ${passed.map((one) => one?.place ?? 0)}::int[]) as asked (entry_id, passed_id, passed_place)
    join entry newcomer on newcomer.id = asked.entry_id
    left join entry passed on passed.id = asked.passed_id`.execute(db)
  return rows.map(({ id, place }) => unplayed(id, placed + place))
}

function unplayed(entryId: number, place: number): Standing {
  return { entryId, place, points: 0, seasonPoints: 0, finishedPoints: 0, finishedPlayers: 0 }
}
