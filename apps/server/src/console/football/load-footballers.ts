import { type Kysely, sql } from 'kysely'
import { finderOf, type Price, searchTextOf } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import { isPlayedBy } from '../../operators/index.ts'

export type FootballerRow = {
  readonly id: number
  readonly championshipId: number
  readonly championship: string
  readonly name: string
  readonly club: string
  readonly position: number
  readonly price: Price
  readonly status: 'available' | 'doubtful' | 'injured' | 'suspended' | 'unavailable' | 'left'
  readonly news: string
  readonly shirtNumber: number | null
  /** The player they were merged into. */
  readonly mergedInto: { readonly id: number; readonly name: string } | null
  /** No round of the championship was locked yet: no team counts with the position. */
  readonly isPositionOpen: boolean
  /** Where the list goes on after it. */
  readonly place: number
}

export const PLAYERS_PER_PAGE = 50

/** Which players are wanted; those left out do not count. */
export type FootballerFilter = {
  readonly championshipIds: readonly number[]
  readonly status?: string | undefined
  /** A part of the name or of the club's. */
  readonly text?: string | undefined
  /** How many come before the page. */
  readonly after?: number | undefined
}

const COLUMNS = sql`player.id, player.championship_id, championship.source as championship,
  trim(player.first_name || ' ' || player.last_name) as name, club.name as club, player.position,
  player.initial_price as price, player.status, player.news, player.shirt_number,
  (select jsonb_build_object('id', kept.id, 'name', trim(kept.first_name || ' ' || kept.last_name))
    from player kept where kept.id = player.merged_into) as merged_into,
  not exists (select from round join game_round on game_round.round_id = round.id
    where round.championship_id = player.championship_id and game_round.locked_at is not null) as is_position_open`
const FROM = sql`from player
  join championship on championship.id = player.championship_id
  join club on club.id = player.club_id`

/** Players by name; one more than a page, to tell whether there are others. */
export async function loadFootballers(
  db: Kysely<DB>,
  { championshipIds, status, text, after }: FootballerFilter,
): Promise<readonly FootballerRow[]> {
  const from = Number.isSafeInteger(after) && (after ?? 0) > 0 ? (after ?? 0) : 0
  const found = text === undefined ? undefined : await findByName(db, championshipIds, text)
  const { rows } = await sql<FootballerRow>`
    select *, (${from} + row_number() over (order by last_name, first_name, id))::int as place from (
      select ${COLUMNS}, player.last_name, player.first_name ${FROM}
      where player.championship_id = any(${[...championshipIds]}::int[])
        and (${status ?? null}::text is null or player.status = ${status ?? null}::text)
        and (${found ?? null}::int[] is null or player.id = any(${found ?? null}::int[]))
      order by player.last_name, player.first_name, player.id offset ${from} limit ${PLAYERS_PER_PAGE + 1}
    ) listed order by place`.execute(db)
  return rows
}

/** The players of leagues whose name or club has the text, folded as every search of players folds it. */
async function findByName(
  db: Kysely<DB>,
  championshipIds: readonly number[],
  text: string,
): Promise<number[]> {
  const isFound = finderOf(text)
  const { rows } = await sql<{ id: number; names: readonly string[] }>`
    select player.id, array[player.first_name || ' ' || player.last_name, player.display_name, club.name] as names
    from player join club on club.id = player.club_id
    where player.championship_id = any(${[...championshipIds]}::int[])`.execute(db)
  return rows.filter(({ names }) => isFound(searchTextOf(names))).map(({ id }) => id)
}

/** A player of a championship that the operator plays, held until the transaction ends. */
export async function findFootballer(
  tx: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<FootballerRow | undefined> {
  const { rows } = await sql<FootballerRow>`
    select ${COLUMNS}, 0 as place ${FROM}
    where player.id = ${id} and ${isPlayedBy(operatorId)}
    for update of player`.execute(tx)
  return rows[0]
}
