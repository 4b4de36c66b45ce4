import { sql } from 'kysely'
import type { Retention } from '../platform/jobs/drop-old.ts'
import { LOGIN_LIFE_DAYS } from './login-sessions.ts'

/** How long logins are kept after nothing can use them any more. */
export const KEPT_LOGINS: readonly Retention[] = [
  {
    table: 'loginOnce',
    days: 0,
    drop: (most, days) => sql`
      delete from login_once where ctid = any(array(
        select ctid from login_once where expires_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    // A day long they count against the codes that a number may be sent.
    table: 'loginCode',
    days: 1,
    drop: (most, days) => sql`
      delete from login_code where ctid = any(array(
        select ctid from login_code where expires_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    table: 'loginTicket',
    days: 0,
    drop: (most, days) => sql`
      delete from login_ticket where ctid = any(array(
        select ctid from login_ticket where expires_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    // Renewed no more, a login is over.
    table: 'loginSession',
    days: LOGIN_LIFE_DAYS + 1,
    drop: (most, days) => sql`
      delete from login_session where ctid = any(array(
        select ctid from login_session where renewed_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
]
