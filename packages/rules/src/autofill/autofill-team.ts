/**
 * Autofill (decision 23): fills the free slots so that expected points are highest, then the price is
 * lowest. Branch and bound; the bound prices the budget by a multiplier and leaves the club limit out.
 */
import type { GameRules, SelectablePlayer } from '../core/game-rules.ts'
import { POSITIONS } from '../core/position.ts'
import { ok, refuse, type Result } from '../core/result.ts'

/** `expectedPoints` is an integer in units of 1/10,000 point. */
export type AutofillCandidate = SelectablePlayer & {
  readonly expectedPoints: number
  readonly isSelectable: boolean
}

/** Any point is worth more than any price: a unit of expected points weighs this many price units. */
const POINT_WEIGHT = 1_000_000

type Choice = { readonly player: AutofillCandidate; readonly weight: number }
type Priced = Choice & { readonly value: number }

/** The picked players and those that fill the team best; refused when no legal team holds the picks. */
export function autofillTeam(input: {
  readonly players: readonly AutofillCandidate[]
  readonly picked: readonly number[]
  readonly rules: GameRules
}): Result<readonly number[], 'noLegalTeam'> {
  const { players, picked, rules } = input
  const team = players.filter(({ id }) => picked.includes(id))
  const budget = rules.budget - team.reduce((sum, { price }) => sum + price, 0)
  const clubs = new Map<number, number>()
  for (const { clubId } of team) clubs.set(clubId, (clubs.get(clubId) ?? 0) + 1)
  const isOver = [...clubs.values()].some((count) => count > rules.playersPerTeamLimit)
  if (team.length !== picked.length || budget < 0 || isOver) return refuse('noLegalTeam')
  const groups = POSITIONS.map((position) =>
    dropDominated(
      players
        .filter(
          (player) => player.position === position && player.isSelectable && !picked.includes(player.id),
        )
        .map((player) => ({ player, weight: player.expectedPoints * POINT_WEIGHT - player.price })),
      rules.playersPerTeamLimit,
    ),
  )
  const taken = POSITIONS.map((position) => team.filter((player) => player.position === position).length)
  const shapes = listShapes(rules)
    .map((shape) => shape.map((count, index) => count - (taken[index] ?? 0)))
    .filter((shape) => shape.every((count, index) => count >= 0 && count <= (groups[index]?.length ?? 0)))
  let best: readonly AutofillCandidate[] | undefined
  let bestWeight = -Infinity
  for (const shape of shapes) {
    const found = searchShape(groups, shape, budget, clubs, rules.playersPerTeamLimit, bestWeight)
    if (found !== undefined) {
      best = found.team
      bestWeight = found.weight
    }
  }
  return best === undefined ? refuse('noLegalTeam') : ok([...picked, ...best.map(({ id }) => id)])
}

/** Leaves out who has as many club mates of his position that are no worse and no dearer as the limit. */
function dropDominated(group: readonly Choice[], clubLimit: number): readonly Choice[] {
  const clubs = Map.groupBy(group, ({ player }) => player.clubId)
  return group.filter((choice) => {
    const mates = clubs.get(choice.player.clubId) ?? []
    return mates.filter((mate) => isBetter(mate, choice)).length < clubLimit
  })
}

function isBetter(a: Choice, b: Choice): boolean {
  if (a.weight < b.weight || a.player.price > b.player.price) return false
  return a.weight > b.weight || a.player.price < b.player.price || a.player.id < b.player.id
}

/** Every allowed count by position. */
function listShapes({ formation, squad, startersLimit }: GameRules): readonly (readonly number[])[] {
  if (squad !== undefined) return [POSITIONS.map((position) => squad[position])]
  let shapes: readonly (readonly number[])[] = [[]]
  for (const position of POSITIONS) {
    const { min, max } = formation[position]
    const counts = Array.from({ length: max - min + 1 }, (_, index) => min + index)
    shapes = shapes.flatMap((shape) => counts.map((count) => [...shape, count]))
  }
  return shapes.filter((shape) => shape.reduce((sum, count) => sum + count, 0) === startersLimit)
}

function priceGroups(groups: readonly (readonly Choice[])[], multiplier: number): readonly Priced[][] {
  return groups.map((group) =>
    group
      .map((choice) => ({ ...choice, value: choice.weight - multiplier * choice.player.price }))
      .sort((a, b) => b.value - a.value || a.player.id - b.player.id),
  )
}

function sumTop(group: readonly Priced[], from: number, count: number): number {
  let sum = 0
  for (let index = from; index < from + count; index += 1) sum += group[index]?.value ?? -Infinity
  return sum
}

function boundOf(groups: readonly Priced[][], shape: readonly number[], rest: number): number {
  return groups.reduce((sum, group, index) => sum + sumTop(group, 0, shape[index] ?? 0), rest)
}

/** The multiplier with the lowest bound; the bound is convex in it, so thirds close in on it. */
function findMultiplier(
  groups: readonly (readonly Choice[])[],
  shape: readonly number[],
  budget: number,
): number {
  let [low, high] = [0, 1000 * POINT_WEIGHT]
  for (let step = 0; step < 40; step += 1) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3]
    const atA = boundOf(priceGroups(groups, a), shape, a * budget)
    if (atA <= boundOf(priceGroups(groups, b), shape, b * budget)) high = b
    else low = a
  }
  const found = (low + high) / 2
  const atFound = boundOf(priceGroups(groups, found), shape, found * budget)
  // Where the budget does not bind only zero makes the bound tight.
  return boundOf(priceGroups(groups, 0), shape, 0) <= atFound ? 0 : found
}

function searchShape(
  choices: readonly (readonly Choice[])[],
  shape: readonly number[],
  budget: number,
  picked: ReadonlyMap<number, number>,
  clubLimit: number,
  least: number,
): { readonly team: readonly AutofillCandidate[]; readonly weight: number } | undefined {
  const multiplier = findMultiplier(choices, shape, budget)
  const groups = priceGroups(choices, multiplier)
  const later = groups.map((_, index) =>
    groups.slice(index + 1).reduce((sum, group, at) => sum + sumTop(group, 0, shape[index + 1 + at] ?? 0), 0),
  )
  const clubs = new Map(picked)
  const chosen: Priced[] = []
  let best: { team: readonly AutofillCandidate[]; weight: number } | undefined
  let bar = least

  function visit(index: number, from: number, left: number, value: number, spare: number): void {
    const group = groups[index]
    if (group === undefined) {
      const weight = chosen.reduce((sum, choice) => sum + choice.weight, 0)
      if (weight <= bar) return
      bar = weight
      best = { team: chosen.map(({ player }) => player), weight }
      return
    }
    if (left === 0) return visit(index + 1, 0, shape[index + 1] ?? 0, value, spare)
    for (let at = from; at + left <= group.length; at += 1) {
      const bound = multiplier * budget + value + sumTop(group, at, left) + (later[index] ?? 0)
      if (bound < bar + 0.5) return
      const choice = group[at]
      if (choice === undefined || choice.player.price > spare) continue
      const { clubId, price } = choice.player
      const count = clubs.get(clubId) ?? 0
      if (count >= clubLimit) continue
      clubs.set(clubId, count + 1)
      chosen.push(choice)
      visit(index, at + 1, left - 1, value + choice.value, spare - price)
      chosen.pop()
      clubs.set(clubId, count)
    }
  }
  visit(0, 0, shape[0] ?? 0, 0, budget)
  return best
}
