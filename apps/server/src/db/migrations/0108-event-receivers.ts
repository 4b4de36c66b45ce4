import { type Kysely, sql } from 'kysely'

/** Where an operator's events are sent, and what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
  create table event_receiver (
    id int generated always as identity primary key,
    operator_id int not null references operator,
    name text not null,
    url text not null,
    -- Empty stands for every kind.
    kinds text[] not null,
    sealed_secret text not null,
    -- The secret before this one, which signs too until then.
    sealed_old_secret text,
    old_until timestamptz,
    -- The event up to which deliveries were planned.
    planned_position bigint not null,
    -- Failed calls since the last one that was received; after some it is called for one event alone until it answers.
    failures int not null default 0,
    next_at timestamptz,
    -- It said that it wants nothing more.
    gone_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    unique (operator_id, name)
  );
  create table event_delivery (
    receiver_id int not null references event_receiver on delete cascade,
    position bigint not null,
    -- The manager or round whose events arrive in order.
    entity text not null,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'parked', 'withheld')),
    attempts int not null default 0,
    queued_at timestamptz not null,
    next_at timestamptz not null,
    claimed_until timestamptz,
    last_at timestamptz,
    -- Why the last attempt failed: a status or a word of ours, nothing that the receiver wrote.
    failure text,
    primary key (receiver_id, position)
  );
  create index event_delivery_due_idx on event_delivery (receiver_id, next_at) where state = 'waiting';
  create index event_delivery_order_idx on event_delivery (receiver_id, entity, position) where state = 'waiting';
  create index event_delivery_queued_at_idx on event_delivery using brin (queued_at);
`,
    )
    .execute(db)
}
