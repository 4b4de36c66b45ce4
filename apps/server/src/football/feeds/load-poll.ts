import type { FixtureState, PollSituation, Quota } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { isVoidedIn } from '../../core/voided-fixtures.ts'
import type { FeedSource, PolledKind } from './feed-source.ts'

/**
 * Whether the figures of a match that was played are not in: of a source's `report`, with the `fixture` and its
 * `state`.
 */
function isMissing() {
  return sql<boolean>`(report.complete_at is null
    and coalesce(report.state, 'told') not in ('postponed', 'cancelled', 'deleted', 'awarded', 'abandoned')
    and coalesce(state.state, 'upcoming') not in ('postponed', 'abandoned'))`
}

/** How many matches of a source should be over by now, and how many of them are completely in. */
export async function countPlayed(
  db: Kysely<DB>,
  feedSourceId: number,
): Promise<{ readonly played: number; readonly complete: number }> {
  const { rows } = await sql<{ played: number; complete: number }>`
    select count(*) filter (where report.complete_at is not null or ${isMissing()})::int as played,
      count(report.complete_at)::int as complete
    from feed_identity
    join fixture on fixture.id = feed_identity.our_id
    left join feed_report report on report.fixture_id = fixture.id and report.feed_source_id = ${feedSourceId}
    left join fixture_state state on state.fixture_id = fixture.id
    where feed_identity.feed_source_id = ${feedSourceId} and feed_identity.kind = 'fixture'
      and fixture.kick_off_at < clock_timestamp() - make_interval(hours => ${MATCH_HOURS})`.execute(db)
  return rows[0] ?? { played: 0, complete: 0 }
}

/** What is remembered about polling a source, between turns and nodes. */
export type PollMemory = {
  /** Epoch milliseconds by match (the source's id) or kind of call. */
  readonly asked: Readonly<Record<string, number>>
  readonly quota: Quota
  readonly quotaAt: number
  readonly failedAt: number
  readonly retryAfterMs?: number | undefined
}

const NOTHING: PollMemory = { asked: {}, quota: {}, quotaAt: 0, failedAt: 0 }
/** Nobody else takes a turn until this one has ended; a node that dies holds up a source for this long. */
const CLAIM_SECONDS = 60
/** Corrections come for two weeks; matches further back are requested until they are in, and those further ahead not at all. */
const DAYS_AROUND = 16
/** A match that kicked off longer ago is over. */
const MATCH_HOURS = 3

export type Polled = FeedSource & { readonly kind: PolledKind }

/** Claims the sources that are due, so that no other node polls them meanwhile (ADR-24). */
export async function claimDueSources(db: Kysely<DB>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update feed_source set matches_due_at = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
    where id in (select id from feed_source
      where kind not in ('push', 'desk') and matches_due_at <= clock_timestamp() for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Keeps a source claimed by this node while it is being polled. */
export async function holdClaim(db: Kysely<DB>, id: number): Promise<void> {
  await sql`
    update feed_source set matches_due_at = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
    where id = ${id}`.execute(db)
}

export type AskedFixture = {
  readonly fixtureId: number
  readonly sourceId: string
  readonly round: number | null
  readonly kickOffAt: Date | null
  readonly state: FixtureState | null
  readonly endedAt: Date | null
  /** Played longer ago, and not completely reported. */
  readonly isPast: boolean
  /** Whether it counts in a round that is not closed. */
  readonly isRoundOpen: boolean
}

/** A source's matches around now; one that it postponed and that has a new date again is scheduled. */
export async function loadAskedFixtures(
  db: Kysely<DB>,
  source: FeedSource,
): Promise<readonly AskedFixture[]> {
  const { rows } = await sql<AskedFixture>`
    select fixture.id as fixture_id, feed_identity.source_id, (looks_like ->> 'round')::int as round,
      fixture.kick_off_at,
      case when report.state = 'told' then null
        when report.state in ('postponed', 'cancelled', 'deleted') and state.state = 'upcoming' then null
        else report.state end as state,
      coalesce(state.finished_at, report.complete_at) as ended_at,
      fixture.kick_off_at < clock_timestamp() - make_interval(days => ${DAYS_AROUND}) as is_past,
      exists (select from round_fixture
        where round_fixture.fixture_id = fixture.id
          and not exists (select from game_round
            where game_round.round_id = round_fixture.round_id and closed_at is not null)
          and not ${isVoidedIn(sql`round_fixture.round_id`, sql`fixture.id`)}) as is_round_open
    from feed_identity
    join fixture on fixture.id = feed_identity.our_id
    left join feed_report report on report.fixture_id = fixture.id and report.feed_source_id = ${source.id}
    left join fixture_state state on state.fixture_id = fixture.id
    where feed_identity.feed_source_id = ${source.id} and feed_identity.kind = 'fixture'
      and fixture.kick_off_at < clock_timestamp() + make_interval(days => ${DAYS_AROUND})
      and (fixture.kick_off_at >= clock_timestamp() - make_interval(days => ${DAYS_AROUND}) or ${isMissing()})`.execute(
    db,
  )
  return rows
}

/** What is remembered about polling a source, and how many times in a row it has failed. */
export async function loadPollMemory(
  db: Kysely<DB>,
  id: number,
): Promise<{ readonly memory: PollMemory; readonly failures: number }> {
  const { settings, failures } = await db
    .selectFrom('feedSource')
    .select(['settings', 'failures'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { poll = NOTHING } = settings as { poll?: PollMemory }
  return { memory: poll, failures }
}

/** The input of the polling plan. */
export function situationOf(
  source: Polled,
  fixtures: readonly AskedFixture[],
  { memory, failures }: { readonly memory: PollMemory; readonly failures: number },
): PollSituation {
  return {
    kind: source.kind,
    matches: fixtures.map(({ sourceId, kickOffAt, state, endedAt, isPast, isRoundOpen }) => ({
      isPast,
      fixtureId: sourceId,
      kickOffAt: kickOffAt?.getTime() ?? null,
      state: state ?? 'scheduled',
      endedAt: endedAt?.getTime(),
      isRoundOpen,
    })),
    now: Date.now(),
    quota: memory.quota,
    quotaAt: memory.quotaAt,
    requestedAt: new Map(Object.entries(memory.asked)),
    failures,
    failedAt: memory.failedAt,
    retryAfterMs: memory.retryAfterMs,
    random: Math.random(),
  }
}

/** Stores how polling went, and when it continues. */
export async function writePoll(
  db: Kysely<DB>,
  id: number,
  poll: {
    readonly memory: PollMemory
    readonly failures: number
    readonly fault: string | undefined
    readonly hasAnswered: boolean
    readonly nextAt: number
  },
): Promise<void> {
  const { quota } = poll.memory
  await sql`
    update feed_source set settings = settings || ${JSON.stringify({ poll: poll.memory })}::jsonb,
      failures = ${poll.failures}, matches_due_at = ${new Date(poll.nextAt)},
      last_answer_at = case when ${poll.hasAnswered}::boolean then clock_timestamp() else last_answer_at end,
      last_fault = coalesce(${poll.fault ?? null}::text, last_fault),
      last_fault_at = case when ${poll.fault ?? null}::text is null then last_fault_at else clock_timestamp() end,
      quota_left = ${quota.dayLeft ?? quota.hourLeft ?? null}::int, quota_limit = ${quota.dayLimit ?? null}::int
    where id = ${id}`.execute(db)
}
