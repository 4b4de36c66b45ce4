import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import type { FeedSource } from '../feed-source.ts'
import type { IdentityKind } from '../identities.ts'
import { type ItemOutcome, refused } from '../item.ts'

const OLDER = refused('a call signed later has described it')

/** What a call describes; `signedAt` is undefined where nobody signs, and the order of arrival counts. */
type CallOrder = {
  readonly kind: IdentityKind
  readonly signedAt: Date | undefined
}

/**
 * Takes the items of a call that no call signed later has described, by the id that their source gives them, and
 * refuses the others: a call that was held up on its way does not win over a newer one. Of two calls of the same
 * second the one that arrives last counts.
 */
export async function takeInOrder<T>(
  tx: Kysely<DB>,
  { id: feedSourceId }: FeedSource,
  { kind, signedAt }: CallOrder,
  items: readonly T[],
  idOf: (item: T) => string,
  take: (items: readonly T[]) => Promise<readonly ItemOutcome[]>,
): Promise<readonly ItemOutcome[]> {
  if (signedAt === undefined || items.length === 0) return take(items)
  const ids = [...new Set(items.map(idOf))]
  // Locked in their order, so that of two calls at once the one waits for the other.
  const { rows } = await sql<{ sourceId: string; signedAt: Date | null }>`
    select source_id, signed_at from feed_identity
    where feed_source_id = ${feedSourceId} and kind = ${kind} and source_id = any(${ids}::text[])
    order by source_id for no key update`.execute(tx)
  const older = new Set(
    rows.flatMap((row) =>
      row.signedAt !== null && row.signedAt.getTime() > signedAt.getTime() ? [row.sourceId] : [],
    ),
  )
  const inOrder = items.filter((item) => !older.has(idOf(item)))
  const taken = await take(inOrder)
  const outcomes = new Map(inOrder.map((item, index) => [item, taken[index] ?? OLDER]))
  const described = inOrder.filter((item) => isDescribed(outcomes.get(item)))
  await sql`
    update feed_identity set signed_at = ${signedAt}
    where feed_source_id = ${feedSourceId} and kind = ${kind}
      and source_id = any(${described.map(idOf)}::text[])`.execute(tx)
  return items.map((item) => outcomes.get(item) ?? OLDER)
}

/** What is refused describes nothing, unless it is stored until a person decides. */
function isDescribed(outcome: ItemOutcome | undefined): boolean {
  return outcome !== undefined && (outcome.outcome !== 'refused' || outcome.waits === true)
}
