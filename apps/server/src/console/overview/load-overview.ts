import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import { loadSilentMatches } from '../../football/index.ts'
import type { DB } from '../../db/generated/database.ts'

/** What happened since midnight (UTC), and a week ago in the same hours. */
export type TodayBeside = { readonly today: number; readonly weekAgo: number }

export type Today = {
  readonly now: Date
  readonly entries: TodayBeside
  readonly stakes: TodayBeside
  readonly managers: TodayBeside
}

/** Entries, stakes taken and managers who entered; bots are no managers here. */
export async function loadToday(db: Kysely<DB>, operatorId: number): Promise<Today> {
  const { rows } = await sql<Today>`
    with day as (
      select clock_timestamp() as now, date_trunc('day', clock_timestamp(), 'UTC') as began
    ), span as (
      select 'today' as name, began as since, now as until from day
      union all select 'weekAgo', began - interval '7 days', now - interval '7 days' from day
    ), counted as (
      select span.name, made.entries, made.managers, taken.stakes from span
      cross join lateral (
        select count(*)::int as entries, count(distinct entry.manager_id)::int as managers
        from entry join manager on manager.id = entry.manager_id and not manager.is_bot
        where entry.operator_id = ${operatorId} and entry.state <> 'released'
          and entry.created_at >= span.since and entry.created_at < span.until
      ) made
      cross join lateral (
        select coalesce(sum(operation.amount), 0)::bigint as stakes
        from wallet_operation operation join manager on manager.id = operation.manager_id and not manager.is_bot
        where operation.operator_id = ${operatorId} and operation.kind = 'stake' and operation.state = 'done'
          and operation.created_at >= span.since and operation.created_at < span.until
      ) taken
    )
    select (select now from day) as now, json_object_agg(name, entries) as entries,
      json_object_agg(name, managers) as managers, json_object_agg(name, stakes) as stakes
    from counted`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('today was not counted')
  return found
}

/** A match of the operator's championships around now. */
export type MatchNow = {
  readonly id: number
  readonly championship: string
  readonly home: string
  readonly away: string
  readonly kickOffAt: Date
  readonly status: string
  readonly homeScore: number | null
  readonly awayScore: number | null
  /** Who tells it: a source, or the demo and recorded seasons by themselves. */
  readonly source: string
  readonly heardAt: Date | null
  readonly entries: number
}

const MATCHES = 20

/** Matches from three hours back to twelve ahead, those being played first. */
export async function loadMatchesNow(db: Kysely<DB>, operatorId: number): Promise<readonly MatchNow[]> {
  const { rows } = await sql<MatchNow>`
    select fixture.id, championship.name as championship, coalesce(home.name, '?') as home,
      coalesce(away.name, '?') as away, fixture.kick_off_at, coalesce(state.state, 'upcoming') as status,
      state.home_score, state.away_score, coalesce(source.kind, 'own') as source, report.heard_at,
      (select coalesce(sum(contest.entry_count - (select count(*) from entry
          where subgame_id = contest.id and state = 'reserved')), 0)::int from round_fixture
        join game_round on game_round.round_id = round_fixture.round_id
        join tournament_round on tournament_round.game_round_id = game_round.id
        join tournament on tournament.id = tournament_round.tournament_id and tournament.operator_id = ${operatorId}
        join subgame contest on contest.tournament_id = tournament.id and contest.cancelled_at is null
        where round_fixture.fixture_id = fixture.id) as entries
    from fixture
    join championship on championship.id = fixture.championship_id
    left join club home on home.id = fixture.home_club_id
    left join club away on away.id = fixture.away_club_id
    left join fixture_state state on state.fixture_id = fixture.id
    left join feed_match chosen on chosen.fixture_id = fixture.id
    left join feed_source source on source.id = chosen.feed_source_id
    left join feed_report report on report.fixture_id = fixture.id and report.feed_source_id = source.id
    where fixture.kick_off_at between clock_timestamp() - interval '3 hours' and clock_timestamp() + interval '12 hours'
      and exists (select from tournament where championship_id = championship.id and operator_id = ${operatorId})
    order by coalesce(state.state, 'upcoming') in ('upcoming', 'finished', 'postponed', 'abandoned'),
      fixture.kick_off_at < clock_timestamp() - interval '150 minutes', fixture.kick_off_at, fixture.id
    limit ${MATCHES}`.execute(db)
  return rows
}

/** Something that waits for a person: how often, since when, and over how much. */
export type Waiting = {
  readonly kind:
    | 'proposals'
    | 'payouts'
    | 'differences'
    | 'undecidedOperations'
    | 'unmatched'
    | 'silentMatches'
  readonly count: number
  readonly amount: MinorUnits | null
  readonly since: Date | null
}

/** An operation that is undecided for longer waits for a person. */
const UNDECIDED_MINUTES = 5

export async function loadWaiting(db: Kysely<DB>, operatorId: number): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select 'proposals' as kind, count(*)::int as count, null::bigint as amount, min(asked_at) as since
    from proposal where operator_id = ${operatorId} and state = 'waiting' and lapses_at > clock_timestamp()
    union all
    select 'payouts', count(*)::int, coalesce(sum(amount), 0)::bigint, min(asked_at)
    from payout where operator_id = ${operatorId} and state in ('waiting', 'held')
    union all
    select 'differences', count(*)::int, coalesce(sum(abs(coalesce(theirs, 0) - coalesce(ours, 0))), 0)::bigint,
      min(found_at)
    from wallet_difference where operator_id = ${operatorId} and state = 'open'
    union all
    select 'undecidedOperations', count(*)::int, coalesce(sum(amount), 0)::bigint, min(created_at)
    from wallet_operation where operator_id = ${operatorId} and state in ('planned', 'sent', 'unknown')
      and created_at < clock_timestamp() - make_interval(mins => ${UNDECIDED_MINUTES})
    union all
    select 'unmatched', count(*)::int, null, null
    from feed_identity join feed_source on feed_source.id = feed_identity.feed_source_id
    where our_id is null and exists (select from tournament
      where championship_id = feed_source.championship_id and operator_id = ${operatorId})`.execute(db)
  const silent = await loadSilent(db, operatorId)
  return [...rows, silent].filter(({ count }) => count > 0)
}

/** Matches being played of which their source says nothing. */
async function loadSilent(db: Kysely<DB>, operatorId: number): Promise<Waiting> {
  const { rows } = await sql<{ source: string }>`
    select source from championship
    where exists (select from tournament where championship_id = championship.id and operator_id = ${operatorId})`.execute(
    db,
  )
  const own = new Set(rows.map(({ source }) => source))
  const silent = (await loadSilentMatches(db)).filter(({ championship }) => own.has(championship))
  const heard = silent.flatMap(({ heardAt }) => heardAt?.getTime() ?? [])
  const since = heard.length === 0 ? null : new Date(Math.min(...heard))
  return { kind: 'silentMatches', count: silent.length, amount: null, since }
}
