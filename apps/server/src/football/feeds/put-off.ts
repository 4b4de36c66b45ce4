import type { EpochMs } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FeedSource } from './feed-source.ts'
import { CALENDAR_KEY } from './settle-dates.ts'
import { takeFacts } from './take-facts.ts'

const DAY_MS = 86_400_000

/** A match whose round may be locked, and what became of it so far. */
export type DatedMatch = {
  readonly id: number
  /** Its date in its locked round, otherwise its date. */
  readonly kickOffAt: Date | null
  readonly isFrozen: boolean
  /** It is in a locked round that is not closed, though it may have been given a later one since. */
  readonly isAwaited: boolean
  readonly isPostponed: boolean
  readonly isOver: boolean
}

/**
 * A match that leaves a locked round by more than a day was postponed, whatever the provider calls it. In the caller's
 * transaction, before its new date is taken.
 */
export async function putOffIfLeft(
  tx: Kysely<DB>,
  source: FeedSource,
  match: DatedMatch,
  kickOffAt: EpochMs | null,
): Promise<void> {
  const { id, isFrozen, isPostponed, isOver } = match
  const isFar = Math.abs((match.kickOffAt?.getTime() ?? 0) - (kickOffAt ?? 0)) > DAY_MS
  if (!isFrozen || isPostponed || isOver || !isFar) return
  await takeFacts(tx, source, id, [{ key: CALENDAR_KEY, revision: undefined, body: { kind: 'postponed' } }])
}

/**
 * A match that was called off and is on again within a day of its old date was never put off: it stays in its round
 * unless that closed without it. In the caller's transaction, before its date is taken.
 */
export async function putBackIfOn(
  tx: Kysely<DB>,
  source: FeedSource,
  match: DatedMatch,
  kickOffAt: EpochMs | null,
): Promise<void> {
  const { id, isAwaited, isPostponed } = match
  if (!isAwaited || !isPostponed || match.kickOffAt === null || kickOffAt === null) return
  if (Math.abs(match.kickOffAt.getTime() - kickOffAt) > DAY_MS) return
  await takeFacts(tx, source, id, [{ key: CALENDAR_KEY, revision: undefined, body: { kind: 'withdrawn' } }])
}

/**
 * The match as the calendar has it; a round counts as locked from its deadline on. What the log calls postponed is
 * postponed, though its state may be stored a moment later.
 */
export async function loadDatedMatch(tx: Kysely<DB>, fixtureId: number): Promise<DatedMatch | undefined> {
  const { rows } = await sql<DatedMatch>`
    select fixture.id, coalesce(awaited.frozen_kick_off_at, fixture.kick_off_at) as kick_off_at,
      exists (select from round_fixture join game_round on game_round.round_id = round_fixture.round_id
        where round_fixture.fixture_id = fixture.id
          and (locked_at is not null or deadline_at <= clock_timestamp())) as is_frozen,
      awaited.round_id is not null as is_awaited,
      coalesce(state.state = 'postponed', false) or coalesce((
        select body ->> 'kind' from game_log where game_log.fixture_id = fixture.id and kind = 'matchFact'
          and body ->> 'kind' in ('postponed', 'scheduled') order by seq desc limit 1) = 'postponed', false) as is_postponed,
      coalesce(state.state = 'finished', false) as is_over
    from fixture left join fixture_state state on state.fixture_id = fixture.id
    left join feed_match on feed_match.fixture_id = fixture.id
    left join lateral (
      select round.id as round_id, round_fixture.frozen_kick_off_at from round_fixture
      join round on round.id = round_fixture.round_id
      where round_fixture.fixture_id = fixture.id and feed_match.decision is distinct from 'void'
        and exists (select from game_round where game_round.round_id = round.id and closed_at is null
          and (locked_at is not null or deadline_at <= clock_timestamp()))
      order by round.number desc limit 1
    ) awaited on true
    where fixture.id = ${fixtureId}`.execute(tx)
  return rows[0]
}
