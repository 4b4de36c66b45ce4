import type { Side } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** Somebody whom a fact names on a side of a match. */
export type Named = { readonly fixtureId: number; readonly playerId: number; readonly side: Side }

/** The side of a match whose club a player plays for, and its name. */
export type Placed = Named & { readonly club: string }

/** One player in one match. */
export function keyOfNamed({ fixtureId, playerId }: Pick<Named, 'fixtureId' | 'playerId'>): string {
  return `${fixtureId}/${playerId}`
}

/** The players of both clubs of each match. */
export async function loadPlaces(
  db: Kysely<DB>,
  fixtureIds: readonly number[],
): Promise<ReadonlyMap<string, Placed>> {
  const { rows } = await sql<Placed>`
    select fixture.id as fixture_id, player.id as player_id, club.name as club,
      case when club.id = fixture.home_club_id then 'home' else 'away' end as side
    from fixture join club on club.id in (fixture.home_club_id, fixture.away_club_id)
    join player on player.club_id = club.id
    where fixture.id = any(${[...fixtureIds]}::int[])`.execute(db)
  return new Map(rows.map((row) => [keyOfNamed(row), row]))
}

/** Those who are named on the side of the same club in line-ups or figures of this match or of another one. */
export async function loadKnownSides(
  db: Kysely<DB>,
  doubtful: readonly Named[],
): Promise<ReadonlySet<string>> {
  if (doubtful.length === 0) return new Set()
  const { rows } = await sql<Pick<Named, 'fixtureId' | 'playerId'>>`
    select doubtful.fixture_id, doubtful.player_id
    from unnest(
      ${doubtful.map(({ fixtureId }) => fixtureId)}::int[],
      ${doubtful.map(({ playerId }) => playerId)}::int[],
      ${doubtful.map(({ side }) => side)}::text[]) as doubtful (fixture_id, player_id, side)
    join fixture on fixture.id = doubtful.fixture_id
    cross join lateral (select case when doubtful.side = 'home' then fixture.home_club_id
      else fixture.away_club_id end as id) club
    where exists (
      select from fixture played
      join game_log fact on fact.fixture_id = played.id and fact.kind = 'matchFact'
        and fact.body->>'side' = case club.id when played.home_club_id then 'home' else 'away' end
      where club.id in (played.home_club_id, played.away_club_id)
        and (fact.body->'starters' @> to_jsonb(doubtful.player_id)
          or fact.body->'bench' @> to_jsonb(doubtful.player_id)
          or (fact.body->>'kind' = 'statistics' and fact.body->'playerId' = to_jsonb(doubtful.player_id))))`.execute(
    db,
  )
  return new Set(rows.map(keyOfNamed))
}

/** For so long before and after its kick-off a match cannot be played by somebody who plays in another one. */
export const ONE_MATCH = sql`interval '90 minutes'`

/**
 * Those who are in a line-up of another match of about the same hour, and which match that is; `inLineUps`: those who are named
 * in line-ups that are reported at the same time.
 */
export async function loadOtherMatches(
  db: Kysely<DB>,
  people: readonly Named[],
  inLineUps: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<Pick<Named, 'fixtureId' | 'playerId'> & { readonly other: string }>`
    select named.fixture_id, named.player_id,
      coalesce(home.name, '?') || ' against ' || coalesce(away.name, '?') as other
    from unnest(
      ${people.map(({ fixtureId }) => fixtureId)}::int[],
      ${people.map(({ playerId }) => playerId)}::int[]) as named (fixture_id, player_id)
    join fixture on fixture.id = named.fixture_id
    join fixture other on other.championship_id = fixture.championship_id and other.id <> fixture.id
      and other.kick_off_at between fixture.kick_off_at - ${ONE_MATCH} and fixture.kick_off_at + ${ONE_MATCH}
    left join club home on home.id = other.home_club_id
    left join club away on away.id = other.away_club_id
    where exists (
      select from unnest(
        ${inLineUps.map(({ fixtureId }) => fixtureId)}::int[],
        ${inLineUps.map(({ playerId }) => playerId)}::int[]) as beside (fixture_id, player_id)
      where beside.fixture_id = other.id and beside.player_id = named.player_id)
    or exists (
      select from game_log fact
      where fact.fixture_id = other.id and fact.kind = 'matchFact' and fact.body->>'kind' = 'lineUp'
        and (fact.body->'starters' @> to_jsonb(named.player_id) or fact.body->'bench' @> to_jsonb(named.player_id))
        and not exists (select from game_log newer
          where newer.source = fact.source and newer.source_event_id = fact.source_event_id
            and newer.fixture_id = fact.fixture_id and newer.revision > fact.revision))
    order by other.id`.execute(db)
  return new Map(rows.map((row) => [keyOfNamed(row), row.other]))
}

/**
 * Those of a match who are named in the line-up of another match of about the same hour that says more of them: a line-up that a source
 * reports says more than one inferred from figures, and of equals that of the club they play for. `isNamed`: the
 * reported line-up of this match names them.
 */
export async function loadElsewhere(
  db: Kysely<DB>,
  fixtureId: number,
  people: readonly { readonly playerId: number; readonly isNamed: boolean }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ playerId: number }>`
    select named.player_id
    from unnest(
      ${people.map(({ playerId }) => playerId)}::int[],
      ${people.map(({ isNamed }) => isNamed)}::boolean[]) as named (player_id, is_named)
    join player on player.id = named.player_id
    join fixture on fixture.id = ${fixtureId}
    join fixture other on other.championship_id = fixture.championship_id and other.id <> fixture.id
      and other.kick_off_at between fixture.kick_off_at - ${ONE_MATCH} and fixture.kick_off_at + ${ONE_MATCH}
    join game_log fact on fact.fixture_id = other.id and fact.kind = 'matchFact' and fact.body->>'kind' = 'lineUp'
      and (fact.body->'starters' @> to_jsonb(named.player_id) or fact.body->'bench' @> to_jsonb(named.player_id))
    where not exists (select from game_log newer
        where newer.source = fact.source and newer.source_event_id = fact.source_event_id
          and newer.fixture_id = fact.fixture_id and newer.revision > fact.revision)
      and (fact.body ? 'isReported', coalesce(player.club_id in (other.home_club_id, other.away_club_id), false))
        > (named.is_named, coalesce(player.club_id in (fixture.home_club_id, fixture.away_club_id), false))`.execute(
    db,
  )
  return new Set(rows.map(({ playerId }) => playerId))
}
