/**
 * A change of formation: surplus starters of a line go to the bench, and reserves come into the lines that
 * lack players, in order of preference. The captain and vice-captain stay on the field as long as somebody else of
 * their line can go; if one of them goes, their role passes to the player who comes in.
 */
import type { GameRules } from '../core/game-rules.ts'
import { POSITIONS } from '../core/position.ts'
import { ok, refuse, type Result } from '../core/result.ts'
import { countByPosition, knownPlayers } from '../squad/count-players.ts'
import type { LineUp } from '../squad/line-up.ts'
import type { Players } from '../core/game-rules.ts'
import { exchangePlayers } from '../swaps/exchange-players.ts'
import { countsOfFormation } from './formations.ts'

export type FormationRefusal =
  | { readonly code: 'schemeNotAvailable'; readonly scheme: string }
  /** The reserves do not include enough players for a line of the formation. */
  | { readonly code: 'schemeNeedsReserves'; readonly scheme: string }

/** A starter and the reserve who takes their place. */
export type Move = { readonly outId: number; readonly inId: number }

export type FormationChange<L extends LineUp> = { readonly lineUp: L; readonly moves: readonly Move[] }

/** The line-up changed to another formation of the game; no moves when it already plays that one. */
export function changeFormation<L extends LineUp>(
  lineUp: L,
  formation: string,
  players: Players,
  rules: GameRules,
): Result<FormationChange<L>, FormationRefusal> {
  const wanted = countsOfFormation(formation, rules)
  if (wanted === undefined) return refuse({ code: 'schemeNotAvailable', scheme: formation })
  const counts = countByPosition(knownPlayers(lineUp.starters, players))
  const isOf = (position: string) => (id: number) => players.get(id)?.position === position
  const hasRole = (id: number) => id === lineUp.captain || id === lineUp.viceCaptain
  const leaving = POSITIONS.flatMap((position) => {
    const last = lineUp.starters.filter(isOf(position)).toReversed()
    const order = [...last.filter((id) => !hasRole(id)), ...last.filter(hasRole)]
    return order.slice(0, Math.max(0, counts[position] - wanted[position]))
  })
  const coming = POSITIONS.flatMap((position) => {
    const needed = Math.max(0, wanted[position] - counts[position])
    return lineUp.reserves.filter(isOf(position)).slice(0, needed)
  })
  if (leaving.length !== coming.length) return refuse({ code: 'schemeNeedsReserves', scheme: formation })
  const moves = leaving.map((outId, index) => ({ outId, inId: coming[index] ?? outId }))
  const changed = moves.reduce((team, { outId, inId }) => exchangePlayers(team, outId, inId), lineUp)
  return ok({ lineUp: changed, moves })
}
