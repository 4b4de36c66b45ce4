/**
 * What autofill has to solve once the picked players are in: how many of each position are still free,
 * what may be spent and how many of each club fit.
 */
import type { GameRules, SelectablePlayer } from '../core/game-rules.ts'
import { POSITIONS } from '../core/position.ts'

/** `expectedPoints` is an integer in units of 1/10,000 point. */
export type AutofillCandidate = SelectablePlayer & {
  readonly expectedPoints: number
  readonly isSelectable: boolean
}

/**
 * A player who may be added. `weight` folds points and price into one integer: a unit of points weighs
 * more than the whole budget, so that the heavier team has more points, or as many and is cheaper.
 */
export type Choice = {
  readonly id: number
  readonly clubId: number
  readonly price: number
  readonly weight: number
  /** Index in POSITIONS. */
  readonly place: number
}

export type FillProblem = {
  /** Club by club, by id within a club. */
  readonly choices: readonly Choice[]
  /** Free slots by position, one entry for each formation; all have the same sum. */
  readonly shapes: readonly (readonly number[])[]
  readonly budget: number
  readonly clubLimit: number
  /** Players each club has in the team already. */
  readonly clubs: ReadonlyMap<number, number>
}

/** Every allowed count by position of a whole team. */
export function listShapes({ formation, squad, startersLimit }: GameRules): readonly (readonly number[])[] {
  if (squad !== undefined) return [POSITIONS.map((position) => squad[position])]
  let shapes: readonly (readonly number[])[] = [[]]
  for (const position of POSITIONS) {
    const { min, max } = formation[position]
    const counts = Array.from({ length: max - min + 1 }, (_, index) => min + index)
    shapes = shapes.flatMap((shape) => counts.map((count) => [...shape, count]))
  }
  return shapes.filter((shape) => sizeOf(shape) === startersLimit)
}

/** The problem that is left when these choices join the team; undefined when they do not fit. */
export function addToTeam(problem: FillProblem, added: readonly Choice[]): FillProblem | undefined {
  const clubs = new Map(problem.clubs)
  for (const { clubId } of added) clubs.set(clubId, (clubs.get(clubId) ?? 0) + 1)
  const budget = problem.budget - added.reduce((sum, { price }) => sum + price, 0)
  const shapes = problem.shapes
    .map((shape) => shape.map((count, place) => count - added.filter((each) => each.place === place).length))
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

/** The budget cut to the next sum that so many of these prices can come to; it tightens every bound. */
export function spendableBudget(choices: readonly Choice[], size: number, budget: number): number {
  const first = choices[0]?.price ?? 0
  const step = choices.reduce((divisor, { price }) => greatestDivisor(divisor, Math.abs(price - first)), 0)
  if (step === 0) return budget
  const over = (budget - size * first) % step
  return budget - (over < 0 ? over + step : over)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
