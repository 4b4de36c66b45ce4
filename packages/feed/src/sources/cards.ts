import type { MatchEventOf } from '../facts/fact.ts'

/** How a source names a card. */
export type Card = 'yellow' | 'secondYellow' | 'red'

type Shown = Extract<
  MatchEventOf<string | undefined>,
  { type: 'yellowCard' | 'secondYellowCard' | 'redCard' }
>

/**
 * The cards of a match as they count. Sources write a second yellow as two yellows, as two yellows and a red in any
 * order, or with a word of its own: it is one dismissal. A card without a player belongs to a coach.
 */
export function createCards(): {
  readonly show: (card: Card, playerId: string | undefined) => Shown | undefined
} {
  const seen = new Map<string, 'booked' | 'dismissed'>()
  const dismiss = (playerId: string, type: 'secondYellowCard' | 'redCard') => {
    seen.set(playerId, 'dismissed')
    return { type, playerId }
  }
  return {
    show: (card, playerId) => {
      if (playerId === undefined || seen.get(playerId) === 'dismissed') return undefined
      if (card === 'red') return dismiss(playerId, 'redCard')
      if (card === 'secondYellow' || seen.has(playerId)) return dismiss(playerId, 'secondYellowCard')
      seen.set(playerId, 'booked')
      return { type: 'yellowCard', playerId }
    },
  }
}
