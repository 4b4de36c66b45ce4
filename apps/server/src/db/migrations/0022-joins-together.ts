import { type Kysely, sql } from 'kysely'

/**
 * Joins of the same moment share a transaction. It keeps the game round from being locked, then locks the rows of the
 * contests, managers and paying accounts, each kind in the order of ids. Other transactions lock rooms in another
 * order: so it waits only for the first contest, while it holds nothing else, and skips rows that are taken after
 * that; only a single join waits for all of them. Returns what it has locked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function hold_to_join(
    round_locks int, held_game_round int, subgames int[], managers int[], payers int[],
    out held_subgames int[], out held_managers int[], out held_payers int[]
  ) language plpgsql as $$
  declare
    first_subgame int;
  begin
    perform pg_advisory_xact_lock_shared(round_locks, held_game_round);
    select min(id) into first_subgame from unnest(subgames) id;
    perform from subgame where id = first_subgame for no key update;
    if cardinality(managers) = 1 then
      perform from manager where id = managers[1] for no key update;
      perform from account where operator_id = (select operator_id from manager where id = managers[1])
        and manager_id = any(payers) order by id for no key update;
      held_subgames := subgames;
      held_managers := managers;
      held_payers := payers;
      return;
    end if;
    held_subgames := array(select id from subgame where id = any(subgames) order by id for no key update skip locked);
    held_managers := array(select id from manager where id = any(managers) order by id for no key update skip locked);
    held_payers := array(
      select account.manager_id from manager
      join account on account.operator_id = manager.operator_id and account.manager_id = manager.id
      where manager.id = any(held_managers) and manager.id = any(payers)
      order by account.id for no key update of account skip locked);
  end $$;`,
    )
    .execute(db)
}
