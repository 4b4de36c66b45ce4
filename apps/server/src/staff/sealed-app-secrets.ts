import { sql } from 'kysely'
import { createSealedStore, type Sealed } from '../platform/secrets/reseal.ts'
import { placeOfApp } from './app-codes.ts'

/** The secrets of staff's authenticator apps, for when their key changes. */
export const SEALED_APP_SECRETS = createSealedStore<Sealed & { readonly memberId: number }>({
  ring: 'staff-keys',
  what: 'authenticator apps',
  count: async (db, kid) => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from staff_member
      where starts_with(sealed_app_secret, ${`${kid}.`})`.execute(db)
    return rows[0]?.left ?? 0
  },
  load: async (db, kid, after, limit) => {
    const { rows } = await sql<{ memberId: number; sealed: string }>`
      select id as member_id, sealed_app_secret as sealed from staff_member
      where not starts_with(sealed_app_secret, ${`${kid}.`}) and id > ${after?.memberId ?? 0}
      order by id limit ${limit}`.execute(db)
    return rows.map((row) => ({ ...row, place: placeOfApp(row.memberId) }))
  },
  write: async (db, rows) => {
    const { numAffectedRows } = await sql`
      update staff_member set sealed_app_secret = told.resealed
      from unnest(${rows.map(({ memberId }) => memberId)}::int[], ${rows.map(({ sealed }) => sealed)}::text[],
        ${rows.map(({ resealed }) => resealed)}::text[]) as told (id, sealed, resealed)
      where staff_member.id = told.id and sealed_app_secret = told.sealed`.execute(db)
    return Number(numAffectedRows)
  },
})
