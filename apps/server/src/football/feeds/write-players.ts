import type { SourcePlayer } from '@gaffer/feed'
import { type Position, positionId } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { insertPlayers, type NewPlayer } from '../write-football.ts'
import type { FeedSource } from './feed-source.ts'
import { usualPriceOf } from './first-prices.ts'
import { priceNewPlayers } from './price-new-players.ts'

/** A player to be added, with our id of their club. */
export type Draft = { readonly player: SourcePlayer; readonly position: Position; readonly clubId: number }

/** What a source says about a player that may change. */
export type Seen = { readonly id: number; readonly clubId: number } & ReturnType<typeof seenOf>

/** What a source says about a player now. */
export function seenOf({
  firstName,
  lastName,
  displayName,
  status,
  news,
  shirtNumber,
  birthDate,
}: SourcePlayer) {
  return {
    firstName,
    lastName,
    displayName,
    status: status as string,
    news,
    shirtNumber: shirtNumber ?? null,
    birthDate: birthDate ?? null,
  }
}

/** Adds players, priced from the next round that is not locked; returns our ids by the source's. */
export async function insertDrafts(
  tx: Kysely<DB>,
  source: FeedSource,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, number>> {
  if (drafts.length === 0) return new Map()
  const rows = drafts.map(({ player, position, clubId }): NewPlayer => ({
    sourceId: player.id,
    personCode: personCodeOf(source, player),
    clubId,
    position: positionId(position),
    firstName: player.firstName,
    lastName: player.lastName,
    displayName: player.displayName,
    status: player.status,
    news: player.news,
    initialPrice: player.price ?? usualPriceOf(position),
  }))
  const ids = await insertPlayers(tx, source.championshipId, rows)
  await updateSeen(
    tx,
    drafts.map(({ player, clubId }) => ({ id: ids.get(player.id) ?? 0, clubId, ...seenOf(player) })),
  )
  await priceNewPlayers(tx, source.championshipId, [...ids.values()])
  return ids
}

/**
 * Who a player is in every season. Commercial providers keep their ids from season to season, the official game has a
 * code besides; whoever pushes may name a person, within their own league.
 */
function personCodeOf({ kind, championship, season }: FeedSource, { id, personId }: SourcePlayer): string {
  if (kind === 'api-football' || kind === 'sportmonks') return `${kind}-${id}`
  if (personId === undefined) return `${championship}-${id}`
  return kind === 'fpl' ? `fpl-${personId}` : `${leagueOf(championship, season)}-person-${personId}`
}

/** The championship's name without its season. */
function leagueOf(championship: string, season: string): string {
  const end = `-${season.toLowerCase()}`
  return championship.endsWith(end) ? championship.slice(0, -end.length) : championship
}

/** Stores what a source says about players now. */
export async function updateSeen(tx: Kysely<DB>, players: readonly Seen[]): Promise<void> {
  if (players.length === 0) return
  const of = <K extends keyof Seen>(key: K) => players.map((player) => player[key])
  await sql`
    update player set club_id = told.club_id, first_name = told.first_name, last_name = told.last_name,
      display_name = told.display_name, status = told.status, news = told.news,
      shirt_number = coalesce(told.shirt_number, player.shirt_number),
      birth_date = coalesce(told.birth_date, player.birth_date)
    from unnest(${of('id')}::int[], ${of('clubId')}::int[], ${of('firstName')}::text[], ${of('lastName')}::text[],
      ${of('displayName')}::text[], ${of('status')}::text[], ${of('news')}::text[],
      ${of('shirtNumber')}::smallint[], ${of('birthDate')}::date[])
      as told (id, club_id, first_name, last_name, display_name, status, news, shirt_number, birth_date)
    where player.id = told.id and player.merged_into is null`.execute(tx)
}
