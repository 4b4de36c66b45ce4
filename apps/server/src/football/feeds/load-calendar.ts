import type { MatchDetail } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** One of our matches, to be compared with calendars. */
export type KnownFixture = {
  readonly id: number
  readonly homeClubId: number | null
  readonly awayClubId: number | null
  readonly kickOffAt: Date | null
  readonly roundIds: readonly number[]
  readonly isPostponed: boolean
  /** Stopped, and not decided or not counting. */
  readonly isStopped: boolean
  readonly isOver: boolean
  /** It is being played, or is over. */
  readonly hasBegun: boolean
  /** What it is called where its state does not say it. */
  readonly detail: MatchDetail | null
}

export type KnownRound = { readonly id: number; readonly number: number; readonly isLocked: boolean }

/** The rounds and matches of a championship. */
export type Calendar = {
  /** In order of number. */
  readonly rounds: ReadonlyMap<number, KnownRound>
  readonly roundById: ReadonlyMap<number, KnownRound>
  readonly fixtures: ReadonlyMap<number, KnownFixture>
}

/** The calendar of a championship; a round counts as locked once one of its game rounds is locked. */
export async function loadCalendar(db: Kysely<DB>, championshipId: number): Promise<Calendar> {
  const { rows: rounds } = await sql<KnownRound>`
    select id, number, exists (select from game_round where round_id = round.id
      and (locked_at is not null or deadline_at <= clock_timestamp())) as is_locked
    from round where championship_id = ${championshipId}`.execute(db)
  const { rows: fixtures } = await sql<KnownFixture>`
    select id, home_club_id, away_club_id, kick_off_at,
      array(select round_id from round_fixture where fixture_id = fixture.id) as round_ids,
      coalesce(state.state = 'postponed', false) as is_postponed,
      coalesce(state.state = 'abandoned', false) as is_stopped, coalesce(state.state = 'finished', false) as is_over,
      coalesce(state.state in ('playing', 'half_time', 'finished'), false) as has_begun, state.detail
    from fixture left join fixture_state state on state.fixture_id = fixture.id
    where championship_id = ${championshipId}`.execute(db)
  return {
    rounds: new Map(rounds.map((round) => [round.number, round])),
    roundById: new Map(rounds.map((round) => [round.id, round])),
    fixtures: new Map(fixtures.map((fixture) => [fixture.id, fixture])),
  }
}
