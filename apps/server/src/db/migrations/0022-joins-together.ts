import { type Kysely, sql } from 'kysely'

/**
 * Joins of one moment share a transaction. It holds back the lock of the game round, then takes the rows of
 * the contests, of the managers and of the accounts that pay, each sort in the order of its ids. Others hold
 * rooms in another order: so it waits for the first contest alone, with nothing in its hands, and skips what
 * is taken beyond it; only with a single join does it wait for all. Answers what it has.
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
