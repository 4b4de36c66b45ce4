import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import type { Operator } from '../operators/index.ts'
import type { OutsideWallet, StatementRow } from './adapters/outside-wallet.ts'
import { compareStatement } from './compare-statement.ts'
import { keepComparison, type Reconciliation, type Span } from './keep-comparison.ts'
import { createLedgerStatement } from './ledger-statement.ts'

/**
 * An operation is compared once it is this old: one in progress may have moved money there but not here. A statement
 * is requested a little beyond both ends, because its times are the wallet's.
 */
const SETTLED_MS = 5 * 60_000
const MAX_PAGES = 10_000

/**
 * Compares our operations with the statement of the operator's wallet, page by page, and stores what it found:
 * differences are kept until they are explained, settled or gone. Undefined where a wallet has no statement. For the ledger, the statement consists of
 * the postings.
 */
export async function reconcile(
  db: Kysely<DB>,
  operator: Pick<Operator, 'id'>,
  wallet: Pick<OutsideWallet, 'statement'> | undefined,
  span: Span,
  askedBy: number | null = null,
): Promise<Reconciliation | undefined> {
  const statement = wallet === undefined ? createLedgerStatement(db, operator.id) : wallet.statement
  if (statement === undefined) return undefined
  const read = await readPages(statement, {
    from: new Date(span.from.getTime() - SETTLED_MS),
    to: new Date(span.to.getTime() + SETTLED_MS),
  })
  const settled = new Date(Math.min(span.to.getTime(), Date.now() - SETTLED_MS))
  const [ours, around] = await Promise.all([
    loadOurs(db, operator.id, { from: span.from, to: settled }),
    loadUndecidedIds(db, operator.id, span),
  ])
  const inSpan = new Set(ours.map(({ operationId }) => operationId))
  const theirs = read.filter(({ operationId }) => inSpan.has(operationId) || !around.has(operationId))
  const found = {
    ours: ours.length,
    oursAmount: moved(ours),
    theirs: read.length,
    theirsAmount: moved(theirs),
    differences: compareStatement(ours, theirs),
  }
  await keepComparison(db, operator.id, { span, askedBy, found, compared: [...inSpan] })
  return found
}

function moved(rows: readonly StatementRow[]): MinorUnits {
  return rows.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
}

async function readPages(
  statement: NonNullable<OutsideWallet['statement']>,
  span: Span,
): Promise<readonly StatementRow[]> {
  const rows: StatementRow[] = []
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read = await statement(span, after)
    rows.push(...read.rows)
    // A page that points to itself would never end.
    if (read.next === undefined || read.next === after) return rows
    after = read.next
  }
  throw new Error('the statement does not end')
}

/** Our operations that moved money in the operator's wallet: those of people, not of the house's bots. */
async function loadOurs(
  db: Kysely<DB>,
  operatorId: number,
  { from, to }: Span,
): Promise<readonly StatementRow[]> {
  const found = await sql<StatementRow>`
    select operation.id as operation_id, manager.subject as user, operation.currency,
      case when operation.kind in ('stake', 'chip', 'scheme') then -operation.amount else operation.amount end as amount
    from wallet_operation operation join manager on manager.id = operation.manager_id
    where operation.operator_id = ${operatorId} and operation.state = 'done' and not manager.is_bot
      and operation.amount > 0 and operation.created_at >= ${from} and operation.created_at < ${to}`.execute(
    db,
  )
  return found.rows
}

/**
 * Operations at the edges of the span, or undecided: a row of the wallet about one of them is not a difference yet.
 */
async function loadUndecidedIds(
  db: Kysely<DB>,
  operatorId: number,
  { from, to }: Span,
): Promise<ReadonlySet<string>> {
  const margin = 2 * SETTLED_MS
  const found = await sql<{ id: string }>`
    select id from wallet_operation
    where operator_id = ${operatorId} and created_at >= ${new Date(from.getTime() - margin)}
      and created_at < ${new Date(to.getTime() + margin)}
      and (state in ('planned', 'sent', 'unknown') or watch_until > clock_timestamp() or created_at < ${from}
        or created_at >= ${new Date(Math.min(to.getTime(), Date.now() - SETTLED_MS))})`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}
