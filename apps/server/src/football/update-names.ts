import { sql } from 'kysely'
import type { Names } from '../core/present-units.ts'
import type { NewClub, NewPlayer, Tx } from './write-football.ts'

export type ClubName = Pick<NewClub, 'name' | 'shortName' | 'names'> & { readonly clubId: number }
export type PlayerName = Pick<NewPlayer, 'firstName' | 'lastName' | 'displayName' | 'names'> & {
  readonly playerId: number
}

/** Stores what other languages call a championship; unnamed languages stay. Answers whether there is one. */
export async function nameChampionship(tx: Tx, source: string, names: Names): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update championship set names = names || ${JSON.stringify(names)}::jsonb where source = ${source}`.execute(
    tx,
  )
  return numAffectedRows !== 0n
}

/** Stores how clubs and players are called, in every language. */
export async function updateNames(
  tx: Tx,
  clubs: readonly ClubName[],
  players: readonly PlayerName[],
): Promise<void> {
  await sql`
    update club set name = told.name, short_name = told.short_name, names = told.names
    from unnest(
      ${clubs.map(({ clubId }) => clubId)}::int[],
      ${clubs.map(({ name }) => name)}::text[],
      ${clubs.map(({ shortName }) => shortName)}::text[],
      ${clubs.map(({ names = {} }) => JSON.stringify(names))}::jsonb[]) as told (id, name, short_name, names)
    where club.id = told.id
  `.execute(tx)
  await sql`
    update player set first_name = told.first_name, last_name = told.last_name, display_name = told.display_name,
      names = told.names
    from unnest(
      ${players.map(({ playerId }) => playerId)}::int[],
      ${players.map(({ firstName }) => firstName)}::text[],
      ${players.map(({ lastName }) => lastName)}::text[],
      ${players.map(({ displayName }) => displayName)}::text[],
      ${players.map(({ names = {} }) => JSON.stringify(names))}::jsonb[])
      as told (id, first_name, last_name, display_name, names)
    where player.id = told.id
  `.execute(tx)
}
