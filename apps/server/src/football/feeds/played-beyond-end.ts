import { FULL_MATCH, HALF_MATCH, HALF_TIME_BREAK, OPERATOR_SOURCE } from '@gaffer/feed'
import { type RawBuilder, sql } from 'kysely'

/** Clocks of providers differ by no more, and facts of one source may come in any order for as long. */
const CLOCKS_DIFFER_MINUTES = 3
/** A source reports an event, or an end, no later than this after another one. */
const MAX_LAG_MINUTES = 7
/** A source that begins a half so long before the one in force is mistaken. */
const MAX_AHEAD_MINUTES = 20
/**
 * Where nobody reported anything of the second half before the end: a late kick-off, the stoppage time of a first half and the break last
 * no longer together. A first half and these are over before a match is, so that the second half of a right one, which comes
 * late, is not taken for play.
 */
const MAX_DELAY_MINUTES = 55
/** The same of events and ends, which sources report late, and of which a wrong score alone shows nothing. */
const MAX_DELAY_OF_EVENT_MINUTES = 25

const tolerance = sql`make_interval(mins => ${CLOCKS_DIFFER_MINUTES}::int)`

/**
 * Whether a match, by its row of fixture_state, was played on after the end that counts (Q-251): by facts of another source, or by
 * single facts of its own. They are so in either of two ways:
 * - their minute cannot have been reached by the end, on a clock that runs no faster than time does;
 * - they are reported after the end, and their minute is the one that is played at that time. An event, or an end, is so only where the
 *   other source has another score: both are reported late.
 * When each half began is measured by what was reported of it before the end (`beginnings`). Another source that ends the match when
 * this one does confirms the end. What a person has corrected is not judged.
 */
export function isPlayedBeyondEnd(state: RawBuilder<unknown>): RawBuilder<boolean> {
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
    cross join lateral (${beginnings()}) began
    join feed_fact played on played.fixture_id = chosen.fixture_id and (
      played.body ->> 'kind' in ('period', 'event') and (played.feed_source_id <> own.id or reports.is_in_facts)
      or played.body ->> 'kind' = 'final' and played.feed_source_id <> own.id)
    cross join lateral (${clockOf(sql`played`)}) clock
    cross join lateral (select case when clock.is_second_half
        then coalesce(greatest(began.second_half_at, began.first_half_at), began.first_half_at + ${HALF_TIME_BREAK}::int)
        else began.first_half_at end as began_at,
      extract(epoch from ended.at) / 60 as ended_at, extract(epoch from played.happened_at) / 60 as reported_at,
      played.happened_at > ended.at + ${tolerance} as is_after) moment
    where chosen.fixture_id = ${state}.fixture_id
      and (moment.is_after or not clock.is_end)
      and (clock.minute - ${CLOCKS_DIFFER_MINUTES}::int > moment.ended_at - moment.began_at
          and clock.minute <= moment.reported_at - began.first_half_at + ${CLOCKS_DIFFER_MINUTES}::int
        or moment.is_after and case when began.second_half_at is not null
          then moment.reported_at - moment.began_at < clock.minute + ${MAX_LAG_MINUTES}::int
            and played.feed_source_id <> own.id and ${hasOtherScore}
          else played.body ->> 'kind' = 'period' and not clock.is_end
              and moment.reported_at - began.first_half_at < clock.minute + ${MAX_DELAY_MINUTES}::int
            or moment.reported_at - began.first_half_at < clock.minute + ${MAX_DELAY_OF_EVENT_MINUTES}::int
              and played.feed_source_id <> own.id and ${hasOtherScore} end)
      and not (reports.is_in_facts and played.feed_source_id = own.id and ${isEndedAgain()})
      and not exists (select from game_log corrected where corrected.fixture_id = chosen.fixture_id
        and corrected.source = ${OPERATOR_SOURCE} and played.feed_source_id = own.id
        and corrected.source_event_id = 'match/' || chosen.fixture_id || '/' || played.key)))`
}

/** Whether the source that reported `played` had ended the match before that, and did so once more after it. */
function isEndedAgain(): RawBuilder<boolean> {
  const event = sql`'match/' || played.fixture_id || '/' || played.key`
  return sql`exists (
    select from (select min(seq) as first, max(seq) as last from game_log shown
      where shown.fixture_id = played.fixture_id and shown.kind = 'matchFact' and shown.source_event_id = ${event}) shown
    where (select min(seq) < shown.first and max(seq) > shown.last from game_log ended_by
      where ended_by.fixture_id = played.fixture_id and ended_by.kind = 'matchFact' and ended_by.source <> ${OPERATOR_SOURCE}
        and ended_by.body ->> 'kind' = 'final'))`
}

/** The minute of a fact of play, stoppage time added, its half, and whether it is an end. */
function clockOf(fact: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select is_end, minute + added as minute,
      is_end or minute > ${HALF_MATCH}::int or coalesce(${fact}.body ->> 'period' = 'secondHalf', false) as is_second_half
    from (select coalesce((${fact}.body #>> '{at,minute}')::int, ${FULL_MATCH}) as minute,
      coalesce((${fact}.body #>> '{at,added}')::int, 0) as added,
      coalesce(${fact}.body ->> 'kind' = 'final' or ${fact}.body ->> 'period' = 'fullTime', false) as is_end) at`
}

/**
 * When the clock of each half stood at 0, in minutes since the epoch: by the fact of it that came soonest after it happened, of those
 * that were reported before the end, in the log or by another source. The first half begins at its date, the
 * second is null where nobody reported of them.
 */
function beginnings(): RawBuilder<unknown> {
  const [first, second] = [sql`not is_second_half`, sql`is_second_half`]
  return sql`
    select coalesce(greatest(${soonest(first)}, ${soonest(sql`${first} and is_own`)} - ${MAX_AHEAD_MINUTES}::int),
        extract(epoch from dated.kick_off_at) / 60) as first_half_at,
      greatest(${soonest(second)}, ${soonest(sql`${second} and is_own`)} - ${MAX_AHEAD_MINUTES}::int) as second_half_at
    from (
      select extract(epoch from reported.happened_at) / 60 - clock.minute as at, clock.is_second_half, reported.is_own,
        reported.body ->> 'kind' = 'period' as is_period
      from (
        select logged.body, logged.happened_at, true as is_own from game_log logged
        where logged.fixture_id = chosen.fixture_id and logged.kind = 'matchFact' and logged.source <> ${OPERATOR_SOURCE}
          and not exists (select from game_log newer where newer.fixture_id = logged.fixture_id
            and newer.source = logged.source and newer.source_event_id = logged.source_event_id
            and newer.revision > logged.revision and (newer.body ->> 'kind' = 'withdrawn' or logged.body ->> 'kind' = 'event'))
        union all
        select body, happened_at, false from feed_fact other
        where other.fixture_id = chosen.fixture_id and other.feed_source_id <> own.id) reported
      cross join lateral (${clockOf(sql`reported`)}) clock
      where reported.happened_at <= ended.at and reported.body ->> 'kind' in ('period', 'event') and not clock.is_end) half`
}

/** The soonest of these; not the soonest event beside a period or two more events, for its minute may be a mistake. */
function soonest(which: RawBuilder<unknown>): RawBuilder<unknown> {
  const [periods, events] = [sql`where ${which} and is_period`, sql`where ${which} and not is_period`]
  return sql`least(min(at) filter (${periods}), (array_agg(at order by at) filter (${events}))[
    case when count(*) filter (${periods}) > 0 or count(*) filter (${events}) > 2 then 2 else 1 end])`
}
