import type { SourceKind } from '@gaffer/feed'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { MAX_AHEAD, type MatchAhead } from '../ingest/begin-play.ts'
import { insertQuarantined } from '../ingest/ingest-facts.ts'
import type { FeedSource } from './feed-source.ts'
import type { KeyedFact } from './take-facts.ts'

const TOO_FAR = 'play more than 24 hours before its match'

/** Why a report of play does not count, for its sender. */
export function sayTooFar(match: MatchAhead | undefined): string {
  const date = match?.expectedAt?.toISOString() ?? 'another day'
  return `the match is expected at ${date}; play does not begin more than 24 hours before: date the match first`
}

/** Sets reports of play aside that came more than a day before their match (Q-234): nothing counts of them, and staff are alerted. */
export async function setPlayAside(
  tx: Kysely<DB>,
  { championship }: Pick<FeedSource, 'championship'>,
  fixtureId: number,
  facts: readonly KeyedFact[],
): Promise<void> {
  if (facts.length === 0) return
  const { rows } = await sql<{ key: string }>`
    select distinct source_event_id as key from quarantined_fact where fixture_id = ${fixtureId} and reason = ${TOO_FAR}
      and quarantined_at > clock_timestamp() - interval '1 hour'`.execute(tx)
  const isKnown = (key: string) => rows.some((row) => row.key === key)
  // What is polled comes again and again.
  const fresh = facts.filter(({ key }) => !isKnown(key))
  if (fresh.length === 0) return
  await insertQuarantined(
    tx,
    fresh.map(({ key, revision, body }) => {
      const fact = { sourceEventId: key, revision: revision ?? 0, body }
      return { ...fact, source: championship, fixtureId, reason: TOO_FAR }
    }),
  )
}

type NamedMatch = {
  readonly championship: string
  readonly fixtureId: number
  readonly home: string
  readonly away: string
}

const NAMED = sql`championship.source as championship, fixture.id as fixture_id, coalesce(home.name, '?') as home,
  coalesce(away.name, '?') as away`

const MATCHES = sql`fixture join championship on championship.id = fixture.championship_id and championship.kind = 'feed'
  left join club home on home.id = fixture.home_club_id left join club away on away.id = fixture.away_club_id`

/** A match that is played is reported again within this time, its break and a source that fails for a while included. */
const REPORTED_HOURS = 3
/** A match that was put off by mistake is played within a day of its old date (Q-127). */
const MAY_RETURN_HOURS = 24

/**
 * Whether play of a match that was to be played lately in a locked round was set aside lately, because its date is days away
 * (Q-234): it may be in play. What a person has voided is not.
 */
export function isPlaySetAside(fixtureId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from quarantined_fact aside where aside.fixture_id = ${fixtureId}
      and aside.reason = ${TOO_FAR} and aside.quarantined_at > clock_timestamp() - make_interval(hours => ${REPORTED_HOURS}))
    and exists (select from round_fixture planned where planned.fixture_id = ${fixtureId}
      and planned.frozen_kick_off_at > clock_timestamp() - make_interval(hours => ${MAY_RETURN_HOURS}))
    and not exists (select from feed_match decided where decided.fixture_id = ${fixtureId} and decided.decision = 'void'))`
}

/** A match whose play was set aside, and the first locked round that waits for it, if any. */
type RefusedMatch = NamedMatch & { readonly holds: number | null }

/** The matches that are still to come and were reported to be played, far from their date, within a day. */
export async function loadPlaySetAside(db: Kysely<DB>): Promise<readonly RefusedMatch[]> {
  const { rows } = await sql<RefusedMatch>`
    select ${NAMED}, held.number as holds from ${MATCHES}
    cross join lateral (select min(round.number) as number from round_fixture own
      join round on round.id = own.round_id join game_round on game_round.round_id = round.id
      where own.fixture_id = fixture.id and locked_at is not null and closed_at is null
        and ${isPlaySetAside(sql`fixture.id`)}) held
    where coalesce(fixture.kick_off_at > clock_timestamp(), true) and fixture.id in (select fixture_id from quarantined_fact
      where reason = ${TOO_FAR} and quarantined_at > clock_timestamp() - interval '1 day')
    order by championship.source, fixture.id`.execute(db)
  return rows
}

/** A match of which a source that is not in force reports play before its date. */
type PlayElsewhere = NamedMatch & { readonly kind: SourceKind }

/** The matches of the next day of which a source not in force reports play, and of which nothing has begun (Q-247). */
export async function loadPlayElsewhere(db: Kysely<DB>): Promise<readonly PlayElsewhere[]> {
  const { rows } = await sql<PlayElsewhere>`
    select distinct ${NAMED}, other.kind from ${MATCHES}
    join feed_match chosen on chosen.fixture_id = fixture.id
    join feed_fact played on played.fixture_id = fixture.id and played.feed_source_id <> chosen.feed_source_id
      and played.body ->> 'kind' in ('period', 'event', 'final')
    join feed_source other on other.id = played.feed_source_id
    where fixture.kick_off_at > clock_timestamp() and fixture.kick_off_at < clock_timestamp() + ${MAX_AHEAD}
    order by 1, 2, 5`.execute(db)
  return rows
}

/** A match that was played before its date, and what was saved in its rounds between its beginning and their lock. */
export type EarlyStart = NamedMatch & {
  readonly number: number
  readonly beganAt: Date
  readonly datedAt: Date
  readonly joined: number
  readonly changed: number
}

/** The matches of the last day whose play began before their date and locked a round. */
export async function loadEarlyStarts(db: Kysely<DB>): Promise<readonly EarlyStart[]> {
  const { rows } = await sql<EarlyStart>`
    select ${NAMED}, round.number, fixture.kick_off_at as began_at, fixture.dated_at, saved.joined, saved.changed
    from ${MATCHES}
    join round_fixture on round_fixture.fixture_id = fixture.id
    join round on round.id = round_fixture.round_id
    cross join lateral (
      select count(distinct entry.id) filter (where entry.created_at > fixture.kick_off_at)::int as joined,
        count(distinct entry.id) filter (where entry.created_at <= fixture.kick_off_at)::int as changed
      from game_round
      join tournament_round on tournament_round.game_round_id = game_round.id
      join subgame on subgame.tournament_id = tournament_round.tournament_id
      join entry on entry.subgame_id = subgame.id and entry.state <> 'released'
      join line_up on line_up.entry_id = entry.id and line_up.saved_at > fixture.kick_off_at
        and line_up.saved_at <= coalesce(game_round.locked_at, clock_timestamp())
      where game_round.round_id = round.id) saved
    where fixture.dated_at is not null and fixture.kick_off_at > clock_timestamp() - interval '1 day'
      and exists (select from game_round where game_round.round_id = round.id
        and game_round.locked_at > fixture.kick_off_at)
    order by championship.source, fixture.id, round.number`.execute(db)
  return rows
}
