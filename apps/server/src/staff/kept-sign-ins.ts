import { sql } from 'kysely'
import type { Retention } from '../platform/jobs/drop-old.ts'
import { DEVICE_DAYS } from './devices.ts'

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
    table: 'staffGuess',
    days: 90,
    drop: (most, days) => sql`
      delete from staff_guess where ctid = any(array(
        select ctid from staff_guess where last_at < clock_timestamp() - make_interval(days => ${days})
          and coalesce(next_at, '-infinity') < clock_timestamp()
        limit ${most} for update skip locked))`,
  },
  {
    table: 'staffDevice',
    days: DEVICE_DAYS,
    drop: (most, days) => sql`
      delete from staff_device where ctid = any(array(
        select ctid from staff_device where used_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    table: 'staffPresence',
    days: 90,
    drop: (most, days) => sql`
      delete from staff_presence where ctid = any(array(
        select ctid from staff_presence
        where greatest(seen_at, left_at) < clock_timestamp() - make_interval(days => ${days})
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
