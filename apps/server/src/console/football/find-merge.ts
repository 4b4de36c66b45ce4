import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Price } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import type { Merge } from '../../football/index.ts'

/** One of two players of a merge. */
export type MergedSide = {
  readonly id: number
  readonly championshipId: number
  /** Their championship has a source, which may give somebody a second id. */
  readonly isFed: boolean
  readonly name: string
  readonly clubId: number
  readonly club: string
  readonly position: number
  readonly price: Price
  readonly mergedInto: number | null
  /** Others were merged into them. */
  readonly hasMerged: boolean
  readonly theirIds: readonly { readonly source: string; readonly theirId: string }[]
}

/** The two players of a merge as they are now. */
export type FoundMerge = { readonly duplicate: MergedSide; readonly kept: MergedSide }

/** Reads the two players; undefined where one of them is not there. */
export async function findMerge(
  db: Kysely<DB>,
  { duplicateId, keptId }: Merge,
): Promise<FoundMerge | undefined> {
  const { rows } = await sql<MergedSide>`
    select player.id, player.championship_id,
      exists (select from feed_source where feed_source.championship_id = player.championship_id) as is_fed,
      trim(player.first_name || ' ' || player.last_name) as name, player.club_id, club.name as club, player.position,
      player.initial_price as price, player.merged_into,
      exists (select from player other where other.merged_into = player.id) as has_merged,
      coalesce((select jsonb_agg(jsonb_build_object('source', feed_source.kind, 'theirId', known.source_id)
          order by feed_source.rank, known.source_id)
        from feed_identity known join feed_source on feed_source.id = known.feed_source_id
        where known.kind = 'player' and known.our_id = player.id), '[]') as their_ids
    from player
    join club on club.id = player.club_id
    where player.id in (${duplicateId}, ${keptId})`.execute(db)
  const duplicate = rows.find(({ id }) => id === duplicateId)
  const kept = rows.find(({ id }) => id === keptId)
  return duplicate === undefined || kept === undefined ? undefined : { duplicate, kept }
}

/** Names what was seen of the two players: whoever was changed meanwhile is looked at again. */
export function hashOfMerge({ duplicate, kept }: FoundMerge): string {
  const seen = [duplicate, kept].map(({ id, name, clubId, position, mergedInto, hasMerged }) => [
    id,
    name,
    clubId,
    position,
    mergedInto,
    hasMerged,
  ])
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32)
}

/** The gameweeks in which one of the two plays, or which are being closed, that have begun and are not closed yet. */
export async function findRoundsUnderWay(
  db: Kysely<DB>,
  { duplicate, kept }: FoundMerge,
): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select distinct round.number from round join game_round on game_round.round_id = round.id
    where round.championship_id = ${duplicate.championshipId} and game_round.closed_at is null
      and (game_round.locked_at is not null or game_round.deadline_at <= clock_timestamp())
      and (game_round.close_step is not null or exists (select from round_fixture
        join fixture on fixture.id = round_fixture.fixture_id
        where round_fixture.round_id = round.id and (fixture.home_club_id in (${duplicate.clubId}, ${kept.clubId})
          or fixture.away_club_id in (${duplicate.clubId}, ${kept.clubId}))))
    order by round.number`.execute(db)
  return rows.map(({ number }) => number)
}
