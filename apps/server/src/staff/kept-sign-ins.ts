import { sql } from 'kysely'
import type { Retention } from '../platform/jobs/drop-old.ts'

/** How long sign-ins of staff are kept after nothing can use them any more. */
export const KEPT_SIGN_INS: readonly Retention[] = [
  {
    table: 'staffSession',
    days: 90,
    drop: (most, days) => sql`
      delete from staff_session where ctid = any(array(
        select ctid from staff_session where opened_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    table: 'staffChallenge',
    days: 0,
    drop: (most, days) => sql`
      delete from staff_challenge where ctid = any(array(
        select ctid from staff_challenge where until < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    table: 'staffInvitation',
    days: 30,
    drop: (most, days) => sql`
      delete from staff_invitation where ctid = any(array(
        select ctid from staff_invitation where until < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
]
