import type { MatchState } from '@gaffer/feed'
import { type PositionId, positionOf, type RulePack, rulePack, type RulePackId } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { packOf } from '../../core/pack-of.ts'
import type { DB } from '../../db/generated/database.ts'
import type { PlayerRoundPoints, RoundPoints } from '../../football/index.ts'
import {
  type BreakdownEntry,
  loadClosedContext,
  loadRoundFixtures,
  type RoundPlayer,
  type ScoredPlayer,
  scorePlayers,
  type ShownAt,
} from '../../rounds/index.ts'
import { onceForEach } from '../../platform/memory/once-for-each.ts'
import { createSharedReads } from '../../platform/memory/shared-reads.ts'
import type { MatchMemory } from './match-memory.ts'
import type { RoundMemory } from './round-memory.ts'

type PointsOfRound = ReadonlyMap<number, PlayerRoundPoints>

const MAX_CLOSED_ROUNDS = 64

/** Players' points by round: from memory for rounds being played, as stored for closed ones. */
export function createRoundPoints(db: Kysely<DB>, matches: MatchMemory, memory: RoundMemory): RoundPoints {
  const closed = createSharedReads<PointsOfRound>({ max: MAX_CLOSED_ROUNDS })
  const livePoints = onceForEach(pointsOf)
  return {
    underWay: (championshipId, rulePackId) => {
      const rounds = [...memory.rounds().values()].filter(
        ({ context }) => context.championshipId === championshipId && context.pack.id === rulePackId,
      )
      // A round with two price lists is in memory twice, with the same points.
      const byRound = new Map(rounds.map(({ context, scored }) => [context.roundId, scored]))
      return [...byRound].map(([roundId, scored]) => ({ roundId, players: livePoints(scored) }))
    },
    playerPoints: async (roundId, rulePackId) => {
      for (const { context, scored } of memory.rounds().values()) {
        if (context.roundId === roundId && context.pack.id === rulePackId) return livePoints(scored)
      }
      const result = await loadClosedRound(db, roundId, rulePackId)
      if (result === undefined) return loadUnplayedRound(db, matches, roundId, rulePackId)
      return closed.get(`${result.gameRoundId}:${result.shownVersion}`, () => loadStored(db, result))
    },
  }
}

function pointsOf(scored: ReadonlyMap<number, ScoredPlayer>): PointsOfRound {
  return new Map([...scored].map(([id, player]) => [id, { ...shared(player), isFinal: false }]))
}

function shared(player: ScoredPlayer): Omit<PlayerRoundPoints, 'isFinal'> {
  const { points, breakdown, played, playState, presence, presenceMinute, isDone, substituteId } = player
  return { points, breakdown, played, playState, presence, presenceMinute, isDone, substituteId }
}

type ClosedRound = ShownAt & { readonly gameRoundId: number }

async function loadClosedRound(
  db: Kysely<DB>,
  roundId: number,
  rulePackId: RulePackId,
): Promise<ClosedRound | undefined> {
  const result = await db
    .selectFrom('roundResult')
    .innerJoin('gameRound', 'gameRound.id', 'roundResult.gameRoundId')
    .select(['roundResult.gameRoundId', 'roundResult.logVersion', 'roundResult.correctedVersion'])
    .where('gameRound.roundId', '=', roundId)
    .where('gameRound.rulePack', '=', rulePackId)
    .orderBy('gameRound.id')
    .executeTakeFirst()
  return result && { ...result, shownVersion: result.correctedVersion ?? result.logVersion }
}

/** Points and breakdown as stored; safety subs are folded again from the log as far as it is shown. */
async function loadStored(db: Kysely<DB>, round: ClosedRound): Promise<PointsOfRound> {
  const { gameRoundId, shownVersion } = round
  const closed = await loadClosedContext(db, gameRoundId, round)
  if (closed === undefined) return new Map()
  const folded = closed.scoredAt(shownVersion)
  const { rows } = await sql<{ playerId: number; points: number; breakdown: readonly BreakdownEntry[] }>`
    select player_id, points, breakdown from player_round_result where game_round_id = ${gameRoundId}
  `.execute(db)
  return new Map(
    rows.map(({ playerId, points, breakdown }) => [
      playerId,
      {
        points,
        breakdown,
        played: folded.get(playerId)?.played ?? breakdown.length > 0,
        playState: 'finished',
        presence: 'finished',
        presenceMinute: undefined,
        isDone: true,
        substituteId: folded.get(playerId)?.substituteId,
        isFinal: true,
      },
    ]),
  )
}

/** A round without a game under this pack: an imported one, or one not locked yet. */
async function loadUnplayedRound(
  db: Kysely<DB>,
  matches: MatchMemory,
  roundId: number,
  rulePackId: RulePackId,
): Promise<PointsOfRound> {
  const fixtures = await loadRoundFixtures(db, roundId, matches.version())
  const known = await matches.matches(fixtures.map(({ fixtureId }) => fixtureId))
  const states = new Map<number, MatchState>()
  for (const [id, { state }] of known) if (state !== undefined) states.set(id, state)
  if (states.size === 0) return new Map()
  const players = await loadPlayers(db, roundId)
  const pack = await loadPack(db, roundId, rulePackId)
  return pointsOf(scorePlayers({ pack, fixtures, players }, states))
}

/** The pack as the round opened with it, where a game plays it. */
async function loadPack(db: Kysely<DB>, roundId: number, id: RulePackId): Promise<RulePack> {
  const opened = await db
    .selectFrom('gameRound')
    .select('packVersion as rulePackVersion')
    .where('roundId', '=', roundId)
    .where('rulePack', '=', id)
    .orderBy('id')
    .executeTakeFirst()
  return opened === undefined ? rulePack(id) : packOf({ rulePack: id, ...opened })
}

type BarePlayer = { id: number; clubId: number; position: PositionId; name: string; price: number }

async function loadPlayers(db: Kysely<DB>, roundId: number): Promise<ReadonlyMap<number, RoundPlayer>> {
  const { rows } = await sql<BarePlayer>`
    select player.id, player.club_id, player.position, player.display_name as name, player.initial_price as price
    from player join round on round.championship_id = player.championship_id where round.id = ${roundId}
  `.execute(db)
  return new Map(
    rows.map(({ position, ...row }) => [
      row.id,
      { ...row, position: positionOf(position), form: undefined, totalPoints: 0 },
    ]),
  )
}
