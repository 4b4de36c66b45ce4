import { type Kysely, sql } from 'kysely'

/** Figures are of people: what bots do makes none of them out of date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create or replace function note_changed_entry() returns trigger language plpgsql as $$
    begin
      if old.id <= (select announced_id from entered_until)
        and exists (select from manager where id = old.manager_id and not is_bot) then
        insert into entry_changed (operator_id, day, tournament_id)
        select old.operator_id, (old.created_at at time zone 'utc')::date, tournament_id
        from subgame where id = old.subgame_id
        union all
        -- Whoever's first entry it was has another first one now.
        select old.operator_id, (old.created_at at time zone 'utc')::date, subgame.tournament_id
        from (select subgame_id from entry where manager_id = old.manager_id and state = 'entered'
            and created_at > old.created_at order by created_at limit 1) later
        join subgame on subgame.id = later.subgame_id;
      end if;
      return null;
    end $$;
  `,
    )
    .execute(db)
}
