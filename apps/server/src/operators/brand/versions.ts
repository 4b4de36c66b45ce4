import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { OperatorData } from '../operator.ts'

/** Who published a brand in the console, and why; nobody where it came from a file. */
export type PublishedBy = { readonly memberId: number; readonly reason: string }

/** A brand as it was published. */
export type BrandVersion = {
  readonly number: number
  readonly madeAt: Date
  /** Null where it came from a file. */
  readonly madeBy: string | null
  readonly reason: string | null
}

/** What a version keeps of an operator: all that its brand, its texts and its terms say. */
export type KeptBrand = Pick<OperatorData, 'brand' | 'texts'> & {
  readonly fairPlay: Pick<OperatorData['fairPlay'], 'age' | 'terms'>
}

const STATE = sql`jsonb_build_object('brand', brand, 'texts', texts, 'fairPlay',
  jsonb_build_object('age', fair_play -> 'age', 'terms', fair_play -> 'terms'))`

/** Appends the brand of an operator as it is stored now, unless it is the newest version already. */
export async function keepBrandVersion(tx: Kysely<DB>, operatorId: number, by?: PublishedBy): Promise<void> {
  await sql`
    insert into brand_version (operator_id, number, state, made_by, reason)
    select operator.id, coalesce(newest.number, 0) + 1, ${STATE}, ${by?.memberId ?? null}, ${by?.reason ?? null}
    from operator left join lateral (
      select number, state from brand_version where operator_id = operator.id order by number desc limit 1
    ) newest on true
    where operator.id = ${operatorId} and newest.state is distinct from ${STATE}`.execute(tx)
}

const VERSIONS_SHOWN = 50

/** The versions of an operator's brand, the newest first: that one is what managers see. */
export async function loadBrandVersions(
  db: Kysely<DB>,
  operatorId: number,
): Promise<readonly BrandVersion[]> {
  const { rows } = await sql<BrandVersion>`
    select brand_version.number, made_at, staff_member.name as made_by, brand_version.reason
    from brand_version left join staff_member on staff_member.id = brand_version.made_by
    where operator_id = ${operatorId} order by brand_version.number desc limit ${VERSIONS_SHOWN}`.execute(db)
  return rows
}

/** The brand of a version; undefined where there is none. */
export async function loadKeptBrand(
  db: Kysely<DB>,
  operatorId: number,
  number: number,
): Promise<KeptBrand | undefined> {
  const { rows } = await sql<{ state: KeptBrand }>`
    select state from brand_version where operator_id = ${operatorId} and number = ${number}`.execute(db)
  return rows[0]?.state
}
