import { type FactBody, foldMatch, type MatchFact } from '@gaffer/feed'
import { type MatchStatistics, positionOf, type PositionId } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** What every player did by the facts of the log, by `fixture player`, both as their source names them. */
export async function foldedFacts(db: Kysely<DB>): Promise<ReadonlyMap<string, MatchStatistics>> {
  const players = await db.selectFrom('player').select(['id', 'sourceId', 'position']).execute()
  const byId = new Map(players.map((player) => [player.id, player]))
  const { rows } = await sql<Omit<MatchFact, 'source'> & { body: FactBody; fixture: string }>`
    select game_log.fixture_id, source_event_id, revision, body, fixture.source_id as fixture
    from game_log join fixture on fixture.id = game_log.fixture_id where kind = 'matchFact' order by seq`.execute(
    db,
  )
  const states = [...Map.groupBy(rows, ({ fixture }) => fixture)].flatMap(([fixture, facts]) => {
    const state = foldMatch(
      facts.map((fact) => ({ ...fact, source: 'log' })),
      (id) => {
        const position = byId.get(id)?.position
        return position === undefined ? undefined : positionOf(position as PositionId)
      },
    )
    return [...state.players.values()].map(
      ({ playerId, statistics }) => [`${fixture} ${byId.get(playerId)?.sourceId}`, statistics] as const,
    )
  })
  return new Map(states)
}
