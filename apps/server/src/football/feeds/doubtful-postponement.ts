import { type RawBuilder, sql } from 'kysely'

/** A match called off this recently may be on again, and is then still of its round. */
const MAY_RETURN_HOURS = 24
/**
 * However long ago the last whistle was, a postponement that nobody has confirmed for this long is not relied on; one that
 * was pushed is not until its match would have been over.
 */
const MAX_SILENCE_HOURS = 2

/**
 * Whether a postponed match may be in play without the source in force having said so: another source reports
 * it as played; or it was called off within the last day and its source, which we poll, has not confirmed that since
 * the last whistle of its round; or it was called off by a call or at the desk, until two hours after the kick-off that it
 * had in its round.
 */
export function isDoubtfullyPostponed(
  fixtureId: RawBuilder<unknown>,
  lastWhistleAt: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from feed_match
    join fixture dated on dated.id = feed_match.fixture_id
    join feed_source source on source.id = feed_match.feed_source_id
    left join feed_report own on own.fixture_id = feed_match.fixture_id and own.feed_source_id = source.id
    left join feed_fact schedule on schedule.fixture_id = feed_match.fixture_id
      and schedule.feed_source_id = source.id and schedule.key = 'schedule'
    where feed_match.fixture_id = ${fixtureId} and (
      exists (select from feed_report other
        join feed_fact played on played.fixture_id = other.fixture_id
          and played.feed_source_id = other.feed_source_id and played.body ->> 'kind' = 'period'
        where other.fixture_id = feed_match.fixture_id and other.feed_source_id <> source.id
          and other.heard_at > clock_timestamp() - make_interval(hours => ${MAY_RETURN_HOURS}))
      or (source.kind not in ('push', 'desk')
        and greatest(dated.kick_off_at, schedule.happened_at) > clock_timestamp() - make_interval(hours => ${MAY_RETURN_HOURS})
        and coalesce(own.heard_at, '-infinity') < greatest(${lastWhistleAt},
          clock_timestamp() - make_interval(hours => ${MAX_SILENCE_HOURS})))
      or (source.kind in ('push', 'desk') and exists (
        select from round_fixture planned join game_round on game_round.round_id = planned.round_id
        where planned.fixture_id = feed_match.fixture_id and game_round.closed_at is null
          and game_round.locked_at is not null
          and planned.frozen_kick_off_at > clock_timestamp() - make_interval(hours => ${MAX_SILENCE_HOURS})))))`
}
