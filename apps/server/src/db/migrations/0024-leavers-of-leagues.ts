import { type Kysely, sql } from 'kysely'

/**
 * An entry that leaves a contest, or whose contest is cancelled, also leaves its private leagues if they are not
 * drawn yet, whatever released it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create index on league_member (entry_id);

    create function leave_leagues() returns trigger language plpgsql as $$
    begin
      with gone as (
        delete from league_member using league
        where league_member.entry_id = new.id and league.id = league_member.league_id and league.drawn_at is null
        returning league.id
      )
      update league set member_count = member_count - 1, revision = revision + 1
      from gone where league.id = gone.id;
      return null;
    end $$;

    create trigger entry_left after update of state on entry
      for each row when (new.state = 'released' and old.state <> 'released') execute function leave_leagues();
  `,
    )
    .execute(db)
}
