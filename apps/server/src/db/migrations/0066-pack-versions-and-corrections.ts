import { type Kysely, sql } from 'kysely'

/**
 * The version of the rule pack that a round opened with, and accounts of their own for the price of corrections and for
 * gifts. What reopened contests paid beyond their present result was posted as a guarantee: a transaction for each moves
 * it, dated as the settlement that posted it; no posting is changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table game_round add column if not exists pack_version int not null default 1`.execute(db)
  await sql`
    update game_round set pack_version = round_result.rule_pack_version from round_result
    where round_result.game_round_id = game_round.id
      and game_round.pack_version <> round_result.rule_pack_version`.execute(db)
  await sql`
    alter table account drop constraint account_kind_check, add constraint account_kind_check check
      (kind in ('manager', 'stakes', 'house', 'rake', 'guarantee', 'adjustment', 'correction', 'gift')) not valid`.execute(
    db,
  )
  await sql.raw(move).execute(db)
}

const move = `
  with settled as (
    select subgame_id, max(posted_at) as posted_at,
      (array_agg(split_part(natural_key, ':', 2)::int order by id desc))[1] as game_round_id
    from money_transaction where subgame_id is not null and natural_key like 'settled:%'
    group by subgame_id having count(*) > 1
  ), winner as (
    select settled.subgame_id, settled.game_round_id, result.entry_id from settled
    join entry_round_result result on result.game_round_id = settled.game_round_id
      and result.subgame_id = settled.subgame_id and result.prize > 0
    union
    select settled.subgame_id, settled.game_round_id, entry.id from settled
    join result_correction before on before.game_round_id = settled.game_round_id and before.prize_before > 0
    join entry on entry.id = before.entry_id and entry.subgame_id = settled.subgame_id
  ), beyond as (
    select winner.subgame_id, sum(greatest(given.amount - coalesce(result.prize, 0), 0))::bigint as amount
    from winner
    cross join lateral (select coalesce(sum(operation.amount), 0) as amount from wallet_operation operation
      where operation.entry_id = winner.entry_id and operation.kind = 'prize') given
    left join entry_round_result result
      on result.game_round_id = winner.game_round_id and result.entry_id = winner.entry_id
    group by winner.subgame_id
  ), added as (
    select moved.subgame_id, account.operator_id, account.currency, account.id as account_id,
      -sum(posting.amount)::bigint as amount
    from money_transaction moved
    join posting on posting.money_transaction_id = moved.id
    join account on account.id = posting.account_id and account.kind = 'guarantee'
    where moved.subgame_id in (select subgame_id from beyond where amount > 0)
    group by 1, 2, 3, 4
  ), due as (
    select added.subgame_id, added.operator_id, added.currency, added.account_id, settled.posted_at,
      least(beyond.amount, added.amount) as amount
    from added join beyond using (subgame_id) join settled using (subgame_id)
    where least(beyond.amount, added.amount) > 0
  ), opened as (
    insert into account (operator_id, kind, currency)
    select distinct operator_id, 'correction', currency from due order by 1, 3
    on conflict (operator_id, manager_id, kind, currency) do update set kind = excluded.kind
    returning id, operator_id, currency
  ), moved as (
    insert into money_transaction (subgame_id, natural_key, posted_at)
    select subgame_id, 'reclassified:' || subgame_id, posted_at from due
    on conflict (natural_key) do nothing returning id, subgame_id
  )
  insert into posting (money_transaction_id, account_id, amount, currency)
  select moved.id, side.account_id, side.amount, due.currency
  from moved join due using (subgame_id)
  join opened on opened.operator_id = due.operator_id and opened.currency = due.currency
  cross join lateral (values (due.account_id, due.amount), (opened.id, -due.amount)) as side (account_id, amount)
`
