import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { ContestRound } from './contest-round.ts'
import type { LiveStandings, StandingsOrder } from './live-standings.ts'
import {
  countClosed,
  loadClosedPlaces,
  loadClosedStandings,
  loadIdsByName,
  loadNames,
  loadOpenPlaces,
  loadOpenStandings,
  loadOwnEntries,
  searchEntries,
  type Standing,
} from './repo.ts'

/** A line of a contest's table. */
export type TableRow = Standing & {
  readonly userName: string
  readonly teamName: string
  readonly managerId: number
}

export type Table = {
  readonly rows: readonly TableRow[]
  /** Lines in all pages: of the contest, or of what the search found. */
  readonly count: number
  /** Entries of the contest. */
  readonly total: number
  readonly isFinal: boolean
  readonly version: number
}

export type TableDeps = { readonly db: Kysely<DB>; readonly standings: LiveStandings }

export type TableQuery = {
  readonly page: number
  readonly name: string | undefined
  readonly order: StandingsOrder | 'name'
  readonly isDescending: boolean
}

export const ROWS_PER_PAGE = 10

/** Where the places of a round are to be read: nobody has points, in memory, or stored for good. */
type Phase = { readonly state: 'open' | 'live' | 'closed'; readonly total: number; readonly version: number }

/** A page of the places of a contest; before the lock in the order of creation with no points. */
export async function loadTable(deps: TableDeps, contest: ContestRound, query: TableQuery): Promise<Table> {
  const phase = await loadPhase(deps, contest)
  const stretch = {
    offset: (query.page - 1) * ROWS_PER_PAGE,
    limit: ROWS_PER_PAGE,
    isDescending: query.isDescending,
  }
  const isFinal = phase.state === 'closed'
  if (query.name !== undefined && query.name.trim() !== '') {
    const found = await searchEntries(deps.db, contest.subgame.id, query.name)
    const standings = sortStandings(await loadPlaces(deps, contest, phase, found), query)
    const rows = standings.slice(stretch.offset, stretch.offset + stretch.limit)
    return { ...phase, rows: await nameRows(deps.db, rows), count: standings.length, isFinal }
  }
  const standings =
    query.order === 'name'
      ? await loadPlacesInOrder(
          deps,
          contest,
          phase,
          await loadIdsByName(deps.db, contest.subgame.id, stretch),
        )
      : await loadStretch(deps, contest, phase, query.order, stretch)
  return { ...phase, rows: await nameRows(deps.db, standings), count: phase.total, isFinal }
}

/** The manager's own entries of a contest, best place first. */
export async function loadOwnRows(
  deps: TableDeps,
  contest: ContestRound,
  managerId: number,
): Promise<readonly TableRow[]> {
  const ids = await loadOwnEntries(deps.db, managerId, contest.subgame.id)
  if (ids.length === 0) return []
  const standings = await loadPlaces(deps, contest, await loadPhase(deps, contest), ids)
  return nameRows(
    deps.db,
    standings.toSorted((a, b) => a.place - b.place),
  )
}

async function loadPhase({ db, standings }: TableDeps, { round, subgame }: ContestRound): Promise<Phase> {
  const version = standings.version()
  const live = standings.page(subgame.id, round.number, {
    offset: 0,
    limit: 0,
    order: 'place',
    isDescending: false,
  })
  if (live !== undefined) return { state: 'live', total: live.count, version: live.version }
  if (round.lockedAt === undefined) return { state: 'open', total: subgame.entryCount, version }
  const closed = await countClosed(db, { gameRoundId: round.gameRoundId, subgameId: subgame.id })
  // Locked a moment ago, and this node has not loaded it yet: still the order of creation.
  return closed > 0 || round.closedAt !== undefined
    ? { state: 'closed', total: closed, version }
    : { state: 'open', total: subgame.entryCount, version }
}

async function loadStretch(
  deps: TableDeps,
  { round, subgame }: ContestRound,
  phase: Phase,
  order: StandingsOrder,
  stretch: { readonly offset: number; readonly limit: number; readonly isDescending: boolean },
): Promise<readonly Standing[]> {
  if (phase.state === 'open') {
    // Nobody has points: every order but that of places is one of equals, earlier teams first.
    const isDescending = order === 'place' && stretch.isDescending
    return loadOpenStandings(deps.db, subgame.id, phase.total, { ...stretch, isDescending })
  }
  if (phase.state === 'closed') {
    return loadClosedStandings(
      deps.db,
      { gameRoundId: round.gameRoundId, subgameId: subgame.id },
      order,
      stretch,
    )
  }
  return deps.standings.page(subgame.id, round.number, { ...stretch, order })?.rows ?? []
}

async function loadPlaces(
  { db, standings }: TableDeps,
  { round }: ContestRound,
  { state }: Phase,
  entryIds: readonly number[],
): Promise<readonly Standing[]> {
  if (entryIds.length === 0) return []
  if (state === 'open') return loadOpenPlaces(db, entryIds)
  if (state === 'closed') return loadClosedPlaces(db, round.gameRoundId, entryIds)
  return standings.standings(entryIds.map((entryId) => ({ entryId, roundNumber: round.number })))
}

async function loadPlacesInOrder(
  deps: TableDeps,
  contest: ContestRound,
  phase: Phase,
  entryIds: readonly number[],
): Promise<readonly Standing[]> {
  const byId = new Map(
    (await loadPlaces(deps, contest, phase, entryIds)).map((standing) => [standing.entryId, standing]),
  )
  return entryIds.flatMap((id) => byId.get(id) ?? [])
}

function sortStandings(
  standings: readonly Standing[],
  { order, isDescending }: TableQuery,
): readonly Standing[] {
  const valueOf = (one: Standing): number => {
    if (order === 'points') return one.points
    if (order === 'seasonPoints') return one.seasonPoints
    if (order === 'pointsPerPlayer') return one.finishedPlayers === 0 ? 0 : one.points / one.finishedPlayers
    return one.place
  }
  const sign = isDescending ? -1 : 1
  return standings.toSorted((a, b) => sign * (valueOf(a) - valueOf(b)) || a.place - b.place)
}

async function nameRows(db: Kysely<DB>, standings: readonly Standing[]): Promise<readonly TableRow[]> {
  const names = await loadNames(
    db,
    standings.map(({ entryId }) => entryId),
  )
  return standings.flatMap((standing) => {
    const named = names.get(standing.entryId)
    return named === undefined ? [] : [{ ...standing, ...named }]
  })
}
