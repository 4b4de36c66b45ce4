import { type Kysely, type Transaction, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import type { WalletAnswer, WalletOwner, WalletRefusal } from './wallet-port.ts'

export type OperationKind = 'welcome' | 'stake' | 'chip' | 'prize' | 'refund'

/** Where the money of each kind of operation comes from or goes to, seen from the manager. */
const COUNTERPARTS = {
  welcome: { account: 'house', sign: 1 },
  stake: { account: 'stakes', sign: -1 },
  chip: { account: 'house', sign: -1 },
  refund: { account: 'stakes', sign: 1 },
  prize: { account: 'stakes', sign: 1 },
} as const satisfies Record<OperationKind, { account: 'house' | 'stakes'; sign: 1 | -1 }>

export type NewOperation = WalletOwner & {
  readonly kind: OperationKind
  readonly amount: MinorUnits
  readonly naturalKey: string
  readonly entryId?: number | undefined
  readonly gameRoundId?: number | undefined
}

export type OperationRow = WalletOwner & {
  readonly id: string
  readonly kind: OperationKind
  readonly state: 'planned' | 'sent' | 'done' | 'declined' | 'unknown'
  readonly amount: MinorUnits
  readonly entryId: number | null
  readonly refusedBecause: string | null
}

/** Stores an operation before anything is sent; the one of the same natural key when there is one. */
export async function insertOperation(tx: Transaction<DB>, operation: NewOperation): Promise<string> {
  await sql`
    insert into wallet_operation (id, operator_id, manager_id, kind, state, amount, currency, entry_id, game_round_id, natural_key)
    values (gen_random_uuid(), ${operation.operatorId}, ${operation.managerId}, ${operation.kind}, 'planned',
            ${operation.amount}, ${operation.currency}, ${operation.entryId ?? null}, ${operation.gameRoundId ?? null},
            ${operation.naturalKey})
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
    select id, operator_id, manager_id, kind, state, amount, currency, entry_id, refused_because
    from wallet_operation where id = ${id} for update`.execute(tx)
  return found.rows[0]
}

/** Marks an undecided operation as on its way to the wallet. */
export async function updateOperationSent(db: Kysely<DB>, id: string): Promise<void> {
  await sql`
    update wallet_operation set state = 'sent'
    where id = ${id} and state in ('planned', 'sent', 'unknown')`.execute(db)
}

/** In `refused_because` of a debit that is being undone: its rollback is the only answer that still counts. */
export const UNDONE = 'undone'

/** Stores what a wallet said of an undecided operation; a decided one, or one being undone, never changes. */
export async function updateOperationAnswer(db: Kysely<DB>, id: string, answer: WalletAnswer): Promise<void> {
  const isDecided = answer.outcome !== 'unknown'
  const reason = answer.outcome === 'declined' ? answer.reason : null
  await sql`
    update wallet_operation
    set state = ${answer.outcome}::text, refused_because = ${reason}::text,
      decided_at = case when ${isDecided}::boolean then clock_timestamp() end
    where id = ${id} and state in ('planned', 'sent', 'unknown')
      and refused_because is distinct from ${UNDONE}`.execute(db)
}

/**
 * Begins to undo a debit that is not decided, for good: whatever is heard of it from now on, it ends
 * declined. False when it is decided.
 */
export async function updateOperationUndoing(db: Kysely<DB>, id: string): Promise<boolean> {
  const found = await sql`
    update wallet_operation set state = 'unknown', refused_because = ${UNDONE}
    where id = ${id} and state in ('planned', 'sent', 'unknown') returning id`.execute(db)
  return found.rows.length > 0
}

/** Declines a debit that was undone before it was decided. */
export async function updateOperationUndone(db: Kysely<DB>, id: string): Promise<void> {
  await sql`
    update wallet_operation set state = 'declined', refused_because = ${UNDONE}, decided_at = clock_timestamp()
    where id = ${id} and state in ('planned', 'sent', 'unknown')`.execute(db)
}

/** What is stored of an operation, as its wallet answered it. */
export async function loadAnswer(db: Kysely<DB>, id: string): Promise<WalletAnswer> {
  const row = await db
    .selectFrom('walletOperation')
    .select(['state', 'refusedBecause'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? { outcome: 'unknown' } : answerOf(row)
}

/** The answer a stored state stands for. */
export function answerOf(
  row: Pick<OperationRow, 'refusedBecause'> & { readonly state: string },
): WalletAnswer {
  if (row.state === 'done') return { outcome: 'done' }
  if (row.state === 'declined') return { outcome: 'declined', reason: refusalOf(row.refusedBecause) }
  return { outcome: 'unknown' }
}

function refusalOf(stored: string | null): WalletRefusal {
  return stored === 'insufficientFunds' ? stored : 'walletRefused'
}

/** Keeps others from spending from a manager's account until the transaction ends, and says what is on it. */
export async function lockBalance(tx: Transaction<DB>, owner: WalletOwner): Promise<MinorUnits> {
  await insertAccounts(tx, [owner])
  await sql`
    select id from account
    where operator_id = ${owner.operatorId} and manager_id = ${owner.managerId} and kind = 'manager'
      and currency = ${owner.currency}
    for no key update`.execute(tx)
  return loadBalance(tx, owner)
}

/** What is on a manager's account: the sum of its postings. */
export async function loadBalance(db: Kysely<DB>, owner: WalletOwner): Promise<MinorUnits> {
  const found = await sql<{ balance: number }>`
    select coalesce(sum(posting.amount), 0)::bigint as balance
    from account join posting on posting.account_id = account.id
    where account.operator_id = ${owner.operatorId} and account.manager_id = ${owner.managerId}
      and account.kind = 'manager' and account.currency = ${owner.currency}`.execute(db)
  return found.rows[0]?.balance ?? 0
}

/** Where a debit of a kind went, and its refund comes from. */
export function counterpartOf(kind: OperationKind): 'house' | 'stakes' {
  return COUNTERPARTS[kind].account
}

/** Posts the two sides of an operation that is stored. */
export async function insertPostings(tx: Transaction<DB>, operation: OperationRow): Promise<void> {
  const { account, sign } = COUNTERPARTS[operation.kind]
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
 * Stores and posts operations of one kind that need no answer of a wallet, those of a known natural
 * key left out; returns how many were new. One statement however many there are.
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
        ${paying.map((o) => o.naturalKey)}::text[])
      as t (operator_id, manager_id, amount, currency, entry_id, game_round_id, natural_key)
    ), stored as (
      insert into wallet_operation
        (id, operator_id, manager_id, kind, state, amount, currency, entry_id, game_round_id, natural_key, decided_at)
      select gen_random_uuid(), operator_id, manager_id, ${kind}, 'done', amount, currency, entry_id, game_round_id,
             natural_key, clock_timestamp()
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

/** Opens the accounts that are missing: each manager's own, and the operator's of the other kind. */
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
