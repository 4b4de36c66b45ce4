import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** The result of using something that counts once. */
export type Use = {
  readonly isFirst: boolean
  /** How long ago it was first used; 0 the first time. */
  readonly ageMs: number
}

/** What counts once at an operator: an external session or a signature. */
type OfUse = { readonly operatorId: number; readonly kind: string; readonly value: string }

/** Marks an external session or a signature as used at an operator; only its hash is stored. */
export async function useOnce(db: Kysely<DB>, used: OfUse & { readonly keepMs: number }): Promise<Use> {
  const hash = hashOf(used.value)
  const { rows } = await sql<{ isFirst: boolean; ageMs: number }>`
    insert into login_once (operator_id, kind, hash, expires_at)
    values (${used.operatorId}, ${used.kind}, ${hash},
            clock_timestamp() + ${used.keepMs}::float8 * interval '1 millisecond')
    on conflict (operator_id, kind, hash) do update set used_at = login_once.used_at
    returning xmax::text = '0' as is_first,
              greatest(0, extract(epoch from clock_timestamp() - used_at) * 1000)::float8 as age_ms`.execute(
    db,
  )
  const row = rows[0] ?? { isFirst: false, ageMs: Number.POSITIVE_INFINITY }
  return { isFirst: row.isFirst, ageMs: row.isFirst ? 0 : row.ageMs }
}

/** How long ago something was first used, in milliseconds; 0 where it was not. */
export async function ageOfUse(db: Kysely<DB>, { operatorId, kind, value }: OfUse): Promise<number> {
  const { rows } = await sql<{ ageMs: number }>`
    select greatest(0, extract(epoch from clock_timestamp() - used_at) * 1000)::float8 as age_ms from login_once
    where operator_id = ${operatorId} and kind = ${kind} and hash = ${hashOf(value)}`.execute(db)
  return rows[0]?.ageMs ?? 0
}

/** Makes something unused again. */
export async function forgetUse(db: Kysely<DB>, { operatorId, kind, value }: OfUse): Promise<void> {
  await db
    .deleteFrom('loginOnce')
    .where('operatorId', '=', operatorId)
    .where('kind', '=', kind)
    .where('hash', '=', hashOf(value))
    .execute()
}

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}
