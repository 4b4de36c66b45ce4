import { foldMatch, type FactBody, type MatchFact } from '@gaffer/feed'
import {
  positionOf,
  rulePack,
  scoreMatch,
  type Points,
  type PositionId,
  type RulePackId,
} from '@gaffer/rules'
import type { Tx } from '../write-football.ts'

/** A player's points in one match as the engine computes them; ids are the source's. */
export type RecordedScore = {
  readonly round: number
  readonly sourceFixture: number
  readonly sourcePlayer: number
  readonly points: Points
}

/** Folds and scores every match of a recorded season as if it were live, in order of fixture and player. */
export async function scoreSeason(
  tx: Tx,
  championshipId: number,
  packId: RulePackId,
): Promise<readonly RecordedScore[]> {
  const players = await tx
    .selectFrom('player')
    .select(['sourceId', 'position'])
    .where('championshipId', '=', championshipId)
    .execute()
  const positions = new Map(
    players.map(({ sourceId, position }) => [Number(sourceId), positionOf(position as PositionId)]),
  )
  const fixtures = await tx
    .selectFrom('fixture')
    .innerJoin('roundFixture', 'roundFixture.fixtureId', 'fixture.id')
    .innerJoin('round', 'round.id', 'roundFixture.roundId')
    .select(['fixture.id', 'fixture.sourceId', 'round.number'])
    .where('fixture.championshipId', '=', championshipId)
    .execute()
  const rows = await tx
    .selectFrom('recordedFact')
    .select(['fixtureId', 'sourceEventId', 'revision', 'body'])
    .where('championshipId', '=', championshipId)
    .orderBy('id')
    .execute()
  const facts = Map.groupBy(rows, ({ fixtureId }) => fixtureId)
  const pack = rulePack(packId)
  const scores = fixtures.flatMap(({ id, sourceId, number }) => {
    const told = (facts.get(id) ?? []).map((row): MatchFact => ({
      ...row,
      source: 'record',
      body: row.body as unknown as FactBody,
    }))
    const state = foldMatch(told, (playerId) => positions.get(playerId))
    return [...state.players.values()].map(({ playerId, statistics }) => ({
      round: number,
      sourceFixture: Number(sourceId),
      sourcePlayer: playerId,
      points: scoreMatch(statistics, positions.get(playerId) ?? 'FWD', pack).points,
    }))
  })
  return scores.toSorted(
    (a, b) => a.round - b.round || a.sourceFixture - b.sourceFixture || a.sourcePlayer - b.sourcePlayer,
  )
}
