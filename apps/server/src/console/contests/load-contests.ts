import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MinorUnits, PrizeBand, Ties } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import { isAnywhereInName } from '../../core/name-pattern.ts'
import type { InstantPlace } from '../../core/page-cursor.ts'

export type ContestKind = 'gameweek' | 'season' | 'room' | 'created'
export type ContestState = 'open' | 'playing' | 'closing' | 'approving' | 'closed' | 'cancelled'

/** A contest as staff see it. */
export type ContestRow = {
  readonly id: number
  readonly name: string
  readonly championship: string
  /** Of a season, the round under way or the last. */
  readonly round: number | null
  readonly gameRoundId: number
  readonly kind: ContestKind
  readonly state: ContestState
  readonly deadlineAt: Date
  readonly entryFee: MinorUnits
  /** Entered and paid; those whose payment is undecided hold their seat. */
  readonly entries: number
  readonly held: number
  readonly capacity: number | null
  readonly guaranteedPool: MinorUnits
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly PrizeBand[]
  readonly ties: Ties
  readonly rulePack: string
  readonly maxEntriesPerManager: number | null
  readonly cancelledAt: Date | null
  readonly cancelledBecause: string | null
}

/** Which contests are wanted; those left out do not count. */
export type ContestFilter = {
  readonly operatorId: number
  readonly id?: number | undefined
  readonly state?: ContestState | undefined
  readonly kind?: ContestKind | undefined
  /** Rooms are many, each of a few, and no event of the day. */
  readonly isWithoutRooms?: boolean
  /** A part of the name. */
  readonly text?: string | undefined
  /** The deadline (epoch milliseconds) and the id of the last contest of the page before. */
  readonly after?: InstantPlace | undefined
}

export const CONTESTS_PER_PAGE = 50

const KIND = sql`case when tournament.type = 'room' then 'room' when tournament.creator_manager_id is not null then 'created'
  when tournament.is_seasonal then 'season' else 'gameweek' end`

/**
 * Open until its first deadline, closed when its last round is and its prizes are paid or signed; between, closing
 * while a round is being closed.
 */
export const STATE = sql`case when contest.cancelled_at is not null then 'cancelled'
  when not plan.has_locked and plan.first_deadline > clock_timestamp() then 'open'
  when plan.is_closed and exists (select from payout where payout.subgame_id = contest.id
    and payout.state in ('waiting', 'held')) then 'approving' when plan.is_closed then 'closed' when plan.is_closing then 'closing' else 'playing' end`

/** The rounds of the `tournament` of a query, all together. */
export const PLAN_OF_ROUNDS = sql`
  cross join lateral (
    select count(*)::int as rounds, min(round.number) as first_number,
      min(game_round.deadline_at) as first_deadline, max(game_round.closed_at) as last_closed,
      bool_or(game_round.locked_at is not null) as has_locked,
      bool_and(game_round.closed_at is not null) as is_closed,
      bool_or(game_round.close_step is not null and game_round.closed_at is null) as is_closing
    from tournament_round join game_round on game_round.id = tournament_round.game_round_id
    join round on round.id = game_round.round_id
    where tournament_round.tournament_id = tournament.id
  ) plan`

/**
 * The rounds of every tournament that is wanted, all together and at once: one look for each would be ten thousand.
 * `current_id` is the round under way, or the last.
 */
function plansOf({ operatorId, id, text }: ContestFilter): RawBuilder<unknown> {
  return sql`(
    select tournament.id as tournament_id, count(*)::int as rounds, min(game_round.deadline_at) as first_deadline,
      bool_or(game_round.locked_at is not null) as has_locked,
      bool_and(game_round.closed_at is not null) as is_closed,
      bool_or(game_round.close_step is not null and game_round.closed_at is null) as is_closing,
      (array_agg(game_round.id order by game_round.closed_at is not null,
        case when game_round.closed_at is null then tournament_round.number else -tournament_round.number end))[1]
        as current_id
    from tournament
    join tournament_round on tournament_round.tournament_id = tournament.id
    join game_round on game_round.id = tournament_round.game_round_id
    where tournament.operator_id = ${operatorId}
      and (${id ?? null}::int is null
        or tournament.id = (select tournament_id from subgame where id = ${id ?? null}::int))
      and ${text === undefined ? sql`true` : isAnywhereInName(sql`lower(tournament.name)`, text)}
    group by tournament.id
  )`
}

/**
 * Contests with the state of their rounds: what is open by deadline, the next first; what has begun the other way
 * round. One more than a page, to tell whether there are others; what a row shows is read for those alone.
 */
export async function loadContests(db: Kysely<DB>, filter: ContestFilter): Promise<readonly ContestRow[]> {
  const isAscending = filter.state === 'open'
  const order = isAscending ? sql`asc` : sql`desc`
  const { rows } = await sql<ContestRow>`
    select contest.id, tournament.name, championship.name as championship, listed.kind, listed.state, round.number as round,
      listed.current_id as game_round_id, listed.deadline_at, contest.entry_fee,
      contest.entry_count - reserved.count as entries, reserved.count + contest.held_count as held,
      contest.capacity, contest.guaranteed_pool, contest.rake_basis_points, contest.prize_table, contest.ties,
      tournament.rule_pack, contest.max_entries_per_manager, contest.cancelled_at, contest.cancelled_because
    from (
      select * from (
        select contest.id, ${KIND} as kind, ${STATE} as state, plan.current_id, current.deadline_at
        from ${plansOf(filter)} plan
        join tournament on tournament.id = plan.tournament_id
        join subgame contest on contest.tournament_id = tournament.id
        join game_round current on current.id = plan.current_id
        where ${filter.id ?? null}::int is null or contest.id = ${filter.id ?? null}::int
      ) known
      where (${filter.state ?? null}::text is null or state = ${filter.state ?? null}::text)
        and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null}::text)
        and not (${filter.isWithoutRooms ?? false}::boolean and kind = 'room')
        and ${afterLast(filter, isAscending)}
      order by deadline_at ${order}, id ${order}
      limit ${CONTESTS_PER_PAGE + 1}
    ) listed
    join subgame contest on contest.id = listed.id
    join tournament on tournament.id = contest.tournament_id
    join championship on championship.id = tournament.championship_id
    join game_round on game_round.id = listed.current_id
    join round on round.id = game_round.round_id
    cross join lateral (
      select count(*)::int as count from entry where entry.subgame_id = contest.id and entry.state = 'reserved'
    ) reserved
    order by listed.deadline_at ${order}, listed.id ${order}`.execute(db)
  return rows
}

function afterLast({ after }: ContestFilter, isAscending: boolean): RawBuilder<unknown> {
  if (after === undefined) return sql`true`
  const last = sql`(to_timestamp(${after.at}::float8 / 1000), ${after.id}::int)`
  const own = sql`(date_trunc('milliseconds', deadline_at), id)`
  return isAscending ? sql`${own} > ${last}` : sql`${own} < ${last}`
}

/** The terms and paid entries of every open contest with a guarantee. */
export async function loadGuaranteed(
  db: Kysely<DB>,
  operatorId: number,
): Promise<readonly Pick<ContestRow, 'entryFee' | 'guaranteedPool' | 'rakeBasisPoints' | 'entries'>[]> {
  const { rows } = await sql<Pick<ContestRow, 'entryFee' | 'guaranteedPool' | 'rakeBasisPoints' | 'entries'>>`
    select contest.entry_fee, contest.guaranteed_pool, contest.rake_basis_points, contest.entry_count -
      (select count(*)::int from entry where subgame_id = contest.id and state = 'reserved') as entries
    from subgame contest join tournament on tournament.id = contest.tournament_id
    where tournament.operator_id = ${operatorId} and contest.guaranteed_pool > 0 and contest.cancelled_at is null
      and not exists (select from tournament_round
        join game_round on game_round.id = tournament_round.game_round_id
        where tournament_round.tournament_id = tournament.id
          and (game_round.locked_at is not null or game_round.deadline_at <= clock_timestamp()))`.execute(db)
  return rows
}

export type Refunds = Awaited<ReturnType<typeof loadRefunds>>

/** What cancelling a contest would give back now. */
export async function loadRefunds(db: Kysely<DB>, contestId: number) {
  const { rows } = await sql<{
    entries: number
    held: number
    managers: number
    refunds: number
    amount: MinorUnits
  }>`
    select count(*) filter (where entry.state = 'entered')::int as entries,
      count(*) filter (where entry.state = 'reserved')::int as held,
      count(distinct entry.manager_id) filter (where entry.state = 'entered')::int as managers,
      coalesce(sum(paid.count), 0)::int as refunds, coalesce(sum(paid.amount), 0)::bigint as amount
    from entry
    cross join lateral (
      select count(*)::int as count, sum(operation.amount) as amount from wallet_operation operation
      where operation.entry_id = entry.id and entry.state = 'entered' and operation.state = 'done'
        and operation.kind in ('stake', 'chip', 'scheme') and operation.amount > 0
        and not exists (select from wallet_operation refund where refund.undoes = operation.id)
    ) paid
    where entry.subgame_id = ${contestId}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('refunds were not counted')
  return found
}
