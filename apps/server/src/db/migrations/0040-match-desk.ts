import { type Kysely, sql } from 'kysely'

/** Who holds a match at the desk, and differences between sources of a match that a person explained. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table match_hold (
      fixture_id int primary key references fixture,
      staff_member_id int not null references staff_member,
      staff_session_id uuid not null,
      since timestamptz not null default clock_timestamp(),
      used_at timestamptz not null default clock_timestamp(),
      -- Whom it was taken over from, and why: they read it on their screen.
      taken_from int references staff_member,
      taken_because text
    );

    create table match_difference_explained (
      fixture_id int not null references fixture,
      -- Names both facts as they were; once one of them says something else it is another difference.
      seen text not null,
      staff_member_id int not null references staff_member,
      reason text not null,
      at timestamptz not null default clock_timestamp(),
      primary key (fixture_id, seen)
    )
  `.execute(db)
}
