/**
 * The draws of private leagues come from a stored seed: the same members and seed give the same draw. In a season of
 * head-to-heads everyone meets everyone before anyone meets twice; a cup gives a bye for each opponent missing in its
 * first round.
 */
import { seededOrder } from './seeded-order.ts'

/** Two members who meet; `b` is null for a bye. */
export type Pairing = { readonly a: number; readonly b: number | null }

/** Maximum number of members of a league whose pairings are drawn. */
export const MAX_DRAWN_MEMBERS = 256

/**
 * The pairings of each round of a season of head-to-heads: one member stays, the others rotate. With an odd number of
 * members somebody has a bye each round, and nobody has a second one before everybody has had one.
 */
export function drawSeason(
  members: readonly number[],
  rounds: number,
  seed: number,
): readonly (readonly Pairing[])[] {
  if (members.length < 2) return []
  const drawn: (number | null)[] = [...seededOrder(members, seed)]
  if (drawn.length % 2 === 1) drawn.push(null)
  const [fixed = null, ...others] = drawn
  return Array.from({ length: rounds }, (_, round) => {
    const turned = others.map((_member, at) => others[(at + round) % others.length] ?? null)
    const circle = [fixed, ...turned]
    return Array.from({ length: circle.length / 2 }, (_pair, at) =>
      pairingOf(circle[at] ?? null, circle[circle.length - 1 - at] ?? null),
    )
  })
}

/**
 * The first round of a cup: half as many pairings as the next power of two, so that there is no bye from the second
 * round on. The byes are spread over both halves of the bracket.
 */
export function drawCup(members: readonly number[], seed: number): readonly Pairing[] {
  if (members.length < 2) return []
  const drawn = seededOrder(members, seed)
  const ties = 2 ** (cupRounds(members.length) - 1)
  const opponents = drawn.slice(ties)
  const places = bracketOrder(ties)
  // The pairings with an opponent are those the bracket would seed last.
  return places.map((place, at) => pairingOf(drawn[at] ?? null, opponents[ties - 1 - place] ?? null))
}

/** How many rounds a cup with this many members has. */
export function cupRounds(members: number): number {
  return Math.max(1, Math.ceil(Math.log2(members)))
}

/** The order in which the seeds 0, 1, 2… stand in a bracket so that the top seeds meet last. */
function bracketOrder(size: number): readonly number[] {
  let order = [0]
  while (order.length < size) {
    const twice = order.length * 2
    order = order.flatMap((seed) => [seed, twice - 1 - seed])
  }
  return order
}

function pairingOf(one: number | null, other: number | null): Pairing {
  const [a, b] = one === null ? [other, one] : [one, other]
  if (a === null) throw new Error('a pairing needs somebody')
  return { a, b }
}
