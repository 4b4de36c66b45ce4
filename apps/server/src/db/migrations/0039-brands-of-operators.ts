import { type Kysely, sql } from 'kysely'

/**
 * Brands by version, one draft of each, what is being previewed, the operator's terms in its own words, and operators
 * that are gone: their books stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table operator add column removed_at timestamptz;
    update operator set brand = brand || '{"prices": {"chip": null, "allChips": null, "formation": null}}'
      where not brand ? 'prices';
    update operator set texts = texts || '{"terms": {}}' where not texts ? 'terms';

    create table brand_version (
      operator_id int not null references operator,
      number int not null,
      state jsonb not null,
      made_at timestamptz not null default clock_timestamp(),
      made_by int references staff_member,
      reason text,
      primary key (operator_id, number)
    );
    insert into brand_version (operator_id, number, state)
    select id, 1, jsonb_build_object('brand', brand, 'texts', texts, 'fairPlay',
      jsonb_build_object('age', fair_play -> 'age', 'terms', fair_play -> 'terms')) from operator;

    create table brand_draft (
      operator_id int primary key references operator,
      -- By chance, so that a draft is never taken for one that was discarded before it.
      revision int not null default floor(random() * 2000000000)::int,
      look jsonb not null,
      saved_at timestamptz not null default clock_timestamp(),
      saved_by int not null references staff_member
    );

    create table brand_preview (
      token text primary key,
      operator_id int not null references operator,
      member_id int not null references staff_member,
      state jsonb not null,
      lapses_at timestamptz not null,
      unique (operator_id, member_id)
    );
    create index on brand_preview (lapses_at)
  `.execute(db)
}
