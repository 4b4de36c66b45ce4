import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a match of a feed that left an earlier round would bring the first kick-off of a round forward without a day's notice: it
 * counts there no more. By more than an hour, before the kick-off that its deadline is known by, otherwise before its other
 * matches. Several dates together bring it forward by no more than one.
 */
export function comesTooSoon(match: {
  readonly fixtureId: RawBuilder<unknown>
  readonly kickOffAt: RawBuilder<unknown>
  readonly roundId: RawBuilder<unknown>
}): RawBuilder<boolean> {
  const { fixtureId, kickOffAt, roundId } = match
  return sql<boolean>`(${kickOffAt} < clock_timestamp() + interval '24 hours'
    and exists (select from round_fixture left_one join round left_round on left_round.id = left_one.round_id
      join round joined on joined.id = ${roundId} and joined.number > left_round.number
      join championship league on league.id = joined.championship_id and league.kind = 'feed'
      where left_one.fixture_id = ${fixtureId}
        and exists (select from game_round where game_round.round_id = left_one.round_id and locked_at is not null))
    and ${kickOffAt} + interval '1 hour' < coalesce(
      (select max(coalesce(known.known_kick_off_at,
          known.deadline_at + make_interval(secs => known.deadline_offset_minutes * league.game_minute_ms / 1000.0)))
        from game_round known join round known_round on known_round.id = known.round_id
        join championship league on league.id = known_round.championship_id where known.round_id = ${roundId}),
      (select min(other.kick_off_at) from round_fixture beside join fixture other on other.id = beside.fixture_id
        where beside.round_id = ${roundId} and beside.fixture_id <> ${fixtureId})))`
}
