import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { PreviewedBrand } from './brand-previews.ts'

/** How long a link shows what it was made for. */
const LASTS_DAYS = 7
/** As many as are worth keeping apart; the page lists them all. */
const MOST_BRAND_LINKS = 20

/** A link that shows a brand, as it was when the link was made, to somebody who has no sign-in. */
export type BrandLink = {
  readonly id: number
  readonly token: string
  readonly note: string
  readonly madeAt: Date
  readonly madeBy: string
  readonly lapsesAt: Date
}

/** Freezes a brand under a token of its own; undefined where there are as many links as may be. */
export async function insertBrandLink(
  tx: Kysely<DB>,
  { operatorId, brand, texts }: PreviewedBrand,
  by: { readonly memberId: number; readonly note: string },
): Promise<{ readonly id: number; readonly token: string } | undefined> {
  const { rows } = await sql<{ id: number; token: string }>`
    insert into brand_link (token, operator_id, member_id, note, state, lapses_at)
    select ${randomBytes(16).toString('hex')}, ${operatorId}::int, ${by.memberId}::int, ${by.note},
      ${JSON.stringify({ brand, texts })}::jsonb, clock_timestamp() + make_interval(days => ${LASTS_DAYS})
    where (select count(*) from brand_link where operator_id = ${operatorId}
      and revoked_at is null and lapses_at > clock_timestamp()) < ${MOST_BRAND_LINKS}
    returning id, token`.execute(tx)
  return rows[0]
}

/** The links of an operator that still show something, the newest first. */
export async function loadBrandLinks(db: Kysely<DB>, operatorId: number): Promise<readonly BrandLink[]> {
  const { rows } = await sql<BrandLink>`
    select brand_link.id, token, note, made_at, staff_member.name as made_by, lapses_at
    from brand_link join staff_member on staff_member.id = brand_link.member_id
    where operator_id = ${operatorId} and revoked_at is null and lapses_at > clock_timestamp()
    order by brand_link.id desc`.execute(db)
  return rows
}

/** Ends a link before its time; false where it shows nothing any more. */
export async function revokeBrandLink(tx: Kysely<DB>, operatorId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update brand_link set revoked_at = clock_timestamp()
    where operator_id = ${operatorId} and id = ${id} and revoked_at is null and lapses_at > clock_timestamp()`.execute(
    tx,
  )
  return Number(numAffectedRows) > 0
}
