import { type Kysely, sql } from 'kysely'

/** Contests that staff open one by one, at a time of their choice, and what they change afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Until it is opened nothing of it is in the tables that managers' calls read.
    sql`create table planned_contest (
      id int generated always as identity primary key,
      operator_id int not null references operator on delete cascade,
      round_id int not null references round on delete cascade,
      game jsonb not null,
      opens_at timestamptz not null,
      created_at timestamptz not null default clock_timestamp(),
      state text not null default 'waiting' check (state in ('waiting', 'opened', 'discarded', 'missed')),
      fault text,
      subgame_id int references subgame on delete set null
    )`,
    sql`create index on planned_contest (operator_id, opens_at, id) where state in ('waiting', 'missed')`,
    sql`create index on planned_contest (opens_at) where state = 'waiting'`,
    sql`create index on planned_contest (subgame_id) where subgame_id is not null`,
    sql`create index on game_round (closed_at) where closed_at is not null`,
    // Raised by every change of staff; the second by those that a team picked before it was not judged by.
    sql`alter table subgame add column version int not null default 1`,
    sql`alter table subgame add column terms_version int not null default 1`,
    sql`alter table tournament add column list_place smallint not null default 0 check (list_place between 0 and 999)`,
  ])
    await statement.execute(db)
}
