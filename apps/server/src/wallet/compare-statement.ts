import type { MinorUnits } from '@gaffer/rules'
import type { StatementRow } from './adapters/outside-wallet.ts'

/** Ways in which our operation and a wallet's statement differ. */
export type DifferenceKind = 'missing' | 'unknown' | 'double' | 'amount' | 'currency' | 'user' | 'direction'

/** A difference, by the id of the operation: what we have, and what the wallet has, null where it has nothing. */
export type Difference = {
  readonly operationId: string
  readonly kind: DifferenceKind
  readonly detail: string
  readonly ours: MinorUnits | null
  readonly theirs: MinorUnits | null
  readonly currency: string
  readonly user: string
}

/**
 * Lists every difference between our operations that moved money and the rows of a wallet's statement: `missing`
 * there, `unknown` to us or not done here, `double` there, and another amount, currency, user or direction. Amounts
 * are signed from the user's point of view. A statement may come in any order.
 */
export function compareStatement(
  ours: readonly StatementRow[],
  theirs: readonly StatementRow[],
): readonly Difference[] {
  const known = new Map(ours.map((row) => [row.operationId, row]))
  const seen = new Set<string>()
  const differences: Difference[] = []
  for (const row of theirs) {
    const { operationId, currency, user } = row
    const own = known.get(operationId)
    const add = (kind: DifferenceKind, detail: string, ours: MinorUnits | null = null) =>
      differences.push({ operationId, kind, detail, ours, theirs: row.amount, currency, user })
    if (seen.has(operationId)) add('double', `${row.amount} ${row.currency} again`)
    else if (own === undefined) add('unknown', `${row.amount} ${row.currency} of ${row.user}`)
    else nameDifferences(own, row, (kind, detail) => add(kind, detail, own.amount))
    seen.add(operationId)
  }
  for (const { operationId, amount, currency, user } of ours) {
    if (seen.has(operationId)) continue
    const detail = `${amount} ${currency} of ${user}`
    differences.push({ operationId, kind: 'missing', detail, ours: amount, theirs: null, currency, user })
  }
  return differences
}

function nameDifferences(
  own: StatementRow,
  theirs: StatementRow,
  add: (kind: DifferenceKind, detail: string) => void,
): void {
  if (own.currency !== theirs.currency) add('currency', `${theirs.currency} there, ${own.currency} here`)
  if (own.user !== theirs.user) add('user', `${theirs.user} there, ${own.user} here`)
  if (own.amount === theirs.amount) return
  const isTurned = own.amount === -theirs.amount
  add(isTurned ? 'direction' : 'amount', `${theirs.amount} there, ${own.amount} here`)
}
