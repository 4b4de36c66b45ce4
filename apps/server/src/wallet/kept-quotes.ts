import { sql } from 'kysely'
import type { Retention } from '../platform/jobs/drop-old.ts'

/** How long quotes, and comparisons that found nothing, are kept; the books stay. */
export const KEPT_QUOTES: readonly Retention[] = [
  {
    // A payment may be sent again for as long as its page is open. The index is used by a time that stands still.
    table: 'joinQuote',
    days: 7,
    drop: (most, days) => sql`
      delete from join_quote where ctid = any(array(
        select ctid from join_quote where expires_at < now() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    table: 'walletComparison',
    days: 90,
    drop: (most, days) => sql`
      delete from wallet_comparison where ctid = any(array(
        select ctid from wallet_comparison where made_at < clock_timestamp() - make_interval(days => ${days}) and differing = 0 and fault is null
        limit ${most} for update skip locked))`,
  },
]
