import type { Points } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { loadLogVersion } from '../../core/game-log.ts'
import type { DB } from '../../db/generated/database.ts'
import { foldRound } from '../load-scored-round.ts'
import { loadFacts, loadRoundContext, type LoggedFact } from '../repo.ts'
import type { RoundContext } from '../round-context.ts'
import { type ScoredPlayer, scorePlayers, withBlankPlayers } from '../score-players.ts'
import { computeScoreboard } from '../scoreboard/compute-scoreboard.ts'
import { loadScoreboard } from '../scoreboard/load-scoreboard.ts'
import { prizesOfRange } from '../scoreboard/prizes-of-range.ts'
import { indexOfEntry, type Scoreboard, type ScoreboardResult } from '../scoreboard/scoreboard.ts'
import { loadContests } from '../contests-of-round.ts'
import { movedPlayers } from './moved-players.ts'
import { loadShownAt } from './shown-round.ts'
import { blankMoves, firstMoves, type TeamMoves } from './team-moves.ts'

/** A player whose points would be others, and in how many teams they count. */
export type PlayerMove = {
  readonly playerId: number
  readonly before: Points
  readonly after: Points
  readonly teams: number
}

/** What facts that are not in the log yet would change in a game round. */
export type RoundPreview = {
  readonly gameRoundId: number
  readonly number: number
  readonly rulePack: string
  readonly isClosed: boolean
  readonly teams: TeamMoves
  readonly players: readonly PlayerMove[]
}

/** What is not in the log yet and would change a round. */
export type WhatIf = {
  readonly facts?: readonly LoggedFact[]
  /** A match that would count in it no more. */
  readonly voidedId?: number
  /** An entry that would be disqualified; one that is would be back. */
  readonly entryId?: number
}

/**
 * Computes a locked game round as it stands and as it would be if something more had happened, both by what scores and
 * ranks it live. A closed round stands as it is shown; it would be closed again with everything that the log says.
 */
export async function previewRound(
  db: Kysely<DB>,
  gameRoundId: number,
  { facts = [], voidedId, entryId }: WhatIf = {},
): Promise<RoundPreview | undefined> {
  const version = await loadLogVersion(db)
  const closed = await loadShownAt(db, gameRoundId)
  const closedAt = closed?.logVersion
  const context = await loadRoundContext(db, gameRoundId, version)
  if (context?.lockedAt === undefined) return undefined
  const stood = closedAt === undefined ? context : await loadRoundContext(db, gameRoundId, closedAt)
  const before = await scoreAt(db, stood ?? context, closed?.shownVersion ?? version, [])
  const after = await scoreAt(db, withVoided(context, voidedId), version, facts)

  const contests = await loadContests(db, gameRoundId)
  const board = async (at: number, otherwise?: number) =>
    loadScoreboard(db, gameRoundId, contests, at, { isEntered: true, otherwise })
  const scoreboard = await board(closedAt ?? version)
  const isSameTeams = entryId === undefined && closedAt === undefined
  const scoreboardAfter = isSameTeams ? scoreboard : await board(version, entryId)
  const compute = (of: Scoreboard, scored: Scored): Computed => ({
    scoreboard: of,
    result: computeScoreboard(of, {
      version,
      pack: context.pack,
      players: withBlankPlayers(scored, context),
    }),
  })
  const ids = movedPlayers(before, after)
  const isAnyMoved = ids.length > 0 || !isSameTeams
  return {
    gameRoundId,
    number: context.roundNumber,
    rulePack: context.pack.id,
    isClosed: closedAt !== undefined,
    teams: isAnyMoved
      ? compareTeams(compute(scoreboard, before), compute(scoreboardAfter, after))
      : blankMoves(0),
    players: comparePlayers(scoreboard, context, ids, before, after),
  }
}

function withVoided(context: RoundContext, voidedId: number | undefined): RoundContext {
  const fixtures = context.fixtures.map((fixture) =>
    fixture.fixtureId === voidedId ? { ...fixture, isVoided: true } : fixture,
  )
  return { ...context, fixtures }
}

type Scored = ReadonlyMap<number, ScoredPlayer>

async function scoreAt(
  db: Kysely<DB>,
  context: RoundContext,
  version: number,
  further: readonly LoggedFact[],
): Promise<Scored> {
  const fixtureIds = context.fixtures.map(({ fixtureId }) => fixtureId)
  const facts = new Map(await loadFacts(db, fixtureIds, version))
  for (const fact of further) facts.set(fact.fixtureId, [...(facts.get(fact.fixtureId) ?? []), fact])
  return scorePlayers(context, foldRound(context, facts))
}

type Computed = { readonly scoreboard: Scoreboard; readonly result: ScoreboardResult }

function compareTeams(before: Computed, after: Computed): TeamMoves {
  const moves = blankMoves(before.scoreboard.size + after.scoreboard.size)
  let size = 0
  for (const [at, { contest, from, to }] of before.scoreboard.contests.entries()) {
    const had = standingsOf(before, at)
    const would = standingsOf(after, at)
    const compare = (entryId: number, index: number | undefined, indexAfter: number | undefined): void => {
      const pointsBefore = had.points(index) ?? would.points(indexAfter) ?? 0
      const pointsAfter = would.points(indexAfter) ?? pointsBefore
      const [placeBefore, placeAfter] = [had.place(index), would.place(indexAfter)]
      const [prizeBefore, prizeAfter] = [had.prize(placeBefore), would.prize(placeAfter)]
      const isSame = pointsBefore === pointsAfter && placeBefore === placeAfter && prizeBefore === prizeAfter
      if (isSame) return
      moves.entryIds[size] = entryId
      moves.contestIds[size] = contest.contestId
      moves.pointsBefore[size] = pointsBefore
      moves.pointsAfter[size] = pointsAfter
      moves.placeBefore[size] = placeBefore
      moves.placeAfter[size] = placeAfter
      moves.prizeBefore[size] = prizeBefore
      moves.prizeAfter[size] = prizeAfter
      size += 1
    }
    for (let index = from; index < to; index += 1) {
      const entryId = before.scoreboard.entryIds[index] ?? 0
      compare(entryId, index, indexOfEntry(after.scoreboard, entryId))
    }
    const range = after.scoreboard.contests[at]
    for (let index = range?.from ?? 0; index < (range?.to ?? 0); index += 1) {
      const entryId = after.scoreboard.entryIds[index] ?? 0
      if (indexOfEntry(before.scoreboard, entryId) === undefined) compare(entryId, undefined, index)
    }
  }
  return firstMoves(moves, size)
}

/** What entries have in a contest; one that is out of it has no points there, place 0 and no prize. */
function standingsOf({ scoreboard, result }: Computed, contest: number) {
  const range = scoreboard.contests[contest]
  const prizes = range === undefined ? [] : prizesOfRange(scoreboard, result, range)
  return {
    points: (index: number | undefined) => (index === undefined ? undefined : (result.points[index] ?? 0)),
    place: (index: number | undefined) => (index === undefined ? 0 : (result.places[index] ?? 0)),
    prize: (place: number) => prizes[place - 1] ?? 0,
  }
}

function comparePlayers(
  scoreboard: Scoreboard,
  context: RoundContext,
  ids: readonly number[],
  before: Scored,
  after: Scored,
): readonly PlayerMove[] {
  const teams = new Map(ids.map((id) => [id, 0]))
  for (const id of scoreboard.starters) {
    const known = teams.get(id)
    if (known !== undefined) teams.set(id, known + 1)
  }
  return ids
    .map((playerId) => ({
      playerId,
      before: before.get(playerId)?.points ?? 0,
      after: after.get(playerId)?.points ?? 0,
      teams: teams.get(playerId) ?? 0,
    }))
    .filter((player) => player.before !== player.after)
    .toSorted((a, b) => b.teams - a.teams || a.playerId - b.playerId)
}
