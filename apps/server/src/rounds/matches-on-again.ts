import { type RawBuilder, sql } from 'kysely'
import { isVoidedIn } from '../core/voided-fixtures.ts'
import { isDateOf } from '../football/index.ts'

/** A match that is to go back to the round it was in at the lock. */
export type MatchOnAgain = {
  readonly fixtureId: number
  readonly laterRoundId: number
  readonly ownRoundId: number
  /** Whether its own round counts it as postponed; a release that knows no return may have given it both. */
  readonly isVoided: boolean
}

/**
 * The matches that were given a later round and have a date of their own one again, however the later date or the postponement
 * was taken back (Q-226); one that is still called off waits in its own round. While no close of their own round has begun and the later one is not locked. What a person has
 * voided stays void.
 */
export function matchesOnAgain(): RawBuilder<MatchOnAgain> {
  return sql<MatchOnAgain>`
    select fixture.id as fixture_id, later.round_id as later_round_id, own.round_id as own_round_id,
      ${isVoidedIn(sql`own.round_id`, sql`fixture.id`)} as is_voided
    from round_fixture own
    join round own_round on own_round.id = own.round_id
    join round_fixture later on later.fixture_id = own.fixture_id
    join round later_round on later_round.id = later.round_id and later_round.number > own_round.number
    join fixture on fixture.id = own.fixture_id
    join championship on championship.id = fixture.championship_id
    left join feed_match on feed_match.fixture_id = fixture.id
    where own.frozen_kick_off_at is not null
      and ${isDateOf(sql`fixture.kick_off_at`, sql`own.frozen_kick_off_at`, sql`championship.kind`)}
      and feed_match.decision is distinct from 'void'
      and not exists (select from game_round where round_id = later.round_id
        and (locked_at is not null or deadline_at <= clock_timestamp()))
      and exists (select from game_round where round_id = own.round_id and locked_at is not null and closed_at is null)
      and not exists (select from game_round where round_id = own.round_id
        and (closed_at is not null or close_step is not null))`
}
