import { completeBackwards, createTable, followTable, createLayout } from './completion-table.ts'
import type { FillProblem } from './fill-problem.ts'
import { type Team, teamOf } from './fill-problem.ts'

/** A price put on the budget, the bound on weight it gives, and the heaviest affordable team found on the way. */
export type Multiplier = { readonly perPrice: number; readonly bound: number; readonly team: Team }

/** More attempts would gain next to nothing. */
const MAX_TRIES = 24

/**
 * The price of a unit of budget that bounds the best team most tightly (a Lagrange multiplier); undefined when no
 * legal team is affordable. Given one team that is too expensive and one that is not, it tries the price at which
 * they are equally good, until no team is better at that price.
 */
export function findMultiplier(problem: FillProblem): Multiplier | undefined {
  const { choices, budget } = problem
  const layout = createLayout(problem)
  const table = createTable(layout)
  const teamAt = (weightFactor: number, perPrice: number): Team | undefined => {
    const values = Float64Array.from(choices, ({ weight, price }) => weightFactor * weight - perPrice * price)
    completeBackwards(layout, values, table)
    return table[layout.clubSlots[0] ?? 0] === -Infinity ? undefined : teamOf(followTable(layout, table))
  }
  let dear = teamAt(1, 0)
  if (dear === undefined) return undefined
  if (dear.price <= budget) return { perPrice: 0, bound: dear.weight, team: dear }
  let cheap = teamAt(0, 1)
  if (cheap === undefined || cheap.price > budget) return undefined
  let heaviest = cheap
  let perPrice = 0
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    perPrice = Math.floor((dear.weight - cheap.weight) / (dear.price - cheap.price))
    const found = teamAt(1, perPrice)
    if (
      found === undefined ||
      reduced(found, perPrice) <= Math.max(reduced(dear, perPrice), reduced(cheap, perPrice))
    )
      break
    if (found.price > budget) dear = found
    else cheap = found
    if (cheap.weight > heaviest.weight) heaviest = cheap
  }
  const best = Math.max(reduced(dear, perPrice), reduced(cheap, perPrice))
  return { perPrice, bound: best + perPrice * budget, team: heaviest }
}

function reduced({ weight, price }: Team, perPrice: number): number {
  return weight - perPrice * price
}
