import type { SourceKind, SourceRound } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FeedSource } from './feed-source.ts'

/** Stores what a source states of its rounds: since when their figures are final, or that they are not. */
export async function takeFinality(
  tx: Kysely<DB>,
  { id, championshipId }: FeedSource,
  rounds: readonly SourceRound[],
): Promise<void> {
  const stated = rounds.filter(({ isFinal }) => isFinal !== undefined)
  if (stated.length === 0) return
  await sql`
    insert into feed_round as known (feed_source_id, round_id, final_at)
    select ${id}::int, round.id, case when stated.is_final then clock_timestamp() end
    from unnest(${stated.map(({ number }) => number)}::int[], ${stated.map(({ isFinal }) => isFinal)}::boolean[])
      as stated (number, is_final)
    join round on round.championship_id = ${championshipId} and round.number = stated.number
    on conflict (round_id, feed_source_id) do update
      set final_at = case when excluded.final_at is not null then coalesce(known.final_at, excluded.final_at) end
      where (known.final_at is null) <> (excluded.final_at is null)`.execute(tx)
}

/** A round whose source has owed its word that the figures are final for a day. */
export type OverdueRound = {
  readonly championship: string
  readonly kind: SourceKind
  readonly number: number
}

/** The rounds that a person has to close, because nothing else is missing from them. */
export async function loadOverdueRounds(db: Kysely<DB>): Promise<readonly OverdueRound[]> {
  const { rows } = await sql<OverdueRound>`
    select distinct championship.source as championship, source.kind, round.number
    from game_round
    join round on round.id = game_round.round_id
    join championship on championship.id = round.championship_id and championship.kind = 'feed'
    join feed_round on feed_round.round_id = round.id and feed_round.final_at is null
    join feed_source source on source.id = feed_round.feed_source_id
    join lateral (
      select max(state.finished_at) as at, bool_or(chosen.feed_source_id = source.id) as is_in_force,
        bool_and(coalesce(state.state in ('finished', 'abandoned', 'postponed'), false)) as is_over
      from round_fixture
      left join fixture_state state on state.fixture_id = round_fixture.fixture_id
      left join feed_match chosen on chosen.fixture_id = round_fixture.fixture_id
      where round_fixture.round_id = round.id
    ) last on last.is_over and last.is_in_force
    where game_round.locked_at is not null and game_round.closed_at is null
      and last.at < clock_timestamp() - interval '24 hours'
    order by 1, 3`.execute(db)
  return rows
}
