import type { Contradiction } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { isVoidedIn } from '../../core/voided-fixtures.ts'
import { contradictsItself } from '../../football/index.ts'

/** A match of a round for staff. */
export type RoundFixtureRow = {
  readonly id: number
  readonly home: string
  readonly away: string
  readonly kickOffAt: Date | null
  readonly state: string
  readonly homeScore: number | null
  readonly awayScore: number | null
  /** It no longer counts in this round. */
  readonly isVoided: boolean
  /** How it contradicts itself, so that the round waits. */
  readonly contradictions: readonly Contradiction[]
}

/** The matches of a game round by kick-off. */
export async function loadRoundFixtureRows(
  db: Kysely<DB>,
  gameRoundId: number,
): Promise<readonly RoundFixtureRow[]> {
  const { rows } = await sql<RoundFixtureRow>`
    select fixture.id, coalesce(home.name, '?') as home, coalesce(away.name, '?') as away, fixture.kick_off_at,
      coalesce(state.detail, state.state, 'upcoming') as state, state.home_score, state.away_score,
      ${isVoidedIn(sql`game_round.round_id`, sql`fixture.id`)} as is_voided,
      case when championship.kind = 'feed' and game_round.closed_at is null and ${contradictsItself(sql`state`)}
        then state.contradictions else '[]' end as contradictions
    from game_round
    join round_fixture on round_fixture.round_id = game_round.round_id
    join fixture on fixture.id = round_fixture.fixture_id
    join championship on championship.id = fixture.championship_id
    left join club home on home.id = fixture.home_club_id
    left join club away on away.id = fixture.away_club_id
    left join fixture_state state on state.fixture_id = fixture.id
    where game_round.id = ${gameRoundId}
    order by fixture.kick_off_at nulls last, fixture.id`.execute(db)
  return rows
}
