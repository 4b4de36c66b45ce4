import type { Kysely } from 'kysely'
import { KEPT_ALERTS } from '../console/alerts/index.ts'
import type { DB } from '../db/generated/database.ts'
import { KEPT_EVENTS } from '../events/index.ts'
import { KEPT_FEEDS } from '../football/index.ts'
import { KEPT_GUESSES } from '../invitations/index.ts'
import { KEPT_BRANDS } from '../operators/index.ts'
import { dropOld, type Retention } from '../platform/jobs/drop-old.ts'
import { KEPT_LOGINS } from '../session/index.ts'
import { KEPT_SIGN_INS } from '../staff/index.ts'
import { KEPT_QUOTES } from '../wallet/index.ts'

/**
 * Everything that is not kept for good: each room says how long its own tables are. Books, entries, results, the log of
 * facts and the audit log are in none of them.
 */
export const RETENTIONS: readonly Retention[] = [
  ...KEPT_FEEDS,
  ...KEPT_BRANDS,
  ...KEPT_LOGINS,
  ...KEPT_SIGN_INS,
  ...KEPT_ALERTS,
  ...KEPT_QUOTES,
  ...KEPT_GUESSES,
  ...KEPT_EVENTS,
]

export const dropOldRows = (db: Kysely<DB>) => dropOld(db, RETENTIONS)
