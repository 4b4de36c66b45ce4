import {
  bestWithEach,
  canTake,
  cellOf,
  completeBackwards,
  createLayout,
  nextClubSlots,
  type Layout,
} from './completion-table.ts'
import type { Choice, FillProblem } from './fill-problem.ts'
import { teamOf, type Team } from './fill-problem.ts'

/** The goal of a search: a team of at least this weight; the search stops at one that weighs `enough`. */
export type Goal = {
  readonly perPrice: number
  readonly minWeight: number
  readonly enough: number
  readonly allowance: Allowance
}

/** Steps that may still be made. Searches that share an allowance stop together, with the best found so far. */
export type Allowance = { steps: number }

/**
 * Far more steps than a search in real lists takes, so that a list built to defeat the bounds cannot block the
 * caller.
 */
export const MAX_STEPS = 200_000

/** Bounds at these multiples of the price on the budget catch states that have spent unusually much or little. */
const PRICE_FACTORS = [1, 0, 0.5, 2] as const

type Bound = { readonly perPrice: number; readonly table: Float64Array }
type Seen = { readonly price: number; readonly weight: number }

/** For each choice, the weight that no team containing it can exceed. */
export function boundEach(problem: FillProblem, perPrice: number): Float64Array {
  const layout = createLayout(problem)
  const values = valuesOf(problem, perPrice)
  const rest = perPrice * problem.budget
  return bestWithEach(layout, values, completeBackwards(layout, values)).map((bound) => bound + rest)
}

/** The problem without the choices that cannot be in a team of at least this weight. */
export function narrow(
  problem: FillProblem,
  { perPrice, minWeight }: Pick<Goal, 'perPrice' | 'minWeight'>,
  bounds: Float64Array = boundEach(problem, perPrice),
): FillProblem {
  return { ...problem, choices: problem.choices.filter((_, at) => (bounds[at] ?? 0) >= minWeight) }
}

/**
 * The heaviest team the budget allows, or one that weighs enough; undefined when none reaches the goal. Searches
 * depth first, the more promising branch first. A state is skipped when an earlier one with the same counts weighed
 * at least as much and cost no more.
 */
export function searchTeam(problem: FillProblem, goal: Goal): Team | undefined {
  const { choices } = problem
  const layout = createLayout(problem)
  const [first, ...others] = boundsOf(problem, layout, goal.perPrice)
  const promised = first?.table ?? new Float64Array()
  const cheapest = completeBackwards(
    layout,
    Float64Array.from(choices, ({ price }) => -price),
  )
  const seen = new Map<number, Seen[]>()
  const chosen: Choice[] = []
  let best: Team | undefined
  let bar = goal.minWeight

  function visit(at: number, code: number, slots: number, weight: number, spare: number): void {
    const cell = cellOf(layout, at, code, slots)
    if (bar > goal.enough || goal.allowance.steps <= 0 || -(cheapest[cell] ?? 0) > spare) return
    if (weight + (promised[cell] ?? 0) + goal.perPrice * spare < bar) return
    for (const { perPrice, table } of others) {
      if (weight + (table[cell] ?? 0) + perPrice * spare < bar) return
    }
    goal.allowance.steps -= 1
    const choice = choices[at]
    if (choice === undefined) {
      best = teamOf([...chosen])
      bar = weight + 1
      return
    }
    if (isMatched(seen, cell, { price: problem.budget - spare, weight })) return
    const passedSlots = nextClubSlots(layout, at, slots)
    if (!canTake(layout, choice, code, slots)) return visit(at + 1, code, passedSlots, weight, spare)
    const takenSlots = nextClubSlots(layout, at, slots - 1)
    const takenCode = code + (layout.strides[choice.line] ?? 0)
    const value = choice.weight - goal.perPrice * choice.price
    const isTakenFirst =
      value + (promised[cellOf(layout, at + 1, takenCode, takenSlots)] ?? 0) >=
      (promised[cellOf(layout, at + 1, code, passedSlots)] ?? 0)
    if (!isTakenFirst) visit(at + 1, code, passedSlots, weight, spare)
    chosen.push(choice)
    visit(at + 1, takenCode, takenSlots, weight + choice.weight, spare - choice.price)
    chosen.pop()
    if (isTakenFirst) visit(at + 1, code, passedSlots, weight, spare)
  }
  visit(0, 0, layout.clubSlots[0] ?? 0, 0, problem.budget)
  return best
}

function boundsOf(problem: FillProblem, layout: Layout, perPrice: number): readonly Bound[] {
  const prices = new Set(PRICE_FACTORS.map((factor) => Math.round(perPrice * factor)))
  return [...prices].map((price) => ({
    perPrice: price,
    table: completeBackwards(layout, valuesOf(problem, price)),
  }))
}

function valuesOf({ choices }: FillProblem, perPrice: number): Float64Array {
  return Float64Array.from(choices, ({ weight, price }) => weight - perPrice * price)
}

/** Whether a state at least as cheap and as heavy was here before; if not, remembers this one. */
function isMatched(seen: Map<number, Seen[]>, cell: number, state: Seen): boolean {
  const before = seen.get(cell)
  if (before === undefined) {
    seen.set(cell, [state])
    return false
  }
  if (before.some(({ price, weight }) => price <= state.price && weight >= state.weight)) return true
  before.push(state)
  return false
}
