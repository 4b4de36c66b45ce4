import {
  cupBracket,
  type CupTie,
  headToHeadTable,
  type Pairing,
  type PairingResult,
  resultsOfRound,
} from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { createSharedReads } from '../platform/memory/shared-reads.ts'
import type { LiveStandings } from '../contests/index.ts'
import { type Board, makeBoard, mostFirst, placesOf } from './board.ts'
import { type League, type LeagueRound, ownRounds } from './league.ts'
import { indexOf, loadMembers, loadNameOrder, type Members } from './members.ts'
import { loadLeague } from './repo.ts'
import { liveScores, loadClosedScores, type Scores } from './scores.ts'

export type LeagueDeps = { readonly db: Kysely<DB>; readonly standings: LiveStandings }

/** A round of a season of head-to-heads with its results; `scores` is undefined before it is locked. */
export type PlayedRound = {
  readonly pairings: readonly Pairing[]
  readonly results: readonly PairingResult[] | undefined
  readonly round: LeagueRound | undefined
  readonly version: number
}

/**
 * A cache of what is read about leagues again and again: a league is kept for a second, its members for a revision,
 * its table for a revision and a version of the results. Nothing here decides who may join.
 */
export type LeagueMemory = {
  /** Undefined when it does not exist, was closed, or belongs to another operator. */
  readonly league: (operatorId: number, id: number) => Promise<League | undefined>
  /** Drops what is cached of a league, when somebody must see at once what was changed here. */
  readonly outdate: (operatorId: number, id: number) => void
  readonly members: (league: League) => Promise<Members>
  readonly nameOrder: (league: League) => Promise<Int32Array>
  /** The key of a league's table: the table is the same while the key is. */
  readonly boardKey: (league: League) => string
  readonly board: (league: League) => Promise<Board>
  /** A round of a season of head-to-heads, counted from 1. */
  readonly round: (league: League, number: number) => Promise<PlayedRound>
  readonly bracket: (league: League) => Promise<{
    readonly rounds: readonly (readonly CupTie[])[]
    readonly scores: readonly Scores[]
  }>
}

const LEAGUES = { maxAgeMs: 1000, max: 2000 } as const
/** Leagues whose members and tables are cached; one with 100,000 members takes 3 MB. */
const PARTS = { maxAgeMs: 600_000, max: 100 } as const

export function createLeagueMemory({ db, standings }: LeagueDeps): LeagueMemory {
  const leagues = createSharedReads<League | undefined>(LEAGUES)
  const members = createSharedReads<Members>(PARTS)
  const nameOrders = createSharedReads<Int32Array>(PARTS)
  const closedScores = createSharedReads<readonly Scores[]>(PARTS)
  const boards = createSharedReads<Board>(PARTS)
  const draws = createSharedReads<readonly (readonly Pairing[])[]>(PARTS)

  const leagueKey = (operatorId: number, id: number) => `${operatorId}/${id}`
  const membersOf = (league: League) => members.get(keyOf(league), () => loadMembers(db, league.id))
  const drawOf = (league: League) =>
    draws.get(`${keyOf(league)}/${league.isDrawn}`, () => loadDraw(db, league.id))

  /** The league's locked rounds, oldest first; those being played as they are now. */
  const scoresOf = async (league: League, rounds: readonly LeagueRound[]): Promise<readonly Scores[]> => {
    const all = await membersOf(league)
    const closed = rounds.filter(({ isClosed }) => isClosed)
    const key = `${keyOf(league)}/${closed.map(({ gameRoundId, resultsVersion }) => `${gameRoundId}:${resultsVersion}`).join()}`
    const stored = await closedScores.get(key, () => loadClosedScores(db, league.id, all, closed))
    const playing = rounds.filter(({ isLocked, isClosed }) => isLocked && !isClosed)
    return [...stored, ...playing.flatMap((round) => liveScores(standings, all, round) ?? [])]
  }

  const boardKey = (league: League) => {
    const locked = ownRounds(league).filter(({ isLocked }) => isLocked)
    const isLive = locked.some(({ isClosed }) => !isClosed)
    const rounds = locked
      .map(({ number, isClosed, resultsVersion }) => `${number}${isClosed ? `c${resultsVersion}` : 'l'}`)
      .join()
    return `${keyOf(league)}/${rounds}/${league.isDrawn}/${isLive ? standings.version() : ''}`
  }

  /** The newest locked round that has points; one being played is read only while it is not closed. */
  const newestScores = async (league: League): Promise<Scores | undefined> => {
    const locked = ownRounds(league).filter(({ isLocked }) => isLocked)
    for (const round of locked.toReversed()) {
      const [scores] = await scoresOf(league, [round])
      if (scores !== undefined) return scores
    }
    return undefined
  }

  const boardOf = async (league: League): Promise<Board> => {
    const all = await membersOf(league)
    // Totals cover the season, so the newest round includes all earlier ones.
    if (league.kind !== 'head_to_head') return totalsBoard(league, all, await newestScores(league))
    return headToHeadBoard(league, all, await scoresOf(league, ownRounds(league)), await drawOf(league))
  }

  return {
    league: (operatorId, id) => leagues.get(leagueKey(operatorId, id), () => loadLeague(db, operatorId, id)),
    outdate: (operatorId, id) => leagues.forget(leagueKey(operatorId, id)),
    members: membersOf,
    nameOrder: (league) =>
      nameOrders.get(keyOf(league), async () => loadNameOrder(db, league.id, await membersOf(league))),
    boardKey,
    board: (league) => boards.get(boardKey(league), () => boardOf(league)),
    round: async (league, number) => {
      const pairings = (await drawOf(league))[number - 1] ?? []
      const round = ownRounds(league)[number - 1]
      const scores = round?.isLocked === true ? (await scoresOf(league, [round])).at(-1) : undefined
      if (scores === undefined) return { pairings, results: undefined, round, version: 0 }
      const results = resultsOfRound(pairings, pointsIn(await membersOf(league), scores))
      return { pairings, results, round, version: scores.version }
    },
    bracket: async (league) => {
      const scores = await scoresOf(league, ownRounds(league))
      const all = await membersOf(league)
      const [first = []] = await drawOf(league)
      const rounds = cupBracket(first, (round, member) => {
        const of = scores.find((one) => one.round.number === league.fromRound + round - 1)
        const at = indexOf(all.entryIds, member)
        if (of?.round.isClosed !== true || at === undefined) return undefined
        return { points: of.points[at] ?? 0, total: of.totals[at] ?? 0 }
      })
      return { rounds, scores }
    },
  }
}

/** Members change only with the revision. */
const keyOf = ({ id, revision }: League) => `${id}/${revision}`

/** A member's points in a round; 0 for members who do not play in it. */
export function pointsIn({ entryIds }: Members, { points }: Scores): (entryId: number) => number {
  return (entryId) => {
    const at = indexOf(entryIds, entryId)
    return at === undefined ? 0 : (points[at] ?? 0)
  }
}

function totalsBoard(league: League, { entryIds }: Members, newest: Scores | undefined): Board {
  const empty = new Int32Array(entryIds.length)
  const { points, totals, version } = newest ?? { points: empty, totals: empty, version: 0 }
  const isFirst = newest === undefined || newest.round.number === 1
  return makeBoard({
    round: newest?.round.number,
    isFinal: newest?.round.isClosed === true && newest.round.number === league.roundCount,
    version,
    points,
    totals,
    byPlace: mostFirst(totals),
    placesBefore: isFirst
      ? undefined
      : placesOf(mostFirst(totals.map((total, at) => total - (points[at] ?? 0)))),
    lines: undefined,
  })
}

function headToHeadBoard(
  league: League,
  members: Members,
  scores: readonly Scores[],
  draw: readonly (readonly Pairing[])[],
): Board {
  const { entryIds } = members
  const results = scores.map((of) =>
    resultsOfRound(draw[of.round.number - league.fromRound] ?? [], pointsIn(members, of)),
  )
  const ids = [...entryIds]
  const table = headToHeadTable(ids, results)
  const orderOf = (lines: typeof table) =>
    Int32Array.from(lines, ({ member }) => indexOf(entryIds, member) ?? 0)
  const newest = scores.at(-1)
  const totals = new Int32Array(entryIds.length)
  for (const { member, scored } of table) totals[indexOf(entryIds, member) ?? 0] = scored
  return makeBoard({
    round: newest?.round.number,
    isFinal: newest?.round.isClosed === true && newest.round.number === league.roundCount,
    version: newest?.version ?? 0,
    points: newest?.points ?? new Int32Array(entryIds.length),
    totals,
    byPlace: orderOf(table),
    placesBefore:
      results.length < 2 ? undefined : placesOf(orderOf(headToHeadTable(ids, results.slice(0, -1)))),
    lines: new Map(table.map((line) => [line.member, line])),
  })
}

async function loadDraw(db: Kysely<DB>, leagueId: number): Promise<readonly (readonly Pairing[])[]> {
  const rows = await db
    .selectFrom('pairing')
    .select(['round', 'entryA as a', 'entryB as b'])
    .where('leagueId', '=', leagueId)
    .orderBy('round')
    .orderBy('position')
    .execute()
  const rounds: Pairing[][] = []
  for (const { round, a, b } of rows) (rounds[round - 1] ??= []).push({ a, b })
  return rounds
}
