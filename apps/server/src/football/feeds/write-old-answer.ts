import { bodiesOf, type FactBody, foldKeyedFacts, type KnownMatch, type OldAnswer } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { OLDER_CALENDAR } from './appointments.ts'

/** The subject of the difference between what is known of a match and an older answer about it. */
const SUBJECT = 'olderAnswer'

/**
 * Keeps an answer that was not taken beside what is known, as a difference of its source, in place of the one before; it
 * ends when the source answers as it should.
 */
export async function writeOldAnswer(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
  known: KnownMatch,
  old: OldAnswer | undefined,
): Promise<void> {
  if (old === undefined) {
    await tx
      .deleteFrom('feedDifference')
      .where('fixtureId', '=', fixtureId)
      .where('feedSourceId', '=', feedSourceId)
      .where('subject', '=', SUBJECT)
      .execute()
    return
  }
  const { reason, times, isPlayedOn, reported } = old
  const [one, other] = [describe(bodiesOf(known.facts)), describe(reported)]
  const difference = { subject: SUBJECT, one, other, reason, times, isPlayedOn }
  await sql`
    insert into feed_difference (fixture_id, feed_source_id, subject, told)
    values (${fixtureId}, ${feedSourceId}, ${SUBJECT}, ${JSON.stringify(difference)}::jsonb)
    on conflict (fixture_id, feed_source_id, subject) do update set told = excluded.told`.execute(tx)
}

/** A match in a few words that need no language: `secondHalf 70' 2-1`. */
function describe(facts: ReadonlyMap<string, FactBody>): string {
  const { status, minute, score } = foldKeyedFacts(facts)
  const added = minute === undefined || minute.added === 0 ? '' : `+${minute.added}`
  const at = minute === undefined ? [] : [`${minute.minute}${added}'`]
  return [status, ...at, ...(score === undefined ? [] : [`${score.home}-${score.away}`])].join(' ')
}

/** A match about which a source gives older answers, one after the other. */
export type OlderAnswers = {
  readonly championship: string
  readonly kind: string
  readonly fixtureId: number
  readonly home: string
  readonly away: string
}

/** So many in a row are no stray answer of a cache. */
const MANY_TIMES = 3

/** The matches about which sources keep answering as they were before. */
export async function loadOlderAnswers(db: Kysely<DB>): Promise<readonly OlderAnswers[]> {
  const { rows } = await sql<OlderAnswers>`
    select distinct on (fixture.kick_off_at, fixture.id, feed_source.rank) championship.source as championship, feed_source.kind, fixture.id as fixture_id, home.name as home,
      away.name as away
    from feed_difference
    join feed_source on feed_source.id = feed_difference.feed_source_id
    join fixture on fixture.id = feed_difference.fixture_id
    join championship on championship.id = fixture.championship_id
    join club home on home.id = fixture.home_club_id
    join club away on away.id = fixture.away_club_id
    where subject in (${SUBJECT}, ${OLDER_CALENDAR}) and (told ->> 'times')::int >= ${MANY_TIMES}
    order by fixture.kick_off_at, fixture.id, feed_source.rank`.execute(db)
  return rows
}

/**
 * A person confirms that a source is right about a match though its answers go back: the next one counts, whatever it says
 * . Returns what is wrong, if anything.
 */
export async function confirmSource(
  db: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows: ofCalendar } = await sql`
      update feed_identity set appointments = '{}'
      where feed_source_id = ${feedSourceId} and kind = 'fixture' and our_id = ${fixtureId} and exists (
        select from feed_difference difference where difference.fixture_id = ${fixtureId}
          and difference.feed_source_id = feed_identity.feed_source_id and subject = ${OLDER_CALENDAR})`.execute(
      tx,
    )
    // Whoever takes an answer locks the match, and writes the whole memory.
    await sql`select from feed_match where fixture_id = ${fixtureId} for update`.execute(tx)
    const { numAffectedRows } = await sql`
      update feed_report set answer_memory = answer_memory || '{"isConfirmed": true}'
      where feed_source_id = ${feedSourceId} and fixture_id = ${fixtureId} and exists (
        select from feed_difference difference where difference.fixture_id = feed_report.fixture_id
          and difference.feed_source_id = feed_report.feed_source_id and subject = ${SUBJECT})`.execute(tx)
    return numAffectedRows === 1n || ofCalendar === 1n
      ? undefined
      : `no answer of source ${feedSourceId} about match ${fixtureId} waits to be confirmed`
  })
}
