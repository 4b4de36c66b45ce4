import { type Kysely, sql } from 'kysely'

/** Teams of one round that are saved together are changed by one statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(saving).execute(db)
}

const saving = `
  -- Saves line-ups of entries that still have the names told, in the order of the lists; nothing is told of the others.
  -- What every save before a deadline is, a team changed again in its round, needs no look at each of them; the rest,
  -- and whoever is named a second time, is judged one by one (save_line_up).
  create function save_line_ups(
    lock_space int, saved_game_round int, entries int[], rounds int[], lists_of_starters text[], lists_of_reserves text[],
    captains int[], vice_captains int[], schemes text[], banks int[], known_versions int[], names text[]
  ) returns table (nr int, state text, saved int) language plpgsql as $$
  #variable_conflict use_column
  declare
    done int[] := '{}';
  begin
    perform pg_advisory_xact_lock_shared(lock_space, saved_game_round);
    for nr, state, saved in
      update line_up
      set starters = wanted.starters, reserves = wanted.reserves, captain = wanted.captain,
          vice_captain = wanted.vice_captain, scheme = wanted.scheme, bank = wanted.bank,
          version = line_up.version + 1, saved_at = clock_timestamp()
      from (
        select distinct on (entry_id) entry_id, round, starters::int[], reserves::int[], captain, vice_captain, scheme,
          bank, version, team_name, nr
        from unnest(entries, rounds, lists_of_starters, lists_of_reserves, captains, vice_captains, schemes, banks,
                    known_versions, names) with ordinality
          as told (entry_id, round, starters, reserves, captain, vice_captain, scheme, bank, version, team_name, nr)
        order by entry_id, nr
      ) wanted
      join entry on entry.id = wanted.entry_id and entry.team_name = wanted.team_name and entry.state <> 'released'
      where line_up.entry_id = wanted.entry_id and line_up.from_round = wanted.round
        and (wanted.version is null or line_up.version = wanted.version)
        and exists (select from game_round where id = saved_game_round and locked_at is null
                    and clock_timestamp() < deadline_at)
        and not exists (select from player where merged_into is not null
                        and player.id = any(wanted.starters || wanted.reserves))
      returning wanted.nr, entry.state, line_up.version
    loop
      done := done || nr;
      return next;
    end loop;
    if cardinality(done) = cardinality(entries) then
      return;
    end if;
    return query
      select told.nr::int, entry.state, save_line_up(
        lock_space, entry.id, saved_game_round, told.round, told.starters::int[], told.reserves::int[], told.captain,
        told.vice_captain, told.scheme, told.bank, told.version)
      from unnest(entries, rounds, lists_of_starters, lists_of_reserves, captains, vice_captains, schemes, banks,
                  known_versions, names) with ordinality
        as told (entry_id, round, starters, reserves, captain, vice_captain, scheme, bank, version, team_name, nr)
      join entry on entry.id = told.entry_id and entry.team_name = told.team_name and entry.state <> 'released'
      where told.nr <> all(done)
      order by told.nr;
  end $$;
`
