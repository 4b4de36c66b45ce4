import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { FIRST_HASH, HASHED } from './append-line.ts'

/** The audit log as it stands: how many lines, the newest hash, and the first line that does not fit. */
export type ChainCheck = {
  readonly lines: number
  readonly newestHash: string
  /** Null where every line follows from the one before. */
  readonly brokenAt: number | null
}

/** Computes the hash of every line anew: a changed, missing or inserted line shows at its number. */
export async function checkAuditChain(db: Kysely<DB>): Promise<ChainCheck> {
  const { rows } = await sql<ChainCheck>`
    with line as (
      select seq, hash, previous_hash, encode(sha256(convert_to(previous_hash || ${HASHED}, 'UTF8')), 'hex') as computed,
        lag(hash, 1, ${FIRST_HASH}::text) over (order by seq) as hash_before, row_number() over (order by seq) as number
      from audit_line
    )
    select count(*)::int as lines,
      coalesce((select hash from audit_line order by seq desc limit 1), ${FIRST_HASH}::text) as newest_hash,
      min(seq) filter (where hash <> computed or previous_hash <> hash_before or seq <> number)::int as broken_at
    from line`.execute(db)
  const [checked] = rows
  if (checked === undefined) throw new Error('the audit log could not be read')
  return checked
}
