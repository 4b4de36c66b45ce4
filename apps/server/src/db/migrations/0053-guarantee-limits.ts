import { type Kysely, sql } from 'kysely'

/** Above which sums a guarantee of an operator waits for a signature. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(limits).execute(db)
}

const limits = `
  -- Null: none does.
  alter table operator
    add column guarantees_signed_above bigint check (guarantees_signed_above >= 0),
    add column guarantees_of_week bigint check (guarantees_of_week >= 0);
`
