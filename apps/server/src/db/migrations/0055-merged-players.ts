import { type Kysely, sql } from 'kysely'

/**
 * Players whom a source gave a second id, and who they are. A save that still names one is answered like a save of a
 * team that was changed elsewhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db)
  await sql.raw(saving).execute(db)
}

const columns = `
  alter table player add column merged_into int references player;
  -- Matches that kicked off earlier, and rounds locked earlier, still mean the player themself.
  alter table player add column merged_at timestamptz;
  alter table player add constraint player_merged_check check (
    (merged_into is null) = (merged_at is null) and merged_into <> id
  ) not valid;
  create index player_merged on player (id) where merged_into is not null;
`

const saving = `
  create or replace function save_line_up(
    lock_space int, saved_entry int, saved_game_round int, saved_round int, new_starters int[], new_reserves int[],
    new_captain int, new_vice_captain int, new_scheme text, new_bank int, known_version int,
    new_free_left int default null
  ) returns int language plpgsql as $$
  declare
    stored line_up%rowtype;
    saved_version int;
  begin
    perform pg_advisory_xact_lock_shared(lock_space, saved_game_round);
    if exists (select from player where merged_into is not null and id = any(new_starters || new_reserves)) then
      return 0;
    end if;
    update line_up
    set starters = new_starters, reserves = new_reserves, captain = new_captain,
        vice_captain = new_vice_captain, scheme = new_scheme, bank = new_bank,
        free_left = coalesce(new_free_left, free_left), version = version + 1, saved_at = clock_timestamp()
    where entry_id = saved_entry and from_round = saved_round
      and (known_version is null or version = known_version)
      and exists (select from game_round where id = saved_game_round and locked_at is null
                  and clock_timestamp() < deadline_at)
    returning version into saved_version;
    if found then
      return saved_version;
    end if;
    if not exists (select from game_round where id = saved_game_round and locked_at is null
                   and clock_timestamp() < deadline_at) then
      return -1;
    end if;
    select * into stored from line_up where entry_id = saved_entry for no key update;
    if not found or (known_version is not null and stored.version <> known_version) then
      return 0;
    end if;
    if stored.from_round < saved_round then
      insert into line_up_past
        (entry_id, from_round, to_round, starters, reserves, captain, vice_captain, scheme, bank, free_left)
      values (stored.entry_id, stored.from_round, saved_round - 1, stored.starters, stored.reserves, stored.captain,
              stored.vice_captain, stored.scheme, stored.bank, stored.free_left);
    end if;
    update line_up
    set from_round = saved_round, starters = new_starters, reserves = new_reserves, captain = new_captain,
        vice_captain = new_vice_captain, scheme = new_scheme, bank = new_bank,
        free_left = coalesce(new_free_left, free_left), version = stored.version + 1,
        saved_at = clock_timestamp()
    where entry_id = saved_entry;
    return stored.version + 1;
  end $$;
`
