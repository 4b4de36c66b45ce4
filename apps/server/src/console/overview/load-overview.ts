import { type Kysely, sql } from 'kysely'
import { isNoBot } from '../../core/is-no-bot.ts'
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
        from entry
        where entry.operator_id = ${operatorId} and entry.state <> 'released' and ${isNoBot(sql`entry.manager_id`, operatorId)}
          and entry.created_at >= span.since and entry.created_at < span.until
      ) made
      cross join lateral (
        select coalesce(sum(operation.amount), 0)::bigint as stakes
        from wallet_operation operation
        where operation.operator_id = ${operatorId} and operation.kind = 'stake' and operation.state = 'done'
          and ${isNoBot(sql`operation.manager_id`, operatorId)}
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
      coalesce(away.name, '?') as away, fixture.kick_off_at, coalesce(state.detail, state.state, 'upcoming') as status,
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
