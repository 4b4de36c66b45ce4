import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** Keys that tokens are signed with: the first signs, all verify, so that a key can be rotated. */
export type TokenKeys = readonly { readonly kid: string; readonly secret: Uint8Array }[]

/** Loads the keys, making the first one on a new database. */
export async function loadTokenKeys(db: Kysely<DB>): Promise<TokenKeys> {
  const fresh = [{ kid: randomBytes(6).toString('hex'), secret: randomBytes(32).toString('base64') }]
  await db
    .insertInto('setting')
    .values({ name: 'token-keys', value: JSON.stringify(fresh) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'token-keys')
    .executeTakeFirstOrThrow()
  const stored = value as typeof fresh
  return stored.map(({ kid, secret }) => ({ kid, secret: new Uint8Array(Buffer.from(secret, 'base64')) }))
}
