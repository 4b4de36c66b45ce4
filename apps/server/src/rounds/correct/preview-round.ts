import type { MinorUnits, Points } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { prizesAtPoints } from '../../contests/index.ts'
import { loadLogVersion } from '../../core/game-log.ts'
import type { DB } from '../../db/generated/database.ts'
import { foldRound } from '../load-scored-round.ts'
import { loadFacts, loadRoundContext, type LoggedFact } from '../repo.ts'
import type { RoundContext } from '../round-context.ts'
import { type ScoredPlayer, scorePlayers, withBlankPlayers } from '../score-players.ts'
import { computeScoreboard } from '../scoreboard/compute-scoreboard.ts'
import { loadScoreboard } from '../scoreboard/load-scoreboard.ts'
import { rankedPoints, type Scoreboard, type ScoreboardResult } from '../scoreboard/scoreboard.ts'
import { loadContests } from '../team-of-round.ts'

/** A team whose points, place or prize would be others. */
export type TeamMove = {
  readonly entryId: number
  readonly contestId: number
  readonly gameRoundId: number
  readonly pointsBefore: Points
  readonly pointsAfter: Points
  readonly placeBefore: number
  readonly placeAfter: number
  readonly prizeBefore: MinorUnits
  readonly prizeAfter: MinorUnits
}

/** A player whose points would be others, and in how many teams they count. */
export type PlayerMove = {
  readonly playerId: number
  readonly name: string
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
  readonly teams: readonly TeamMove[]
  readonly players: readonly PlayerMove[]
}

/**
 * Computes a locked game round as it stands and as it would be with further facts, both by what scores and ranks it
 * live. A closed round stands as it was closed; it would be closed anew with everything that the log says by now.
 */
export async function previewRound(
  db: Kysely<DB>,
  gameRoundId: number,
  further: readonly LoggedFact[] = [],
  /** A match that would count in it no more. */
  voidedId?: number,
): Promise<RoundPreview | undefined> {
  const version = await loadLogVersion(db)
  const closedAt = await loadClosedAt(db, gameRoundId)
  const context = await loadRoundContext(db, gameRoundId, version)
  if (context?.lockedAt === undefined) return undefined
  const stood = closedAt === undefined ? context : await loadRoundContext(db, gameRoundId, closedAt)
  const before = await scoreAt(db, stood ?? context, closedAt ?? version, [])
  const after = await scoreAt(db, withVoided(context, voidedId), version, further)

  const contests = await loadContests(db, gameRoundId)
  const scoreboard = await loadScoreboard(db, gameRoundId, contests, { isEntered: true })
  const compute = (scored: Scored) =>
    computeScoreboard(scoreboard, {
      version,
      pack: context.pack,
      players: withBlankPlayers(scored, context),
    })
  const ids = movedPlayers(before, after)
  const teams = ids.length === 0 ? [] : compareTeams(scoreboard, compute(before), compute(after))
  return {
    gameRoundId,
    number: context.roundNumber,
    rulePack: context.pack.id,
    isClosed: closedAt !== undefined,
    teams,
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

/** The log number at which a round was closed; undefined while it is not closed. */
async function loadClosedAt(db: Kysely<DB>, gameRoundId: number): Promise<number | undefined> {
  const round = await db
    .selectFrom('gameRound')
    .select(['closedAt', 'closeVersion'])
    .where('id', '=', gameRoundId)
    .executeTakeFirst()
  return round === undefined || round.closedAt === null ? undefined : (round.closeVersion ?? undefined)
}

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

/** Those whose points, or what decides whether they count, would be others. */
function movedPlayers(before: Scored, after: Scored): readonly number[] {
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids].filter((id) => {
    const [one, other] = [before.get(id), after.get(id)]
    return (
      one?.points !== other?.points ||
      one?.played !== other?.played ||
      one?.hasFinished !== other?.hasFinished ||
      one?.cleanSheetPoints !== other?.cleanSheetPoints ||
      one?.substituteId !== other?.substituteId
    )
  })
}

function compareTeams(
  scoreboard: Scoreboard,
  before: ScoreboardResult,
  after: ScoreboardResult,
): readonly TeamMove[] {
  const moves: TeamMove[] = []
  for (const { contest, from, to } of scoreboard.contests) {
    const prizes = (result: ScoreboardResult) =>
      contest.isLastRound
        ? prizesAtPoints(contest, to - from, (place) =>
            rankedPoints(scoreboard, result, contest, from + place - 1),
          )
        : []
    const [prizesBefore, prizesAfter] = [prizes(before), prizes(after)]
    for (let index = from; index < to; index += 1) {
      const [placeBefore, placeAfter] = [before.places[index] ?? 0, after.places[index] ?? 0]
      const move = {
        entryId: scoreboard.entryIds[index] ?? 0,
        contestId: contest.contestId,
        gameRoundId: scoreboard.gameRoundId,
        pointsBefore: before.points[index] ?? 0,
        pointsAfter: after.points[index] ?? 0,
        placeBefore,
        placeAfter,
        prizeBefore: prizesBefore[placeBefore - 1] ?? 0,
        prizeAfter: prizesAfter[placeAfter - 1] ?? 0,
      }
      const isMoved =
        move.pointsBefore !== move.pointsAfter ||
        placeBefore !== placeAfter ||
        move.prizeBefore !== move.prizeAfter
      if (isMoved) moves.push(move)
    }
  }
  return moves
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
      name: context.players.get(playerId)?.name ?? '',
      before: before.get(playerId)?.points ?? 0,
      after: after.get(playerId)?.points ?? 0,
      teams: teams.get(playerId) ?? 0,
    }))
    .filter((player) => player.before !== player.after)
    .toSorted((a, b) => b.teams - a.teams || a.playerId - b.playerId)
}
