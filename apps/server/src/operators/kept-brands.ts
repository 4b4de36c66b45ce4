import { sql } from 'kysely'
import type { Retention } from '../platform/jobs/drop-old.ts'

/** How long looks that were not published are kept. */
export const KEPT_BRANDS: readonly Retention[] = [
  {
    table: 'brandPreview',
    days: 0,
    drop: (most, days) => sql`
      delete from brand_preview where ctid = any(array(
        select ctid from brand_preview where lapses_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    // Whoever sent it may still be asked what it showed.
    table: 'brandLink',
    days: 90,
    drop: (most, days) => sql`
      delete from brand_link where ctid = any(array(
        select ctid from brand_link where lapses_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    table: 'brandDraft',
    days: 365,
    drop: (most, days) => sql`
      delete from brand_draft where ctid = any(array(
        select ctid from brand_draft where saved_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
]
