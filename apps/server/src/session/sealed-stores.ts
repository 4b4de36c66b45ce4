import { sql } from 'kysely'
import { createSealedStore, type Sealed, type SealedStore } from '../platform/secrets/reseal.ts'
import { placeOfCode } from './login-codes.ts'
import { indexPhone, placeOfPhone } from './phone-book.ts'
import { placeOfSession } from './provider-session.ts'

type OfManager = Sealed & { readonly managerId: number }

const PHONES = createSealedStore<OfManager & { readonly operatorId: number }>({
  ring: 'phone-keys',
  what: 'phone numbers',
  count: async (db, kid) =>
    countOf(sql`select count(*)::int as left from manager_phone where kid = ${kid}`.execute(db)),
  load: async (db, kid, after, limit) => {
    const rows = await db
      .selectFrom('managerPhone')
      .select(['managerId', 'operatorId', 'sealedPhone as sealed'])
      .where('kid', '<>', kid)
      .where('managerId', '>', after?.managerId ?? 0)
      .orderBy('managerId')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, place: placeOfPhone(row.managerId) }))
  },
  write: async (db, rows, key) => {
    const { numAffectedRows } = await sql`
      update manager_phone set kid = ${key.kid}, phone_index = told.phone_index, sealed_phone = told.resealed
      from unnest(${rows.map(({ managerId }) => managerId)}::int[], ${rows.map(({ sealed }) => sealed)}::text[],
        ${rows.map(({ operatorId, text }) => indexPhone(key, { operatorId }, text))}::text[],
        ${rows.map(({ resealed }) => resealed)}::text[]) as told (manager_id, sealed, phone_index, resealed)
      where manager_phone.manager_id = told.manager_id and sealed_phone = told.sealed`.execute(db)
    return Number(numAffectedRows)
  },
})

const SESSIONS = createSealedStore<OfManager>({
  ring: 'phone-keys',
  what: 'sessions with providers',
  count: async (db, kid) =>
    countOf(
      sql`select count(*)::int as left from provider_session where starts_with(sealed_session, ${`${kid}.`})`.execute(
        db,
      ),
    ),
  load: async (db, kid, after, limit) => {
    const rows = await db
      .selectFrom('providerSession')
      .select(['managerId', 'sealedSession as sealed'])
      .where(sql<boolean>`not starts_with(sealed_session, ${`${kid}.`})`)
      .where('managerId', '>', after?.managerId ?? 0)
      .orderBy('managerId')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, place: placeOfSession(row.managerId) }))
  },
  write: async (db, rows) => {
    const { numAffectedRows } = await sql`
      update provider_session set sealed_session = told.resealed
      from unnest(${rows.map(({ managerId }) => managerId)}::int[], ${rows.map(({ sealed }) => sealed)}::text[],
        ${rows.map(({ resealed }) => resealed)}::text[]) as told (manager_id, sealed, resealed)
      where provider_session.manager_id = told.manager_id and sealed_session = told.sealed`.execute(db)
    return Number(numAffectedRows)
  },
})

/**
 * Numbers that codes were sent to, kept for a day to limit how often. The hash of an unused code cannot be computed
 * again, so its key stays until the code is used or expired.
 */
const CODES = createSealedStore<Sealed & { readonly attemptHash: string; readonly operatorId: number }>({
  ring: 'phone-keys',
  what: 'login codes',
  count: async (db, kid) =>
    countOf(
      sql`select count(*)::int as left from login_code where starts_with(sealed_phone, ${`${kid}.`})
        or starts_with(code_hash, ${`${kid}.`}) and used_at is null and expires_at > clock_timestamp()`.execute(
        db,
      ),
    ),
  load: async (db, kid, after, limit) => {
    const rows = await db
      .selectFrom('loginCode')
      .select(['attemptHash', 'operatorId', 'sealedPhone as sealed'])
      .where(sql<boolean>`not starts_with(sealed_phone, ${`${kid}.`})`)
      .where('attemptHash', '>', after?.attemptHash ?? '')
      .orderBy('attemptHash')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, place: placeOfCode(row.attemptHash) }))
  },
  write: async (db, rows, key) => {
    const { numAffectedRows } = await sql`
      update login_code set sealed_phone = told.resealed, phone_index = told.phone_index
      from unnest(${rows.map(({ attemptHash }) => attemptHash)}::text[], ${rows.map(({ sealed }) => sealed)}::text[],
        ${rows.map(({ operatorId, text }) => indexPhone(key, { operatorId }, text))}::text[],
        ${rows.map(({ resealed }) => resealed)}::text[]) as told (attempt_hash, sealed, phone_index, resealed)
      where login_code.attempt_hash = told.attempt_hash and sealed_phone = told.sealed`.execute(db)
    return Number(numAffectedRows)
  },
})

/** Everything logins store sealed. */
export const SEALED_OF_LOGINS: readonly SealedStore[] = [PHONES, SESSIONS, CODES]

async function countOf(asked: Promise<{ readonly rows: readonly unknown[] }>): Promise<number> {
  const [row] = (await asked).rows as readonly { readonly left: number }[]
  return row?.left ?? 0
}
