import { type Kysely, type Transaction, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { gatherReads } from '../platform/db/gather.ts'
import type { WalletOwner } from './wallet-port.ts'

export type OperationKind = 'welcome' | 'stake' | 'chip' | 'scheme' | 'prize' | 'refund'

/**
 * Where the money of each kind of operation comes from or goes to, from the manager's point of view. A manager's
 * account stands for their wallet: with the ledger its sum is their balance; with an operator's own wallet it is what
 * we have put there less what we have taken.
 */
const COUNTERPARTS = {
  welcome: { account: 'house', sign: 1 },
  stake: { account: 'stakes', sign: -1 },
  chip: { account: 'house', sign: -1 },
  scheme: { account: 'house', sign: -1 },
  refund: { account: 'stakes', sign: 1 },
  prize: { account: 'stakes', sign: 1 },
} as const satisfies Record<OperationKind, { account: 'house' | 'stakes'; sign: 1 | -1 }>

export type NewOperation = WalletOwner & {
  readonly kind: OperationKind
  readonly amount: MinorUnits
  readonly naturalKey: string
  readonly entryId?: number | undefined
  readonly gameRoundId?: number | undefined
  readonly undoes?: string | undefined
}

export type OperationRow = WalletOwner & {
  readonly id: string
  readonly kind: OperationKind
  readonly state: 'planned' | 'sent' | 'done' | 'declined' | 'unknown'
  readonly amount: MinorUnits
  readonly entryId: number | null
  /** For a refund: the kind of the payment it refunds. */
  readonly undoneKind: OperationKind | null
  readonly refusedBecause: string | null
  readonly walletMessage: string | null
}

/** Stores an operation before anything is sent; returns the existing one if its natural key is known. */
export async function insertOperation(tx: Transaction<DB>, operation: NewOperation): Promise<string> {
  await sql`
    insert into wallet_operation (id, operator_id, manager_id, kind, state, amount, currency, entry_id, game_round_id, undoes, natural_key)
    values (gen_random_uuid(), ${operation.operatorId}, ${operation.managerId}, ${operation.kind}, 'planned',
            ${operation.amount}, ${operation.currency}, ${operation.entryId ?? null}, ${operation.gameRoundId ?? null},
            ${operation.undoes ?? null}, ${operation.naturalKey})
    on conflict (natural_key) do nothing`.execute(tx)
  const row = await tx
    .selectFrom('walletOperation')
    .select('id')
    .where('naturalKey', '=', operation.naturalKey)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Reads an operation and keeps others from deciding it until the transaction ends. */
export async function loadOperationForUpdate(
  tx: Transaction<DB>,
  id: string,
): Promise<OperationRow | undefined> {
  const found = await sql<OperationRow>`
    select id, operator_id, manager_id, kind, state, amount, currency, entry_id, refused_because, wallet_message,
      (select undone.kind from wallet_operation undone where undone.id = wallet_operation.undoes) as undone_kind
    from wallet_operation where id = ${id} for update`.execute(tx)
  return found.rows[0]
}

/** Keeps others from spending from a manager's account until the transaction ends, and returns its balance. */
export async function lockBalance(tx: Transaction<DB>, owner: WalletOwner): Promise<MinorUnits> {
  await insertAccounts(tx, [owner])
  await sql`
    select id from account
    where operator_id = ${owner.operatorId} and manager_id = ${owner.managerId} and kind = 'manager'
      and currency = ${owner.currency}
    for no key update`.execute(tx)
  return loadBalance(tx, owner)
}

/** The balance of a manager's account: the sum of its postings. */
export const loadBalance = gatherReads(
  async (db: Kysely<DB>, owners: readonly WalletOwner[]): Promise<readonly MinorUnits[]> => {
    const { rows } = await sql<{ balance: number }>`
      select coalesce((select sum(posting.amount) from account join posting on posting.account_id = account.id
        where account.operator_id = asked.operator_id and account.manager_id = asked.manager_id
          and account.kind = 'manager' and account.currency = asked.currency), 0)::bigint as balance
      from unnest(${owners.map(({ operatorId }) => operatorId)}::int[], ${owners.map(({ managerId }) => managerId)}::int[],
        ${owners.map(({ currency }) => currency)}::text[]) with ordinality as asked (operator_id, manager_id, currency, nr)
      order by asked.nr`.execute(db)
    return rows.map(({ balance }) => balance)
  },
)

/** The account a debit of this kind went to, and from which its refund comes. */
export function counterpartOf(kind: OperationKind): 'house' | 'stakes' {
  return COUNTERPARTS[kind].account
}

/**
 * Posts both sides of a stored operation; a refund comes from where the payment went, and an operation over zero has
 * no postings.
 */
export async function insertPostings(tx: Transaction<DB>, operation: OperationRow): Promise<void> {
  if (operation.amount === 0) return
  const { sign } = COUNTERPARTS[operation.kind]
  const account = counterpartOf(operation.undoneKind ?? operation.kind)
  await insertAccounts(tx, [operation], account)
  await sql`
    with moved as (insert into money_transaction (wallet_operation_id) values (${operation.id}) returning id)
    insert into posting (money_transaction_id, account_id, amount, currency)
    select moved.id, side.id, side.sign * ${operation.amount}::bigint, ${operation.currency}
    from moved cross join (
      select id, ${sign}::int as sign from account
      where operator_id = ${operation.operatorId} and manager_id = ${operation.managerId}
        and kind = 'manager' and currency = ${operation.currency}
      union all
      select id, ${-sign}::int from account
      where operator_id = ${operation.operatorId} and manager_id is null
        and kind = ${account} and currency = ${operation.currency}) as side`.execute(tx)
}

/**
 * Stores and posts operations of one kind that need no answer from a wallet, skipping known natural keys; returns how
 * many were new. A single statement for any number.
 */
export async function insertDoneOperations(
  tx: Kysely<DB>,
  kind: OperationKind,
  operations: readonly NewOperation[],
  account: 'house' | 'stakes' = COUNTERPARTS[kind].account,
): Promise<number> {
  const paying = operations.filter((operation) => operation.amount > 0)
  if (paying.length === 0) return 0
  const { sign } = COUNTERPARTS[kind]
  await insertAccounts(tx, paying, account)
  const posted = await sql<{ count: number }>`
    with wanted as (
      select * from unnest(
        ${paying.map((o) => o.operatorId)}::int[], ${paying.map((o) => o.managerId)}::int[],
        ${paying.map((o) => o.amount)}::bigint[], ${paying.map((o) => o.currency)}::text[],
        ${paying.map((o) => o.entryId ?? null)}::int[], ${paying.map((o) => o.gameRoundId ?? null)}::int[],
        ${paying.map((o) => o.naturalKey)}::text[], ${paying.map((o) => o.undoes ?? null)}::uuid[])
      as t (operator_id, manager_id, amount, currency, entry_id, game_round_id, natural_key, undoes)
    ), stored as (
      insert into wallet_operation
        (id, operator_id, manager_id, kind, state, amount, currency, entry_id, game_round_id, natural_key, undoes, decided_at)
      select gen_random_uuid(), operator_id, manager_id, ${kind}, 'done', amount, currency, entry_id, game_round_id,
             natural_key, undoes, clock_timestamp()
      from wanted order by natural_key
      on conflict (natural_key) do nothing
      returning id, operator_id, manager_id, amount, currency
    ), moved as (
      insert into money_transaction (wallet_operation_id) select id from stored returning id, wallet_operation_id
    ), sides as (
      insert into posting (money_transaction_id, account_id, amount, currency)
      select moved.id, side.id, side.sign * stored.amount, stored.currency
      from stored
      join moved on moved.wallet_operation_id = stored.id
      cross join lateral (
        select id, ${sign}::int as sign from account
        where operator_id = stored.operator_id and manager_id = stored.manager_id
          and kind = 'manager' and currency = stored.currency
        union all
        select id, ${-sign}::int from account
        where operator_id = stored.operator_id and manager_id is null
          and kind = ${account} and currency = stored.currency) as side
      returning 1
    )
    select count(*)::int as count from stored`.execute(tx)
  return posted.rows[0]?.count ?? 0
}

/**
 * Stores operations that an operator's own wallet must still be sent, skipping known natural keys; returns how many
 * were new.
 */
export async function insertPlannedOperations(
  tx: Kysely<DB>,
  operations: readonly NewOperation[],
): Promise<number> {
  // A stake of zero is sent where a wallet wants to know about free entries.
  const paying = operations.filter(({ amount, kind }) => amount > 0 || kind === 'stake')
  if (paying.length === 0) return 0
  const stored = await tx
    .insertInto('walletOperation')
    .values(
      paying.map((operation) => ({
        id: sql<string>`gen_random_uuid()`,
        operatorId: operation.operatorId,
        managerId: operation.managerId,
        kind: operation.kind,
        state: 'planned',
        amount: operation.amount,
        currency: operation.currency,
        entryId: operation.entryId ?? null,
        gameRoundId: operation.gameRoundId ?? null,
        naturalKey: operation.naturalKey,
      })),
    )
    .onConflict((conflict) => conflict.column('naturalKey').doNothing())
    .executeTakeFirst()
  return Number(stored.numInsertedOrUpdatedRows ?? 0n)
}

/** Opens missing accounts: each manager's own, and the operator's of the other kind. */
async function insertAccounts(
  tx: Kysely<DB>,
  owners: readonly WalletOwner[],
  kind?: 'house' | 'stakes',
): Promise<void> {
  await sql`
    with owner as (
      select distinct * from unnest(${owners.map((o) => o.operatorId)}::int[], ${owners.map((o) => o.managerId)}::int[],
        ${owners.map((o) => o.currency)}::text[]) as t (operator_id, manager_id, currency)
    ), wanted as (
      select operator_id, manager_id, 'manager' as kind, currency from owner
      where not exists (
        select from account where account.operator_id = owner.operator_id and account.manager_id = owner.manager_id
          and account.kind = 'manager' and account.currency = owner.currency)
      union all
      select distinct operator_id, null::int, ${kind ?? null}::text, currency from owner
      where ${kind !== undefined}::boolean and not exists (
        select from account where account.operator_id = owner.operator_id and account.manager_id is null
          and account.kind = ${kind ?? null}::text and account.currency = owner.currency)
    )
    insert into account (operator_id, manager_id, kind, currency)
    select operator_id, manager_id, kind, currency from wanted order by 1, 2, 3
    on conflict (operator_id, manager_id, kind, currency) do nothing`.execute(tx)
}
