import type { MatchState, PlayerInMatch } from '@gaffer/feed'
import { awardBonus } from '@gaffer/rules'

const BONUS_SHOWN: ReadonlySet<MatchState['status']> = new Set(['secondHalf', 'final'])

/** The source's bonus as soon as it gives any, otherwise our own projection from the second half on. */
export function bonusOfMatch(state: MatchState): (player: PlayerInMatch) => number {
  const players = [...state.players.values()]
  if (players.some(({ statistics }) => statistics.bonus !== undefined)) {
    return ({ statistics }) => statistics.bonus ?? 0
  }
  if (!BONUS_SHOWN.has(state.status)) return () => 0
  const played = players.filter(({ statistics }) => statistics.minutes > 0)
  const awards = awardBonus(
    new Map(played.map(({ playerId, statistics }) => [playerId, statistics.bonusScore])),
  )
  return ({ playerId }) => awards.get(playerId) ?? 0
}
