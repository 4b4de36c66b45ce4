import type { Price } from '@gaffer/rules'

/** A player who may fill a place that a merge left empty. */
export type Filler = {
  readonly id: number
  readonly clubId: number
  readonly price: Price
  /** Their club has a match in the round. */
  readonly plays: boolean
}

/**
 * Who fills the place of a duplicate in a team that has the kept player too: of those with a match who are no
 * dearer than the duplicate the dearest, and only where there is none the cheapest whom the bank pays for; of equals
 * the lower id. Nobody of the team, and nobody of a club of which it has enough. Undefined where nobody fits.
 */
export function chooseFiller(
  fillers: readonly Filler[],
  team: {
    readonly squad: readonly number[]
    /** How many of a club the team has without the duplicate. */
    readonly countOf: (clubId: number) => number
    readonly perClub: number
    readonly bank: Price
  },
  duplicatePrice: Price,
): Filler | undefined {
  const fitting = fillers.filter(
    ({ id, clubId, price }) =>
      !team.squad.includes(id) &&
      team.countOf(clubId) < team.perClub &&
      price <= duplicatePrice + Math.max(0, team.bank),
  )
  const isAfforded = ({ price }: Filler) => price <= duplicatePrice
  const [best] = fitting.toSorted(
    (a, b) =>
      Number(b.plays) - Number(a.plays) ||
      Number(isAfforded(b)) - Number(isAfforded(a)) ||
      (isAfforded(a) ? b.price - a.price : a.price - b.price) ||
      a.id - b.id,
  )
  return best
}
