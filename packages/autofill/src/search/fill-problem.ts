/**
 * What autofill has to solve once the picked players are in: how many slots of each position are still free, how much
 * may be spent and how many more players of each club fit.
 */
import { POSITIONS, type GameRules } from '@gaffer/rules'

/**
 * A player who may be added. `weight` combines points and price in one integer: a unit of points weighs more than the
 * whole budget, so that the heavier team has more points, or equal points at a lower price.
 */
export type Choice = {
  readonly id: number
  readonly clubId: number
  readonly price: number
  readonly weight: number
  /** Goalkeepers, defenders, midfielders or forwards: an index in POSITIONS. */
  readonly line: number
}

export type FillProblem = {
  /** Sorted by club, then by id. */
  readonly choices: readonly Choice[]
  /** Free slots by line, one entry per formation; all have the same sum. */
  readonly shapes: readonly (readonly number[])[]
  readonly budget: number
  readonly clubLimit: number
  /** How many players of each club the team already has. */
  readonly clubs: ReadonlyMap<number, number>
}

/** The counts by line of a complete team, for every formation the rules allow. */
export function listShapes({
  positionLimits,
  squad,
  startersLimit,
}: GameRules): readonly (readonly number[])[] {
  if (squad !== undefined) return [POSITIONS.map((position) => squad[position])]
  let shapes: readonly (readonly number[])[] = [[]]
  for (const position of POSITIONS) {
    const { min, max } = positionLimits[position]
    const counts = Array.from({ length: max - min + 1 }, (_, index) => min + index)
    shapes = shapes.flatMap((shape) => counts.map((count) => [...shape, count]))
  }
  return shapes.filter((shape) => sizeOf(shape) === startersLimit)
}

/** The problem that remains after these choices join the team; undefined when they do not fit. */
export function addToTeam(problem: FillProblem, added: readonly Choice[]): FillProblem | undefined {
  const clubs = new Map(problem.clubs)
  for (const { clubId } of added) clubs.set(clubId, (clubs.get(clubId) ?? 0) + 1)
  const budget = problem.budget - added.reduce((sum, { price }) => sum + price, 0)
  const shapes = problem.shapes
    .map((shape) => shape.map((count, line) => count - added.filter((each) => each.line === line).length))
    .filter((shape) => shape.every((count) => count >= 0))
  const isOver = added.some(({ clubId }) => (clubs.get(clubId) ?? 0) > problem.clubLimit)
  if (budget < 0 || isOver || shapes.length === 0) return undefined
  const choices = problem.choices.filter((choice) => !added.includes(choice))
  return { ...problem, choices, shapes, budget, clubs }
}

/** The number of free slots. */
export function sizeOf(shape: readonly number[] | undefined): number {
  return (shape ?? []).reduce((sum, count) => sum + count, 0)
}

/** The budget lowered to a sum that `size` of these prices can add up to, which tightens every bound. */
export function spendableBudget(choices: readonly Choice[], size: number, budget: number): number {
  const first = choices[0]?.price ?? 0
  const step = choices.reduce((divisor, { price }) => commonDivisor(divisor, Math.abs(price - first)), 0)
  if (step === 0) return budget
  const over = (budget - size * first) % step
  return budget - (over < 0 ? over + step : over)
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

export type Team = { readonly choices: readonly Choice[]; readonly weight: number; readonly price: number }

/** Choices with their total weight and price. */
export function teamOf(choices: readonly Choice[]): Team {
  return {
    choices,
    weight: choices.reduce((sum, { weight }) => sum + weight, 0),
    price: choices.reduce((sum, { price }) => sum + price, 0),
  }
}
