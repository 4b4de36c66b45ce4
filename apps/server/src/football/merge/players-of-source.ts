import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** Who a source means by its id of a player in one match; undefined where nobody is known. */
export type PlayersOfMatch = (sourceId: string) => number | undefined

/**
 * Whom a source means by its ids, match by match: a player who was merged into another is still themself in matches
 * that kicked off before, whose results stand, and the other one in all later ones.
 */
export async function loadPlayersOfSource(
  db: Kysely<DB>,
  feedSourceId: number,
): Promise<(fixtureId: number) => PlayersOfMatch> {
  const { rows } = await sql<{
    sourceId: string
    ourId: number
    mergedInto: number | null
    earlier: number[] | null
  }>`
    select feed_identity.source_id, player.id as our_id, player.merged_into,
      case when player.merged_into is not null then array(select fixture.id from fixture
        where fixture.championship_id = player.championship_id and fixture.kick_off_at < player.merged_at)
        end as earlier
    from feed_identity join player on player.id = feed_identity.our_id
    where feed_identity.feed_source_id = ${feedSourceId} and feed_identity.kind = 'player'`.execute(db)
  const players = new Map(
    rows.map(({ sourceId, ourId, mergedInto, earlier }) => [
      sourceId,
      { ourId, mergedInto, earlier: new Set(earlier) },
    ]),
  )
  return (fixtureId) => (sourceId) => {
    const player = players.get(sourceId)
    if (player === undefined) return undefined
    const { ourId, mergedInto, earlier } = player
    return mergedInto === null || earlier.has(fixtureId) ? ourId : mergedInto
  }
}
