import type { ConsoleAnswer } from '@gaffer/contract/console'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** A match in a list for staff. */
export type FixtureRow = {
  readonly id: number
  readonly championshipId: number
  readonly championship: string
  readonly championshipName: string
  readonly round: number | null
  readonly home: string
  readonly away: string
  readonly kickOffAt: Date | null
  readonly state: string
  readonly minute: number | null
  readonly homeScore: number | null
  readonly awayScore: number | null
  readonly source: string
  readonly heardAt: Date | null
  readonly corrections: number
}

/** Matches with their state and who tells them; `which` limits them. */
export async function loadFixtureRows(
  db: Kysely<DB>,
  which: RawBuilder<unknown>,
): Promise<readonly FixtureRow[]> {
  const { rows } = await sql<FixtureRow>`
    select fixture.id, championship.id as championship_id, championship.source as championship,
      championship.name as championship_name, of_round.number as round, coalesce(home.name, '?') as home,
      coalesce(away.name, '?') as away, fixture.kick_off_at, coalesce(state.detail, state.state, 'upcoming') as state, state.minute,
      state.home_score, state.away_score, coalesce(source.kind, 'own') as source, report.heard_at,
      (select count(*)::int from match_correction where fixture_id = fixture.id) as corrections
    from fixture
    join championship on championship.id = fixture.championship_id
    left join lateral (select min(round.number) as number from round_fixture
      join round on round.id = round_fixture.round_id where round_fixture.fixture_id = fixture.id) of_round on true
    left join club home on home.id = fixture.home_club_id
    left join club away on away.id = fixture.away_club_id
    left join fixture_state state on state.fixture_id = fixture.id
    left join feed_match chosen on chosen.fixture_id = fixture.id
    left join lateral (select id, kind from feed_source where championship_id = championship.id
      and id = coalesce(chosen.feed_source_id, id) order by rank limit 1) source on true
    left join feed_report report on report.fixture_id = fixture.id and report.feed_source_id = source.id
    where ${which}
    order by fixture.kick_off_at nulls last, fixture.id`.execute(db)
  return rows
}

/** The matches of a round, and which rounds there are; without a number of the round under way or next. */
export async function loadFixtures(db: Kysely<DB>, championshipId: number, asked?: number) {
  const { rows } = await sql<{ id: number; number: number; isNext: boolean }>`
    select round.id, round.number, coalesce(bool_or(coalesce(state.state, 'upcoming')
      in ('upcoming', 'playing', 'half_time')), false) as is_next
    from round
    left join round_fixture on round_fixture.round_id = round.id
    left join fixture_state state on state.fixture_id = round_fixture.fixture_id
    where round.championship_id = ${championshipId}
    group by round.id order by round.number`.execute(db)
  const chosen =
    rows.find(({ number }) => number === asked) ?? rows.find(({ isNext }) => isNext) ?? rows.at(-1)
  const fixtures =
    chosen === undefined
      ? []
      : await loadFixtureRows(
          db,
          sql`fixture.id in (select fixture_id from round_fixture where round_id = ${chosen.id})`,
        )
  return { round: chosen?.number ?? null, rounds: rows.map(({ number }) => number), fixtures }
}

type Row = ConsoleAnswer<'fixtureList'>['data']['matches'][number]

export function presentFixtureRow(fixture: FixtureRow): Row {
  const { id, championship, round, home, away, state, minute, source, corrections } = fixture
  return {
    id,
    championship,
    round,
    home,
    away,
    kick_off_at: fixture.kickOffAt?.toISOString() ?? null,
    state,
    minute,
    home_score: fixture.homeScore,
    away_score: fixture.awayScore,
    source,
    heard_at: fixture.heardAt?.toISOString() ?? null,
    corrections,
  }
}
