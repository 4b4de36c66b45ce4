import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RoundScopedId } from '@gaffer/contract'
import type { DB } from '../db/generated/database.ts'
import { gatherReads } from '../platform/db/gather.ts'
import { onceForEach } from '../platform/memory/once-for-each.ts'
import { createSharedReads, type SharedReads } from '../platform/memory/shared-reads.ts'
import type { Contest } from './contest.ts'
import { isSeenBy, isVisibleTo } from './visibility.ts'
import type { Viewer } from '../core/caller.ts'
import { loadOpenRound } from './round.ts'

/**
 * A contest in one round as visible to the viewer; undefined when they cannot see it, or it belongs to another
 * operator.
 */
export async function loadContest(
  db: Kysely<DB>,
  viewer: Viewer,
  id: RoundScopedId,
): Promise<Contest | undefined> {
  return readContest(db, id, isVisible(viewer))
}

async function readContest(
  db: Kysely<DB>,
  { id, round }: RoundScopedId,
  condition: RawBuilder<boolean>,
): Promise<Contest | undefined> {
  const found = await sql<Contest>`
    select ${contestColumns}
    from subgame ${contestJoins(sql`${round}`)}
    where subgame.id = ${id} and ${condition}`.execute(db)
  return found.rows[0]
}

/** The condition that the viewer may see the contest in a query. */
export function isVisible({ operatorId, managerId }: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(tournament.operator_id = ${operatorId} and ${isVisibleTo(sql`tournament.id`, managerId)})`
}

/**
 * The contest as a new team enters it. In a season every id means the contest as a whole (Q-8), so that it is entered
 * from its next open round, whichever round was named; without an open round, it is the round that was named.
 */
export async function loadContestToEnter(
  db: Kysely<DB>,
  viewer: Viewer,
  id: RoundScopedId,
  load: typeof loadContest = loadContest,
): Promise<Contest | undefined> {
  const contest = await load(db, viewer, id)
  if (contest?.isSeasonal !== true) return contest
  const openRound = await loadOpenRound(db, id.id)
  if (openRound === null || openRound === id.round) return contest
  return load(db, viewer, { id: id.id, round: openRound })
}

/** How old the contest used to judge a save may be; whether its round is open is always asked of the database. */
const RECENT_MS = 1000
const MAX_RECENT = 10_000
const recentContests = onceForEach<Kysely<DB>, SharedReads<Contest | undefined>>(() =>
  createSharedReads({ maxAgeMs: RECENT_MS, max: MAX_RECENT }),
)

/**
 * Like `loadContest`, but up to a second old: just before a deadline thousands save teams in one contest. Its rules,
 * prices and round change only until somebody has entered, and a team judged by the old ones is refused its seat
 * (`termsVersion`); its clock and its entry count may be out of date.
 */
export async function loadRecentContest(
  db: Kysely<DB>,
  viewer: Viewer,
  id: RoundScopedId,
): Promise<Contest | undefined> {
  const { operatorId } = viewer
  const contest = await recentContests(db).get(`${operatorId}:${id.id}:${id.round}`, () =>
    readContests(db, { ...id, operatorId }),
  )
  // What is kept is shared by everybody; only games created by managers are not visible to all.
  if (contest?.type !== 'head_to_head' && contest?.type !== 'user_created') return contest
  return (await isSeenBy(db, contest.tournamentId, viewer)) ? contest : undefined
}

type AskedContest = RoundScopedId & { readonly operatorId: number }

/** Contests of a round become a second old together, and are read together. */
const readContests = gatherReads(async (db: Kysely<DB>, all: readonly AskedContest[]) => {
  const column = (read: (asked: AskedContest) => number) => all.map(read)
  const { rows } = await sql<Contest & { readonly nr: number }>`
    select asked.nr::int as nr, ${contestColumns}
    from unnest(${column(({ id }) => id)}::int[], ${column(({ round }) => round)}::int[],
      ${column(({ operatorId }) => operatorId)}::int[]) with ordinality as asked (contest_id, round_number, operator_id, nr)
    join subgame on subgame.id = asked.contest_id ${contestJoins(sql`asked.round_number`)}
    where tournament.operator_id = asked.operator_id`.execute(db)
  const contests: ReadonlyMap<number, Contest> = new Map(rows.map(({ nr, ...contest }) => [nr, contest]))
  return all.map((_, index) => contests.get(index + 1))
})

/** The columns of a `Contest`, where `subgame` and `contestJoins` are in the query. */
export const contestColumns = sql`
  subgame.id as contest_id, tournament_round.number as round_number, tournament.id as tournament_id,
  tournament.operator_id, tournament.championship_id, tournament.price_list_id, tournament.name, tournament.names,
  creator.username as creator_name, tournament.is_seasonal, tournament.type, tournament.rules, tournament.rule_pack,
  game_round.pack_version as rule_pack_version,
  championship.default_rule_pack, game_round.id as game_round_id, game_round.round_id, round.name as round_name,
  round.names as round_names,  round.number as championship_round, game_round.deadline_at, game_round.locked_at, game_round.closed_at,
  subgame.entry_fee, operator.currency, operator.currency_exponent, operator.brand -> 'prices' as prices, subgame.capacity,
  case when tournament.type = 'room' and subgame.entry_fee > 0 then (extract(epoch from game_round.deadline_at
    - seats_sold_until(game_round.deadline_at, championship.game_minute_ms)) * 1000)::int else 0 end as sales_end_ms,
  subgame.max_entries_per_manager, subgame.entry_count, subgame.cancelled_at, subgame.terms_version, clock_timestamp() as now`

/** The joins a contest is read from, besides `subgame`. */
export function contestJoins(roundNumber: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    join tournament on tournament.id = subgame.tournament_id
    join operator on operator.id = tournament.operator_id
    join championship on championship.id = tournament.championship_id
    join tournament_round on tournament_round.tournament_id = tournament.id
      and tournament_round.number = ${roundNumber}
    join game_round on game_round.id = tournament_round.game_round_id
    join round on round.id = game_round.round_id
    left join manager as creator on creator.id = tournament.creator_manager_id`
}
