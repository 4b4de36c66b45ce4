import { type Kysely, sql } from 'kysely'

/** When an operation was sent, lost sight of and begun to be undone; refunds by staff; managers to be erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wallet_operation
      add column sent_at timestamptz,
      add column unknown_at timestamptz,
      add column undoing_at timestamptz;

    create index on wallet_operation (undoes) where undoes is not null;

    -- Minor units that one person of the staff refunds in a day without another; null is 50 units of the currency.
    alter table operator add column refunds_per_day bigint check (refunds_per_day >= 0);

    create table manager_erasure (
      manager_id int primary key references manager,
      due_at timestamptz not null,
      erased_at timestamptz
    );
    create index on manager_erasure (due_at) where erased_at is null
  `.execute(db)
}
