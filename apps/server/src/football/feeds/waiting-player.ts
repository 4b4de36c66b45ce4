import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a report of a match names a player who still waits for a person to say who they are: their points are
 * missing until then.
 */
export function hasWaitingPlayer(report: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from jsonb_array_elements_text(${report}.unknown) named (id)
    join feed_identity waiting on waiting.feed_source_id = ${report}.feed_source_id
      and waiting.kind = 'player' and waiting.source_id = named.id and waiting.our_id is null)`
}
