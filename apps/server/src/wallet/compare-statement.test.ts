import { describe, expect, it } from 'vitest'
import type { StatementRow } from './adapters/outside-wallet.ts'
import { compareStatement } from './compare-statement.ts'

const row = (change: Partial<StatementRow> = {}): StatementRow => ({
  operationId: 'op-1',
  user: 'u-1',
  amount: -500,
  currency: 'EUR',
  ...change,
})

describe('a statement beside our operations', () => {
  it('in whatever order has no difference', () => {
    const rows = [row(), row({ operationId: 'op-2', amount: 700 })]
    expect(compareStatement(rows, rows.toReversed())).toEqual([])
  })

  it.each([
    ['lacks one', [row()], [], 'missing', '-500 EUR of u-1', [-500, null]],
    ['has one we do not know', [], [row()], 'unknown', '-500 EUR of u-1', [null, -500]],
    ['has one twice', [row()], [row(), row()], 'double', '-500 EUR again', [null, -500]],
    ['has another amount', [row()], [row({ amount: -400 })], 'amount', '-400 there, -500 here', [-500, -400]],
    [
      'is the other way round',
      [row()],
      [row({ amount: 500 })],
      'direction',
      '500 there, -500 here',
      [-500, 500],
    ],
    [
      'has another currency',
      [row()],
      [row({ currency: 'BGN' })],
      'currency',
      'BGN there, EUR here',
      [-500, -500],
    ],
    ['has another user', [row()], [row({ user: 'u-2' })], 'user', 'u-2 there, u-1 here', [-500, -500]],
  ] as const)('that %s says so, and what there is on each side', (_, mine, others, kind, detail, amounts) => {
    const [ours, theirs] = amounts
    const { currency, user } = others[0] ?? row()
    expect(compareStatement(mine, others)).toEqual([
      { operationId: 'op-1', kind, detail, ours, theirs, currency, user },
    ])
  })
})
