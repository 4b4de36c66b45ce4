import { type Kysely, sql } from 'kysely'

/**
 * `same_person` returns a manager and every other login at their operator by which a person has proved the same number:
 * limits, exclusions and blocks hold for all of them. A join locks the whole person, so that two logins do not
 * pass a limit together; of joins that share a transaction the first of each person may be judged there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function same_person(manager_id int) returns setof int language sql stable as $$
    select $1
    union
    select other.manager_id from manager_phone mine
    join manager_phone other on other.operator_id = mine.operator_id and other.phone_index = mine.phone_index
    where mine.manager_id = $1
  $$;

  create or replace function hold_to_join(
    round_locks int, held_game_round int, subgames int[], managers int[], payers int[],
    out held_subgames int[], out held_managers int[], out held_payers int[]
  ) language plpgsql as $$
  declare
    first_subgame int;
    logins int[];
  begin
    perform pg_advisory_xact_lock_shared(round_locks, held_game_round);
    select min(id) into first_subgame from unnest(subgames) id;
    perform from subgame where id = first_subgame for no key update;
    if cardinality(managers) = 1 then
      perform from manager where id = any(array(select same_person(managers[1]))) order by id for no key update;
      perform from account where operator_id = (select operator_id from manager where id = managers[1])
        and manager_id = any(payers) order by id for no key update;
      held_subgames := subgames;
      held_managers := managers;
      held_payers := payers;
      return;
    end if;
    held_subgames := array(select id from subgame where id = any(subgames) order by id for no key update skip locked);
    logins := array(select id from manager
      where id = any(array(select login from unnest(managers) id, same_person(id) login))
      order by id for no key update skip locked);
    held_managers := array(
      select id from (
        select wanted.id, person.logins <@ logins as is_held,
          first_value(wanted.id) over (partition by person.logins order by wanted.nr) as first_id
        from unnest(managers) with ordinality wanted (id, nr)
        cross join lateral (select array(select login from same_person(wanted.id) login order by login) as logins) person
      ) judged where is_held and id = first_id);
    held_payers := array(
      select account.manager_id from manager
      join account on account.operator_id = manager.operator_id and account.manager_id = manager.id
      where manager.id = any(held_managers) and manager.id = any(payers)
      order by account.id for no key update of account skip locked);
  end $$;`,
    )
    .execute(db)
}
