import { FULL_MATCH, HALF_MATCH, HALF_TIME_BREAK, OPERATOR_SOURCE } from '@gaffer/feed'
import { type RawBuilder, sql } from 'kysely'

/** Clocks of providers differ by no more, and facts of one source may come in any order for as long. */
const CLOCKS_DIFFER_MINUTES = 3
/**
 * A late kick-off, the stoppage time of a first half and the break last no longer together. A first half and these are over
 * before a match is, so that the second half of a right one, which comes late, is not taken for play.
 */
const MAX_DELAY_MINUTES = 55
/** The same of events and ends, which sources report late, and of which a wrong score alone shows nothing. */
const MAX_DELAY_OF_EVENT_MINUTES = 25

const tolerance = sql`make_interval(mins => ${CLOCKS_DIFFER_MINUTES}::int)`

/**
 * Whether a match, by its row of fixture_state, was played on after the end that counts: by facts of another source, or by
 * single facts of its own. They are so in either of two ways:
 * - their minute cannot have been reached by the end, counted from the kick-off, on a clock that runs no faster than time does;
 * - they are reported after the end, and their minute is the one that is played at that time. An event, or an end, is so only where the
 *   other source has another score: both are reported late.
 * Another source that ends the match when this one does confirms the end. What a person has corrected is not judged.
 */
export function isPlayedBeyondEnd(state: RawBuilder<unknown>): RawBuilder<boolean> {
  const isEnd = sql`coalesce(played.body ->> 'kind' = 'final' or played.body ->> 'period' = 'fullTime', false)`
  const isSecondHalf = sql`(${isEnd} or clock.minute > ${HALF_MATCH}::int or coalesce(played.body ->> 'period' = 'secondHalf', false))`
  const hasOtherScore = sql`exists (select from feed_difference score
    where score.fixture_id = chosen.fixture_id and score.told ->> 'subject' = 'score'
      and (score.feed_source_id, (score.told ->> 'with')::int) in ((own.id, played.feed_source_id), (played.feed_source_id, own.id)))`
  return sql<boolean>`(${state}.state = 'finished' and exists (
    select from feed_match chosen
    join fixture dated on dated.id = chosen.fixture_id
    join feed_source own on own.id = chosen.feed_source_id
    cross join lateral (select own.kind in ('push', 'desk') as is_in_facts) reports
    cross join lateral (select greatest(${state}.finished_at,
      (select happened_at from feed_fact ended where ended.fixture_id = chosen.fixture_id and reports.is_in_facts
        and ended.feed_source_id = own.id and ended.body ->> 'kind' = 'final' order by happened_at desc limit 1),
      (select complete_at from feed_report ended where ended.fixture_id = chosen.fixture_id and not reports.is_in_facts
        and ended.feed_source_id = own.id)) as at) ended
    join feed_fact played on played.fixture_id = chosen.fixture_id and (
      played.body ->> 'kind' in ('period', 'event') and (played.feed_source_id <> own.id or reports.is_in_facts)
      or played.body ->> 'kind' = 'final' and played.feed_source_id <> own.id)
    cross join lateral (select coalesce((played.body #>> '{at,minute}')::int, ${FULL_MATCH}) as minute,
      coalesce((played.body #>> '{at,added}')::int, 0) as added) clock
    cross join lateral (select clock.minute + clock.added as minute,
      extract(epoch from ended.at - dated.kick_off_at) / 60 as ended_at,
      extract(epoch from played.happened_at - dated.kick_off_at) / 60 as reported_at,
      played.happened_at > ended.at + ${tolerance} as is_after) moment
    where chosen.fixture_id = ${state}.fixture_id
      and (moment.is_after or not ${isEnd})
      and (moment.minute + case when ${isSecondHalf} then ${HALF_TIME_BREAK}::int else 0 end - ${CLOCKS_DIFFER_MINUTES}::int > moment.ended_at
          and moment.minute <= moment.reported_at + ${CLOCKS_DIFFER_MINUTES}::int
        or moment.is_after and (
          played.body ->> 'kind' = 'period' and not ${isEnd} and moment.reported_at < moment.minute + ${MAX_DELAY_MINUTES}::int
          or moment.reported_at < moment.minute + ${MAX_DELAY_OF_EVENT_MINUTES}::int
            and played.feed_source_id <> own.id and ${hasOtherScore}))
      and not exists (select from game_log corrected where corrected.fixture_id = chosen.fixture_id
        and corrected.source = ${OPERATOR_SOURCE} and played.feed_source_id = own.id
        and corrected.source_event_id = 'match/' || chosen.fixture_id || '/' || played.key)))`
}
