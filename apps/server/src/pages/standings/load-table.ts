import { pointsPerPlayer } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { searchKey } from '../../core/name-pattern.ts'
import type { TableContest, TableRound } from './contest-round.ts'
import type { LiveStandings, StandingsOrder } from '../../contests/index.ts'
import type { Milestones } from './milestones.ts'
import { loadNewcomerPlaces, loadNewcomers } from './newcomers.ts'
import {
  countClosed,
  loadClosedByPlace,
  loadClosedPlaces,
  loadClosedStandings,
  loadIdsByName,
  MAX_FOUND,
  type Places,
  searchEntries,
} from './repo.ts'
import type { Standing, Stretch } from './standing.ts'
import { loadMyEntries, loadNames, type NamedEntry } from '../../entries/index.ts'

/** A row of a contest's table. */
export type TableRow = Standing & NamedEntry

export type Table = {
  readonly rows: readonly TableRow[]
  /** Rows on all pages: of the contest, or of the search result. */
  readonly count: number
  /** Number of entries in the contest. */
  readonly total: number
  readonly isFinal: boolean
  readonly version: number
}

export type TableDeps = {
  readonly db: Kysely<DB>
  readonly standings: LiveStandings
  readonly milestones: Milestones
}

export type TableQuery = {
  readonly page: number
  readonly name: string | undefined
  readonly order: StandingsOrder | 'name'
  readonly isDescending: boolean
  /** Includes entries that have joined a season since the round: the current contest rather than one round of it. */
  readonly isWhole?: boolean
}

export const ROWS_PER_PAGE = 10

/**
 * Where places are read from: those of `placed` entries from a round, in memory or stored; behind them, in the order
 * of creation, entries that have joined since and have no points.
 */
type Phase = {
  readonly source: Source | undefined
  readonly placed: number
  readonly total: number
  readonly version: number
  /** The requested round has no points yet: totals and places are those of the previous round. */
  readonly isAhead: boolean
}

type Source = { readonly state: 'live' | 'closed'; readonly round: TableRound }

/** A page of a contest's table; before the first lock in the order of creation, without points. */
export async function loadTable(
  deps: TableDeps,
  contestRound: TableContest,
  query: TableQuery,
): Promise<Table> {
  const phase = await loadPhase(deps, contestRound, query.isWhole)
  const { total, version, isAhead } = phase
  const facts = { total, version, isFinal: phase.source?.state === 'closed' && !isAhead }
  const stretch = {
    offset: (query.page - 1) * ROWS_PER_PAGE,
    limit: ROWS_PER_PAGE,
    isDescending: query.isDescending,
  }
  if (query.name !== undefined && searchKey(query.name) !== '') {
    const found = await searchEntries(deps.db, contestRound.contest.id, query.name)
    const { offset, limit } = stretch
    if (phase.source === undefined) {
      // Found in the order of joining, which is that of places as long as nobody has points.
      const isByPlace = query.order === 'place' || query.order === 'name'
      const ids = (isByPlace && query.isDescending ? found.toReversed() : found).slice(offset, offset + limit)
      const rows = sortStandings(await loadPlaces(deps, contestRound, phase, ids), query)
      return { ...facts, rows: await nameRows(deps.db, rows), count: found.length }
    }
    const standings = sortStandings(await loadPlaces(deps, contestRound, phase, found), query)
    const rows = standings.slice(offset, offset + limit)
    return { ...facts, rows: await nameRows(deps.db, rows), count: standings.length }
  }
  const standings =
    query.order === 'name'
      ? await loadPlacesByName(deps, contestRound, phase, stretch)
      : await loadStretch(deps, contestRound, phase, query.order, stretch)
  return { ...facts, rows: await nameRows(deps.db, standings), count: total }
}

/** The manager's own entries of a contest, best place first. */
export async function loadOwnRows(
  deps: TableDeps,
  contestRound: TableContest,
  managerId: number,
  isWhole: boolean,
): Promise<readonly TableRow[]> {
  const { id } = contestRound.contest
  const ids = (await loadMyEntries(deps.db, managerId, [id])).get(id)?.slice(0, MAX_FOUND) ?? []
  if (ids.length === 0) return []
  const standings = await loadPlaces(deps, contestRound, await loadPhase(deps, contestRound, isWhole), ids)
  return nameRows(
    deps.db,
    standings.toSorted((a, b) => a.place - b.place),
  )
}

async function loadPhase(deps: TableDeps, contestRound: TableContest, isWhole = false): Promise<Phase> {
  const { tournament, contest, round } = contestRound
  const version = deps.standings.version()
  const earlierFirst = tournament.rounds.filter(({ number }) => number <= round.number)
  for (const asked of earlierFirst.toReversed()) {
    const found = await findSource(deps, contest.id, asked)
    if (found === undefined) continue
    const isAhead = asked.number < round.number
    const hasNewcomers = isAhead || isWhole
    const total = hasNewcomers ? Math.max(withAPlace(contest), found.count) : found.count
    return {
      source: { state: found.state, round: asked },
      placed: found.count,
      total,
      version: found.version ?? version,
      isAhead,
    }
  }
  return { source: undefined, placed: 0, total: withAPlace(contest), version, isAhead: true }
}

/** Who is disqualified keeps the seat, and is in no table. */
const withAPlace = ({ entryCount, disqualifiedCount }: TableContest['contest']) =>
  entryCount - disqualifiedCount

/**
 * Where the places of a round can be read; undefined before the lock, and until this node has loaded a newly locked
 * round.
 */
async function findSource(
  { db, standings }: TableDeps,
  contestId: number,
  round: TableRound,
): Promise<
  { readonly state: Source['state']; readonly count: number; readonly version?: number } | undefined
> {
  const live = await standings.page(contestId, round.number, {
    offset: 0,
    limit: 0,
    order: 'place',
    isDescending: false,
  })
  if (live !== undefined) return { state: 'live', count: live.count, version: live.version }
  if (round.lockedAt === undefined) return undefined
  const count = await countClosed(db, { gameRoundId: round.gameRoundId, contestId })
  return count > 0 || round.closedAt !== undefined ? { state: 'closed', count } : undefined
}

/**
 * A range of the table: placed entries in their order with newcomers behind them, or in front when the worst come
 * first.
 */
async function loadStretch(
  deps: TableDeps,
  contestRound: TableContest,
  phase: Phase,
  asked: StandingsOrder,
  stretch: Stretch,
): Promise<readonly Standing[]> {
  // Nobody has points in a future round: sorted by them all are equal, and stay in order of place.
  const isByPoints = asked === 'points' || asked === 'pointsPerPlayer'
  const order = phase.isAhead && isByPoints ? 'place' : asked
  const isDescending = order === asked && stretch.isDescending
  const isWorstFirst = order === 'place' ? isDescending : !isDescending
  const newcomers = phase.total - phase.placed
  const { offset, limit } = stretch
  const part = (before: number) => ({
    offset: Math.max(0, offset - before),
    limit: Math.max(0, Math.min(limit, offset + limit - before)),
  })
  const [placedPart, newPart] = isWorstFirst ? [part(newcomers), part(0)] : [part(0), part(phase.placed)]
  const placed = await loadPlaced(deps, contestRound, phase, order, { ...placedPart, isDescending })
  const fresh =
    newcomers === 0 || newPart.limit === 0
      ? []
      : await loadNewcomers(deps, contestRound.contest.id, sinceOf(phase), newcomers, {
          ...newPart,
          isDescending: isWorstFirst,
        })
  return isWorstFirst ? [...fresh, ...placed].slice(0, limit) : [...placed, ...fresh].slice(0, limit)
}

/** The entries that have joined since: after the round that places come from. */
const sinceOf = ({ source, placed }: Phase) => ({ roundNumber: source?.round.number, placed })

async function loadPlaced(
  { db, standings }: TableDeps,
  { contest, tournament }: TableContest,
  { source, placed, isAhead }: Phase,
  order: StandingsOrder,
  stretch: Stretch,
): Promise<readonly Standing[]> {
  if (source === undefined || stretch.limit === 0) return []
  const { gameRoundId, number } = source.round
  const closed = { gameRoundId, contestId: contest.id }
  // Places follow the points of a round, or those of a season until then; equal ones are never sorted anew.
  const isPlaceOrder = order === 'seasonPoints' || (order === 'points' && !tournament.isSeasonal)
  const rows =
    source.state === 'live'
      ? (await standings.page(contest.id, number, { ...stretch, order }))?.rows
      : order === 'place' || isPlaceOrder
        ? await loadClosedByPlace(db, closed, placesOf(stretch, placed, order === 'place'))
        : await loadClosedStandings(db, closed, order, stretch)
  return (rows ?? []).map((row) => (isAhead ? beforePoints(row) : row))
}

/** The places of a stretch, the first of them first; ascending by place, or descending by what decides it. */
function placesOf({ offset, limit, isDescending }: Stretch, placed: number, isByPlace: boolean): Places {
  return isByPlace === isDescending
    ? { from: placed - offset, to: Math.max(1, placed - offset - limit + 1) }
    : { from: offset + 1, to: offset + limit }
}

async function loadPlaces(
  deps: TableDeps,
  { contest }: TableContest,
  phase: Phase,
  entryIds: readonly number[],
): Promise<readonly Standing[]> {
  if (entryIds.length === 0) return []
  const { db, standings } = deps
  const { source, isAhead } = phase
  const placed =
    source === undefined
      ? []
      : source.state === 'closed'
        ? await loadClosedPlaces(db, source.round.gameRoundId, entryIds)
        : standings.standings(entryIds.map((entryId) => ({ entryId, roundNumber: source.round.number })))
  const found = isAhead ? placed.map(beforePoints) : placed
  if (phase.total === phase.placed) return found
  const known = new Set(placed.map(({ entryId }) => entryId))
  const missing = entryIds.filter((id) => !known.has(id))
  const counted = { contestId: contest.id, entries: phase.total }
  return [...found, ...(await loadNewcomerPlaces(deps, counted, sinceOf(phase), missing))]
}

async function loadPlacesByName(
  deps: TableDeps,
  contestRound: TableContest,
  phase: Phase,
  stretch: Stretch,
): Promise<readonly Standing[]> {
  const isEverybody = phase.total > phase.placed || phase.source === undefined
  const until = isEverybody || !contestRound.tournament.isSeasonal ? undefined : phase.source?.round.number
  const entryIds = await loadIdsByName(deps.db, contestRound.contest.id, until, stretch)
  const places = await loadPlaces(deps, contestRound, phase, entryIds)
  const byId = new Map(places.map((standing) => [standing.entryId, standing]))
  return entryIds.flatMap((id) => byId.get(id) ?? [])
}

function beforePoints(standing: Standing): Standing {
  const { entryId, place, seasonPoints } = standing
  return { entryId, place, seasonPoints, points: 0, finishedPoints: 0, finishedPlayers: 0 }
}

function sortStandings(
  standings: readonly Standing[],
  { order, isDescending }: TableQuery,
): readonly Standing[] {
  const valueOf = (one: Standing): number => {
    if (order === 'points') return one.points
    if (order === 'seasonPoints') return one.seasonPoints
    if (order === 'pointsPerPlayer') return pointsPerPlayer(one.finishedPoints, one.finishedPlayers)
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
