import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'

const TOKEN_BYTES = 24

/** Creates a key for the desk of a championship, to be shown once; the database stores its hash. */
export async function makeDeskToken(
  db: Kysely<DB>,
  token: { readonly championshipId: number; readonly name: string; readonly hours: number },
): Promise<string> {
  const text = randomBytes(TOKEN_BYTES).toString('base64url')
  await sql`
    insert into desk_token (championship_id, name, hash, until) values (${token.championshipId}, ${token.name},
      ${hashOf(text)}, clock_timestamp() + make_interval(hours => ${token.hours}))`.execute(db)
  return text
}

/** The championship a desk key belongs to; undefined for an invalid or expired key. */
export async function championshipOfToken(db: Kysely<DB>, text: unknown): Promise<number | undefined> {
  if (typeof text !== 'string' || !/^[\w-]{20,60}$/.test(text)) return undefined
  const { rows } = await sql<{ championshipId: number }>`
    select championship_id from desk_token
    where hash = ${hashOf(text)} and until > clock_timestamp()`.execute(db)
  return rows[0]?.championshipId
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
