import {
  bestWithEach,
  cellOf,
  completeBackwards,
  countIn,
  layOut,
  nextRoom,
  type Layout,
} from './completion-table.ts'
import type { Choice, FillProblem } from './fill-problem.ts'
import { teamOf, type Team } from './find-multiplier.ts'

/** What is looked for: a team at least so heavy; the search ends at one that is heavy enough. */
export type Goal = { readonly perPrice: number; readonly atLeast: number; readonly enough: number }

/** Steps after which a search gives the best team it has: far above what real lists need (a tenth of it). */
export const MOST_STEPS = 400_000

type Seen = { readonly price: number; readonly weight: number }

/** The choices that can be in a team at least so heavy; the others are left out. */
export function narrow(problem: FillProblem, { perPrice, atLeast }: Goal): FillProblem {
  const layout = layOut(problem)
  const values = valuesOf(problem, perPrice)
  const bounds = bestWithEach(layout, values, completeBackwards(layout, values))
  const rest = perPrice * problem.budget
  return { ...problem, choices: problem.choices.filter((_, at) => (bounds[at] ?? 0) + rest >= atLeast) }
}

/**
 * The heaviest team the budget allows, or one that is enough; undefined when none is at least so heavy.
 * Depth first, the more promising branch first; a state that an earlier one of the same counts matched
 * in weight for no more money is not searched again.
 */
export function searchTeam(problem: FillProblem, goal: Goal): Team | undefined {
  const { choices } = problem
  const layout = layOut(problem)
  const bounds = completeBackwards(layout, valuesOf(problem, goal.perPrice))
  const cheapest = completeBackwards(
    layout,
    Float64Array.from(choices, ({ price }) => -price),
  )
  const seen = new Map<number, Seen[]>()
  const chosen: Choice[] = []
  let best: Team | undefined
  let bar = goal.atLeast
  let steps = 0

  function visit(at: number, code: number, room: number, weight: number, spare: number): void {
    const cell = cellOf(layout, at, code, room)
    if (bar > goal.enough || steps >= MOST_STEPS) return
    if (-(cheapest[cell] ?? 0) > spare) return
    if (weight + (bounds[cell] ?? 0) + goal.perPrice * spare < bar) return
    steps += 1
    if (at === choices.length) {
      best = teamOf([...chosen])
      bar = weight + 1
      return
    }
    if (isMatched(seen, cell, { price: problem.budget - spare, weight })) return
    const take = () => takeChoice(at, code, room, weight, spare)
    const isTakenFirst =
      promiseOfTaking(layout, bounds, goal.perPrice, at, code, room) >= promiseOfPassing(at, code, room)
    if (isTakenFirst) take()
    visit(at + 1, code, nextRoom(layout, at, room), weight, spare)
    if (!isTakenFirst) take()
  }
  function promiseOfPassing(at: number, code: number, room: number): number {
    return bounds[cellOf(layout, at + 1, code, nextRoom(layout, at, room))] ?? 0
  }
  function takeChoice(at: number, code: number, room: number, weight: number, spare: number): void {
    const choice = choices[at]
    if (choice === undefined || room === 0) return
    if (countIn(layout, code, choice.place) >= (layout.most[choice.place] ?? 0)) return
    chosen.push(choice)
    const next = code + (layout.strides[choice.place] ?? 0)
    visit(at + 1, next, nextRoom(layout, at, room - 1), weight + choice.weight, spare - choice.price)
    chosen.pop()
  }
  visit(0, 0, layout.rooms[0] ?? 0, 0, problem.budget)
  return best
}

function promiseOfTaking(
  layout: Layout,
  bounds: Float64Array,
  perPrice: number,
  at: number,
  code: number,
  room: number,
): number {
  const choice = layout.choices[at]
  if (choice === undefined || room === 0) return -Infinity
  if (countIn(layout, code, choice.place) >= (layout.most[choice.place] ?? 0)) return -Infinity
  const next = code + (layout.strides[choice.place] ?? 0)
  const rest = bounds[cellOf(layout, at + 1, next, nextRoom(layout, at, room - 1))] ?? 0
  return choice.weight - perPrice * choice.price + rest
}

function valuesOf({ choices }: FillProblem, perPrice: number): Float64Array {
  return Float64Array.from(choices, ({ weight, price }) => weight - perPrice * price)
}

/** Whether a state no dearer and no lighter was here before; it is kept for later ones if not. */
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
