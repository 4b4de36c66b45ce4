import {
  rulesInSeason,
  squadOf,
  validateTeam,
  type LineUp,
  type PlayerRoundScore,
  type SelectablePlayer,
} from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { BookedRound, BotBook } from './bot-book.ts'
import type { LaidSeason, RehearsedRound } from './create-rehearsal.ts'

type StoredTeam = LineUp & {
  readonly entryId: number
  readonly fromRound: number
  readonly bank: number
  readonly freeLeft: number
  readonly made: number
}

/**
 * Compares the teams found by a lock with what their bots remember: the same line-up, bank, free transfers and
 * history, and each one legal and affordable. Returns the faults.
 */
export async function checkLockedTeams(
  db: Kysely<DB>,
  laid: LaidSeason,
  { number }: RehearsedRound,
  books: ReadonlyMap<number, BotBook>,
  players: ReadonlyMap<number, SelectablePlayer>,
): Promise<readonly string[]> {
  const { rows } = await sql<StoredTeam>`
    select line_up.entry_id, from_round, starters, reserves, captain, vice_captain, bank, free_left,
      coalesce(history.made, 0) as made
    from entry join line_up on line_up.entry_id = entry.id
    left join (select entry_id, count(*)::int as made from transfer where round = ${number} group by entry_id) history
      on history.entry_id = entry.id
    where entry.subgame_id = ${laid.contestId} and entry.state = 'entered' order by entry.id
  `.execute(db)
  const faults: string[] = []
  if (rows.length !== books.size) faults.push(`${rows.length} teams are stored, ${books.size} bots play`)
  for (const team of rows) {
    const book = books.get(team.entryId)
    const found =
      book === undefined ? ['nobody remembers it'] : findTeamFaults(team, book, number, laid, players)
    faults.push(...found.map((fault) => `entry ${team.entryId}: ${fault}`))
  }
  return faults
}

function findTeamFaults(
  team: StoredTeam,
  book: BotBook,
  round: number,
  { rules }: LaidSeason,
  players: ReadonlyMap<number, SelectablePlayer>,
): readonly string[] {
  const faults: string[] = []
  const isSame =
    squadOf(team).join() === book.squad.join() &&
    team.captain === book.lineUp.captain &&
    team.viceCaptain === book.lineUp.viceCaptain
  if (!isSame) faults.push('the stored team is another')
  if (team.bank !== book.bank) faults.push(`bank ${team.bank} is stored, ${book.bank} is left`)
  if (team.bank < 0) faults.push(`bank ${team.bank} is below 0`)
  const isChanged = team.fromRound === round && book.locked !== undefined
  if (isChanged && team.freeLeft !== book.free)
    faults.push(`${team.freeLeft} free transfers are stored, it has ${book.free}`)
  if (team.made !== book.exchanges)
    faults.push(`${team.made} transfers are stored, ${book.exchanges} were made`)
  const state = {
    savedSquad: squadOf(team),
    lockedSquad: book.locked ?? null,
    bank: team.bank,
    freeTransfers: team.freeLeft,
    hasWildcard: false,
  }
  const held = book.locked === undefined ? [squadOf(team)] : [squadOf(team), book.locked]
  const illegal = validateTeam(
    { ...team, teamName: 'bot' },
    players,
    rulesInSeason(rules, state, players),
    held,
  )
  faults.push(...illegal.map(({ code }) => `illegal: ${code}`))
  return faults
}

type StoredResult = {
  readonly entryId: number
  readonly points: number
  readonly seasonPoints: number
  readonly place: number
}

/**
 * Compares the stored results of a closed round with the record and the bots' own sums: every player's points, and
 * every team's points less its hits, its season total and its place.
 */
export async function checkResults(
  db: Kysely<DB>,
  { gameRoundId }: RehearsedRound,
  books: ReadonlyMap<number, BotBook>,
  booked: ReadonlyMap<number, BookedRound>,
  scores: ReadonlyMap<number, PlayerRoundScore>,
): Promise<readonly string[]> {
  const faults: string[] = []
  const players = await db
    .selectFrom('playerRoundResult')
    .select(['playerId', 'points'])
    .where('gameRoundId', '=', gameRoundId)
    .execute()
  const stored = new Map(players.map(({ playerId, points }) => [playerId, points]))
  for (const [playerId, { points }] of scores) {
    const given = stored.get(playerId) ?? 0
    if (given !== points)
      faults.push(`player ${playerId}: ${given} points are stored, ${points} were recorded`)
  }
  const results: readonly StoredResult[] = await db
    .selectFrom('entryRoundResult')
    .select(['entryId', 'points', 'seasonPoints', 'place'])
    .where('gameRoundId', '=', gameRoundId)
    .execute()
  if (results.length !== books.size)
    faults.push(`${results.length} results are stored, ${books.size} bots play`)
  const places = placesOf([...books.values()])
  for (const { entryId, points, seasonPoints, place } of results) {
    const [book, own] = [books.get(entryId), booked.get(entryId)]
    if (book === undefined || own === undefined) faults.push(`entry ${entryId}: nobody remembers it`)
    else if (points !== own.points)
      faults.push(`entry ${entryId}: ${points} points are stored, it earned ${own.points}`)
    else if (seasonPoints !== book.seasonPoints)
      faults.push(
        `entry ${entryId}: its season is ${seasonPoints}, its rounds sum up to ${book.seasonPoints}`,
      )
    else if (place !== places.get(entryId))
      faults.push(`entry ${entryId}: place ${place} is stored, it is in place ${places.get(entryId)}`)
  }
  return faults
}

/** Places by season points, of equal teams the earlier entry first; each place once. */
function placesOf(books: readonly BotBook[]): ReadonlyMap<number, number> {
  const best = books.toSorted((a, b) => b.seasonPoints - a.seasonPoints || a.entryId - b.entryId)
  return new Map(best.map(({ entryId }, index) => [entryId, index + 1]))
}
