import type { Database } from '../../apps/server/src/platform/db/connect.ts'
import { openWalletBook } from '../simulators/wallet-book.ts'
import { FEE, type MoneyWorld } from './money-world.ts'
import type { Told } from './send-joins.ts'

/** The state of the books, the entries and the wallet, and everything that does not agree. */
export type MoneyReport = {
  readonly entries: number
  readonly debits: number
  readonly rolledBack: number
  readonly faults: readonly string[]
}

type Stake = { id: string; managerId: number; state: string; entryState: string; net: number }

/**
 * Compares the wallet's own books, as stored on disk, with our entries and postings: debits equal entries, no double
 * debit, no entry without a debit, nothing open, and what managers were told is true.
 */
export async function checkMoney(
  { pool }: Database,
  world: MoneyWorld,
  bookFile: string,
  told: readonly Told[],
): Promise<MoneyReport> {
  const faults: string[] = []
  const expect = (isRight: boolean, text: string) => void (isRight || faults.push(text))
  const book = openWalletBook(bookFile)
  const { rows: stakes } = await pool.query<Stake>(
    `select operation.id, operation.manager_id as "managerId", operation.state, entry.state as "entryState",
       coalesce((select sum(amount) from posting join account on account.id = account_id
                 where account.manager_id = operation.manager_id), 0)::int as net
     from wallet_operation operation join entry on entry.id = operation.entry_id
     where operation.kind = 'stake' and operation.operator_id = $1`,
    [world.operatorId],
  )
  const { rows: sums } = await pool.query<{ sum: number; seats: number; entered: number; open: number }>(
    `select (select coalesce(sum(amount), 0) from posting)::int as sum,
       (select entry_count from subgame where id = $1) as seats,
       (select count(*)::int from entry where subgame_id = $1 and state = 'entered') as entered,
       (select count(*)::int from wallet_operation where state in ('planned', 'sent', 'unknown')) as open`,
    [world.contestId],
  )
  const { sum = Number.NaN, seats = 0, entered = 0, open = 0 } = sums[0] ?? {}
  const taken = new Map<string, number>()
  for (const { operation, change } of book.changes()) {
    if (change === 'debit') taken.set(operation, (taken.get(operation) ?? 0) + 1)
  }
  for (const [operation, times] of taken) expect(times === 1, `${operation} was debited ${times} times`)
  const debits = book.entries().filter(({ state, amount }) => state === 'done' && amount < 0)
  const ofUser = Map.groupBy(debits, ({ user }) => user)
  for (const [user, theirs] of ofUser) expect(theirs.length === 1, `${user} paid ${theirs.length} times`)
  const done = new Set(debits.map(({ operation }) => operation))
  for (const stake of stakes) {
    const isDone = stake.state === 'done'
    expect(
      isDone === done.has(stake.id),
      `${stake.id} is ${stake.state} here and ${done.has(stake.id) ? 'taken' : 'not taken'} there`,
    )
    expect(isDone === (stake.entryState === 'entered'), `the entry of ${stake.id} is ${stake.entryState}`)
  }
  const nets = new Map(stakes.map(({ managerId, net }) => [managerId, net]))
  for (const [managerId, net] of nets) {
    const isIn = stakes.some((stake) => stake.managerId === managerId && stake.state === 'done')
    expect(net === (isIn ? -FEE : 0), `the account of manager ${managerId} is at ${net}`)
  }
  for (const { managerId, outcome } of told) {
    const isIn = nets.get(managerId) === -FEE
    expect(outcome !== 'entered' || isIn, `manager ${managerId} was told that he is in`)
  }
  expect(sum === 0, `the postings sum to ${sum}`)
  expect(open === 0, `${open} operations are open`)
  expect(
    seats === entered && entered === debits.length,
    `${seats} seats, ${entered} entries, ${debits.length} debits`,
  )
  return {
    entries: entered,
    debits: debits.length,
    rolledBack: book.entries().length - debits.length,
    faults,
  }
}
