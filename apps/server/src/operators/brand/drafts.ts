import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** A brand that is not published; an operator has one at most. */
export type BrandDraft = {
  /** Another one after each save, so that nobody writes over what they have not seen. */
  readonly revision: number
  readonly look: object
  readonly savedAt: Date
  readonly savedBy: string
}

export async function loadBrandDraft(db: Kysely<DB>, operatorId: number): Promise<BrandDraft | undefined> {
  const { rows } = await sql<BrandDraft>`
    select revision, look, saved_at, staff_member.name as saved_by
    from brand_draft join staff_member on staff_member.id = brand_draft.saved_by
    where operator_id = ${operatorId}`.execute(db)
  return rows[0]
}

type Saved = {
  readonly operatorId: number
  readonly look: object
  /** The revision it was begun from; null where there was no draft. */
  readonly seen: number | null
  readonly memberId: number
}

/** Saves a draft and answers its revision; undefined where somebody else has saved or discarded it since. */
export async function saveBrandDraft(
  tx: Kysely<DB>,
  { operatorId, look, seen, memberId }: Saved,
): Promise<number | undefined> {
  const json = JSON.stringify(look)
  const { rows } =
    seen === null
      ? await sql<{ revision: number }>`
          insert into brand_draft (operator_id, look, saved_by)
          values (${operatorId}, ${json}::jsonb, ${memberId}) on conflict (operator_id) do nothing
          returning revision`.execute(tx)
      : await sql<{ revision: number }>`
          update brand_draft set look = ${json}::jsonb, revision = floor(random() * 2000000000)::int,
            saved_at = clock_timestamp(), saved_by = ${memberId}
          where operator_id = ${operatorId} and revision = ${seen} returning revision`.execute(tx)
  return rows[0]?.revision
}

/** Removes the draft that was seen; false where it is not there any more. */
export async function deleteBrandDraft(tx: Kysely<DB>, operatorId: number, seen: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from brand_draft where operator_id = ${operatorId} and revision = ${seen}`.execute(tx)
  return Number(numAffectedRows) > 0
}
