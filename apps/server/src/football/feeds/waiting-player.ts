import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a report of a match names a player who still waits for a person to say who they are: their points are
 * missing until then.
 */
export function hasWaitingPlayer(report: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from feed_identity waiting
    where waiting.feed_source_id = ${report}.feed_source_id and waiting.kind = 'player' and waiting.our_id is null
      and ${report}.unknown ? waiting.source_id)`
}
