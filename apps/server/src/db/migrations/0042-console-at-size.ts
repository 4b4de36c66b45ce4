import { type Kysely, sql } from 'kysely'

/** What keeps the lists of the console short at millions of rows: indexes, and the books added up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lists).execute(db)
  await sql.raw(books).execute(db)
}

const lists = `
  create index on manager (operator_id, id);
  create index on manager (operator_id, id) where is_bot;
  create index on manager (operator_id, subject);
  create index on manager (operator_id, folded_username);
  create index on manager using gin (folded_username gin_trgm_ops);
  create index on entry using gin (folded_team_name gin_trgm_ops);
  create index on wallet_operation (operator_id, created_at) where state = 'declined';
  create index on wallet_operation (operator_id, created_at) where state in ('planned', 'sent', 'unknown');
  create index on audit_line (operator_id, act, seq);
  create index on audit_line using gin
    (lower(coalesce(reason, '') || ' ' || coalesce(member_name, '')) gin_trgm_ops);
`

const books = `
  -- What was posted in an hour that is over, added up: postings are never changed.
  create table book_hour (
    operator_id int not null references operator on delete cascade,
    hour timestamptz not null,
    account_kind text not null,
    -- What the operation was for; settlements and adjustments have none.
    operation_kind text not null,
    amount bigint not null,
    turnover bigint not null,
    postings int not null,
    primary key (operator_id, hour, account_kind, operation_kind)
  );
  create index on book_hour (hour);

  -- The same by contest and day (UTC).
  create table book_contest (
    subgame_id int not null references subgame on delete cascade,
    day date not null,
    account_kind text not null,
    operation_kind text not null,
    operator_id int not null references operator on delete cascade,
    amount bigint not null,
    turnover bigint not null,
    primary key (subgame_id, day, account_kind, operation_kind)
  );
  create index on book_contest (operator_id, day);
`
