import type { Kysely } from 'kysely'
import type { EpochMs, MinorUnits } from '@gaffer/rules'
import { loadGuaranteesOfWeek, weekOf } from '../../contests/index.ts'
import type { DB } from '../../db/generated/database.ts'
import { loadGuaranteeLimits, type Operator } from '../../operators/index.ts'
import type { Effect } from '../../proposals/index.ts'
import { presentMoney } from '../../wallet/index.ts'
import { asTermsOwner } from './new-contest.ts'

type Raised = {
  readonly before: MinorUnits | null
  readonly after: MinorUnits
  /** What a week gets more of for each deadline; all of it for a contest that is not open yet. */
  readonly added: MinorUnits
  /** The deadlines of the contests it counts for; a game may have several in a week. */
  readonly deadlines: readonly EpochMs[]
}

/** Whether a guarantee waits for a signature, and what it does; at a limit it does not wait. */
export async function judgeGuarantee(
  db: Kysely<DB>,
  operator: Operator,
  { before, after, added, deadlines }: Raised,
): Promise<{ readonly waits: boolean; readonly effects: readonly Effect[] }> {
  const limits = await loadGuaranteeLimits(db, operator.id)
  if (after <= (before ?? 0) || (limits.signedAbove === null && limits.week === null)) {
    return { waits: false, effects: [] }
  }
  const write = (amount: MinorUnits | null) =>
    amount === null ? '–' : `${presentMoney(amount, operator.currencyExponent)} ${operator.currency}`
  const known: { readonly is: MinorUnits; readonly willBe: MinorUnits }[] = []
  for (const week of new Set(deadlines.map(weekOf))) {
    const is = await loadGuaranteesOfWeek(db, asTermsOwner(operator), week)
    const count = deadlines.filter((deadline) => weekOf(deadline) === week).length
    known.push({ is, willBe: is + count * added })
  }
  const [fullest] = known.toSorted((a, b) => b.willBe - a.willBe)
  const isAbove = (amount: MinorUnits | undefined, limit: MinorUnits | null) =>
    limit !== null && amount !== undefined && amount > limit
  return {
    waits: isAbove(after, limits.signedAbove) || isAbove(fullest?.willBe, limits.week),
    effects: [
      { label: 'guarantee', before: before === null ? null : write(before), after: write(after) },
      ...(fullest === undefined
        ? []
        : [{ label: 'guaranteesOfWeek', before: write(fullest.is), after: write(fullest.willBe) }]),
      { label: 'guaranteesOfWeekLimit', before: null, after: write(limits.week) },
    ],
  }
}
