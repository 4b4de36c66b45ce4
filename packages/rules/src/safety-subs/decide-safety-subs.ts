/**
 * Safety subs (R-123..127, Q-48, Q-49): a player who did not start is replaced by one of the same club and position
 * at the same or a lower price who started: the most expensive one, then by form, season points and name. The answer
 * is the same for every manager, so it is decided once per player. A starter is never replaced, however short their
 * match was. A substitute who came on is replaced only if the safety sub scored more.
 */
import type { Position } from '../core/position.ts'
import type { Points, Price } from '../core/units.ts'

export type SafetySubPlayer = {
  readonly id: number
  readonly clubId: number
  readonly position: Position
  readonly price: Price
  readonly form: Points
  readonly seasonPoints: Points
  readonly name: string
  /** Started a match of the round; where the source has no line-ups, played at all. */
  readonly hasStarted: boolean
  /** The club's line-ups are known, so it is certain that the player did not start. */
  readonly areLineUpsKnown: boolean
  /** Came on as a substitute. */
  readonly cameOn: boolean
  /** Points of the round, in hundredths. */
  readonly points: Points
}

/** The safety sub of each player who has one, by player id. */
export function decideSafetySubs(players: readonly SafetySubPlayer[]): ReadonlyMap<number, number> {
  const starters = Map.groupBy(
    players.filter(({ hasStarted }) => hasStarted),
    ({ clubId, position }) => `${clubId} ${position}`,
  )
  for (const group of starters.values()) group.sort(compareSubs)
  const replaced = players.flatMap((player) => {
    if (player.hasStarted || !player.areLineUpsKnown) return []
    const candidates = starters.get(`${player.clubId} ${player.position}`) ?? []
    const sub = candidates.find(({ price }) => price <= player.price)
    if (sub === undefined || (player.cameOn && sub.points <= player.points)) return []
    return [[player.id, sub.id] as const]
  })
  return new Map(replaced)
}

function compareSubs(a: SafetySubPlayer, b: SafetySubPlayer): number {
  return (
    b.price - a.price ||
    b.form - a.form ||
    b.seasonPoints - a.seasonPoints ||
    compareText(a.name, b.name) ||
    a.id - b.id
  )
}

/** By code point, so that the order never depends on a locale. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
