import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/drop-old.ts'

/** How long what feeds sent is kept. */
export const KEPT_FEEDS: readonly Retention[] = [
  {
    table: 'feedAnswer',
    days: 30,
    drop: (most, days) => sql`
      delete from feed_answer where ctid = any(array(
        select ctid from feed_answer where at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    table: 'feedNonce',
    days: 1,
    drop: (most, days) => sql`
      delete from feed_nonce where ctid = any(array(
        select ctid from feed_nonce where at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    table: 'quarantinedFact',
    days: 90,
    drop: (most, days) => sql`
      delete from quarantined_fact where ctid = any(array(
        select ctid from quarantined_fact where quarantined_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    table: 'deskToken',
    days: 30,
    drop: (most, days) => sql`
      delete from desk_token where ctid = any(array(
        select ctid from desk_token where until < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
]
