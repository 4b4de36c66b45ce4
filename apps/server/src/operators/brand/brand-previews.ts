import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { OperatorData } from '../operator.ts'

const LASTS_HOURS = 24

/** What a preview shows instead of what is published; the rest of the operator is as it is. */
export type PreviewedBrand = Pick<OperatorData, 'brand' | 'texts'> & { readonly operatorId: number }

/** Keeps what somebody of the staff is looking at, for a day; answers the token that pages are opened with. */
export async function keepBrandPreview(
  db: Kysely<DB>,
  memberId: number,
  { operatorId, brand, texts }: PreviewedBrand,
): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    insert into brand_preview (token, operator_id, member_id, state, lapses_at)
    values (${randomBytes(16).toString('hex')}, ${operatorId}, ${memberId},
      ${JSON.stringify({ brand, texts })}::jsonb, clock_timestamp() + make_interval(hours => ${LASTS_HOURS}))
    on conflict (operator_id, member_id) do update set state = excluded.state, lapses_at = excluded.lapses_at
    returning token`.execute(db)
  const [kept] = rows
  if (kept === undefined) throw new Error('a preview was not stored')
  return kept.token
}

/** What the token of a preview or of a link shows; undefined for one that is unknown, over or revoked. */
export async function loadBrandPreview(db: Kysely<DB>, token: unknown): Promise<PreviewedBrand | undefined> {
  if (typeof token !== 'string' || !/^[0-9a-f]{32}$/.test(token)) return undefined
  const { rows } = await sql<Omit<PreviewedBrand, 'operatorId'> & { operatorId: number }>`
    select operator_id, state -> 'brand' as brand, state -> 'texts' as texts from brand_preview
    where token = ${token} and lapses_at > clock_timestamp()
    union all
    select operator_id, state -> 'brand', state -> 'texts' from brand_link
    where token = ${token} and revoked_at is null and lapses_at > clock_timestamp()`.execute(db)
  return rows[0]
}
