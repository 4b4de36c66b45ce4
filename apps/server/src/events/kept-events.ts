import { sql } from 'kysely'
import type { Retention } from '../platform/jobs/drop-old.ts'

/** How long what leaves is kept. */
export const KEPT_EVENTS: readonly Retention[] = [
  {
    table: 'event',
    days: 30,
    drop: (most, days) => sql`
      delete from event where ctid = any(array(
        select ctid from event where happened_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    table: 'eventDelivery',
    days: 30,
    drop: (most, days) => sql`
      delete from event_delivery where ctid = any(array(
        select ctid from event_delivery where queued_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
]
