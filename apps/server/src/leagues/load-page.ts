import type { Kysely } from 'kysely'
import { searchKey } from '../core/name-pattern.ts'
import type { DB } from '../db/generated/database.ts'
import { loadNames } from '../entries/index.ts'
import type { Board } from './board.ts'
import type { League } from './league.ts'
import type { LeagueMemory } from './league-memory.ts'
import { indexOf, searchMembers } from './members.ts'

export type PageQuery = {
  readonly page: number
  readonly name: string | undefined
  readonly order: 'place' | 'name' | 'points' | 'totals'
  readonly isDescending: boolean
}

/** A row of a page: a member with their names. */
export type LeagueLine = {
  readonly entryId: number
  /** Index in the league's members, and so in its board's arrays. */
  readonly at: number
  readonly userName: string
  readonly isBot: boolean
  readonly teamName: string
  /** The first round it plays. */
  readonly firstRound: number
}

export const ROWS_PER_PAGE = 10

/** A page of a table: its order comes from memory, its names are read by key. */
export async function loadPage(
  db: Kysely<DB>,
  memory: LeagueMemory,
  league: League,
  board: Board,
  query: PageQuery,
): Promise<{ readonly lines: readonly LeagueLine[]; readonly count: number }> {
  const { entryIds } = await memory.members(league)
  const order = await orderOf(db, memory, league, board, query)
  // Ascending means from the first place or name on, but from the fewest points on.
  const isReversed = query.isDescending !== (query.order === 'points' || query.order === 'totals')
  const page = Array.from({ length: ROWS_PER_PAGE }, (_, row) => (query.page - 1) * ROWS_PER_PAGE + row)
    .filter((row) => row < order.length)
    .map((row) => order[isReversed ? order.length - 1 - row : row] ?? 0)
  return { lines: await loadLines(db, entryIds, page), count: order.length }
}

/** Members of a league, given by their index, with their names. */
export async function loadLines(
  db: Kysely<DB>,
  entryIds: Int32Array,
  places: readonly number[],
): Promise<readonly LeagueLine[]> {
  const names = await loadNames(
    db,
    places.map((at) => entryIds[at] ?? 0),
  )
  return places.flatMap((at): LeagueLine[] => {
    const entryId = entryIds[at] ?? 0
    const named = names.get(entryId)
    return named === undefined ? [] : [{ ...named, entryId, at }]
  })
}

async function orderOf(
  db: Kysely<DB>,
  memory: LeagueMemory,
  league: League,
  board: Board,
  { name, order }: PageQuery,
): Promise<Int32Array> {
  const whole = {
    place: () => board.byPlace,
    points: board.byPoints,
    totals: board.byTotals,
    name: () => memory.nameOrder(league),
  } as const
  const all = await whole[order]()
  if (name === undefined || searchKey(name) === '') return all
  const { entryIds } = await memory.members(league)
  const found = new Set(
    (await searchMembers(db, league.id, name)).flatMap((id) => indexOf(entryIds, id) ?? []),
  )
  return all.filter((at) => found.has(at))
}
