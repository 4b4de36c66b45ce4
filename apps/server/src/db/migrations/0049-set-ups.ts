import { type Kysely, sql } from 'kysely'

/**
 * When a secret of an operator was set and by whom, as far as that is known; and an act that waits for a second person
 * where there is none, which is done at its hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table operator_secret add column set_at timestamptz, add column set_by int references staff_member;
    alter table operator_secret alter column set_at set default clock_timestamp();

    alter table proposal add column takes_effect_at timestamptz;
    create index on proposal (takes_effect_at) where state = 'waiting' and takes_effect_at is not null
  `.execute(db)
}
