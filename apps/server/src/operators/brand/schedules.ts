import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** A brand that goes live at its hour; an operator has one at most. */
export type BrandSchedule = {
  /** Another one each time, so that nobody takes back what they have not seen. */
  readonly revision: number
  readonly look: object
  /** The version it was compared with: another one that comes in between is not overwritten. */
  readonly live: number
  readonly publishAt: Date
  readonly reason: string
  readonly setAt: Date
  readonly setBy: { readonly id: number; readonly name: string }
  /** Since when it is known that it cannot go live, and why. */
  readonly failedAt: Date | null
  readonly failure: string | null
}

/** A reason for which a brand was not published that is no fault of the brand itself. */
export const ANOTHER_CAME_FIRST = 'anotherCameFirst'

export async function loadBrandSchedule(
  db: Kysely<DB>,
  operatorId: number,
): Promise<BrandSchedule | undefined> {
  const { rows } = await sql<BrandSchedule>`
    select revision, look, live, publish_at, reason, set_at, failed_at, failure,
      json_build_object('id', staff_member.id, 'name', staff_member.name) as set_by
    from brand_schedule join staff_member on staff_member.id = brand_schedule.set_by
    where operator_id = ${operatorId}`.execute(db)
  return rows[0]
}

type NewSchedule = Pick<BrandSchedule, 'look' | 'live' | 'publishAt' | 'reason'> & {
  readonly operatorId: number
  readonly memberId: number
}

/** Keeps a brand for its hour; undefined where one waits already. */
export async function insertBrandSchedule(
  tx: Kysely<DB>,
  { operatorId, look, live, publishAt, reason, memberId }: NewSchedule,
): Promise<number | undefined> {
  const { rows } = await sql<{ revision: number }>`
    insert into brand_schedule (operator_id, look, live, publish_at, reason, set_by)
    values (${operatorId}, ${JSON.stringify(look)}::jsonb, ${live}, ${publishAt}, ${reason}, ${memberId})
    on conflict (operator_id) do nothing returning revision`.execute(tx)
  return rows[0]?.revision
}

/** Takes back what waits; false where it is not there any more. */
export async function deleteBrandSchedule(
  tx: Kysely<DB>,
  operatorId: number,
  seen: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from brand_schedule where operator_id = ${operatorId} and revision = ${seen}`.execute(tx)
  return Number(numAffectedRows) > 0
}

/** Operators whose brand is due. */
export async function findDueBrands(db: Kysely<DB>): Promise<readonly number[]> {
  const { rows } = await sql<{ operatorId: number }>`
    select operator_id from brand_schedule where publish_at <= clock_timestamp() and failed_at is null
    order by publish_at limit 20`.execute(db)
  return rows.map(({ operatorId }) => operatorId)
}

/** Holds what is due for the rest of the transaction; undefined where it is not, or another node holds it. */
export async function holdDueBrand(tx: Kysely<DB>, operatorId: number): Promise<BrandSchedule | undefined> {
  const { rows } = await sql`
    select from brand_schedule
    where operator_id = ${operatorId} and publish_at <= clock_timestamp() and failed_at is null
    for update skip locked`.execute(tx)
  return rows.length === 0 ? undefined : loadBrandSchedule(tx, operatorId)
}

/** Writes down why a brand did not go live at its hour; it stays until an owner takes it back. */
export async function failBrandSchedule(tx: Kysely<DB>, operatorId: number, failure: string): Promise<void> {
  await sql`
    update brand_schedule set failed_at = clock_timestamp(), failure = ${failure}
    where operator_id = ${operatorId}`.execute(tx)
}
