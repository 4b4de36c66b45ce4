import { type Kysely, sql } from 'kysely'

/**
 * Operators as data (ADR-11): how their managers log in, the lists and texts of their support page, their pictures,
 * and their secrets, which are sealed and stored separately.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
  alter table operator
    add column login jsonb not null default '{"mode": "demo"}',
    add column winners jsonb not null default '{"isOn": false, "url": null}',
    add column unsubscribe jsonb not null default '{"isOn": false, "url": null}',
    -- Sanitised HTML by language: {"rules": {"en": …}, "gettingStarted": {…}}.
    add column texts jsonb not null default '{"rules": {}, "gettingStarted": {}}';

  update operator set brand =
    '{"backgroundImage": null, "loginBaseDomain": null, "header": "home"}'
    || (brand - 'loginMode')
    || jsonb_build_object('can', '{"showsMerchandise": true, "subscribes": false}' || (brand -> 'can'));

  -- Pictures of an operator by the hash of their content: a picture never changes under its address.
  create table operator_asset (
    operator_id int not null references operator,
    hash text not null,
    type text not null check (type in ('image/svg+xml', 'image/png', 'image/webp')),
    bytes bytea not null,
    primary key (operator_id, hash)
  );
  create index on operator_asset (hash);

  create table operator_secret (
    operator_id int not null references operator,
    name text not null,
    -- AES-256-GCM under a key of the installation, bound to operator and name.
    sealed text not null,
    primary key (operator_id, name)
  );
`,
    )
    .execute(db)
}
