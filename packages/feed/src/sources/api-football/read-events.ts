import type { MatchMinute, Side } from '../../facts/fact.ts'
import { FULL_MATCH } from '../../facts/match-clock.ts'
import { createCards, type Card } from '../cards.ts'
import { createPitch, type Sides } from '../pitch.ts'
import type { ReportedEvent } from '../source-model.ts'
import type { ApiEvent } from './schema.ts'

const CARDS: Readonly<Record<string, Card>> = {
  'yellow card': 'yellow',
  'second yellow card': 'secondYellow',
  'red card': 'red',
}

/**
 * The events of regular time. A VAR event removes nothing: the goal it cancels is no longer in the list. Yellow,
 * yellow and red of one player are one dismissal. `hasExtraTime`: minutes beyond 90 belong to extra time, otherwise
 * to stoppage time.
 */
export function readEvents(
  events: readonly ApiEvent[],
  sides: Sides,
  hasExtraTime: boolean,
): readonly ReportedEvent[] {
  const pitch = createPitch(sides)
  const cards = createCards()
  return events.flatMap((raw): readonly ReportedEvent[] => {
    const at = minuteOf(raw, hasExtraTime)
    const side = sides.ofClub(raw.team.id)
    if (at === undefined || side === undefined || /shootout/i.test(raw.comments ?? '')) return []
    const playerId = idOf(raw.player)
    switch (raw.type.toLowerCase()) {
      case 'goal':
        return goalOf(raw, side, sides).map((goal) => ({ ...goal, at }))
      case 'subst':
        return [{ side, at, event: pitch.exchange(side, playerId, idOf(raw.assist)) }]
      case 'card': {
        const own = sides.ofPlayer(playerId) ?? side
        const card = CARDS[(raw.detail ?? '').toLowerCase()]
        const event = card && cards.show(card, playerId)
        if (event === undefined) return []
        if (event.type !== 'yellowCard') pitch.leave(playerId)
        return [{ side: own, at, event }]
      }
      default:
        return []
    }
  })
}

/** 0 and null stand for somebody without an id. */
export function idOf(player: { readonly id?: number | null } | null | undefined): string | undefined {
  return player?.id ? String(player.id) : undefined
}

function minuteOf(raw: ApiEvent, hasExtraTime: boolean): MatchMinute | undefined {
  const elapsed = raw.time.elapsed ?? 0
  const extra = Math.max(0, raw.time.extra ?? 0)
  // Before the whistle (a card in the tunnel) some answers have negative minutes.
  if (elapsed <= FULL_MATCH) return { minute: Math.max(0, elapsed), added: extra }
  return hasExtraTime ? undefined : { minute: FULL_MATCH, added: elapsed - FULL_MATCH + extra }
}

function goalOf(raw: ApiEvent, side: Side, sides: Sides): readonly Omit<ReportedEvent, 'at'>[] {
  const [playerId, assistantId] = [idOf(raw.player), idOf(raw.assist)]
  const own = sides.ofPlayer(playerId) ?? side
  switch ((raw.detail ?? '').toLowerCase()) {
    case 'normal goal':
      return [{ side: own, event: { type: 'goal', playerId, assistantId } }]
    case 'penalty':
      return [{ side: own, event: { type: 'penaltyScored', playerId, assistantId } }]
    case 'missed penalty':
      return [{ side: own, event: { type: 'penaltyMissed', playerId } }]
    case 'own goal': {
      // Its team is the one that profits, its player belongs to the other.
      const culprit = sides.ofPlayer(playerId) ?? (side === 'home' ? 'away' : 'home')
      return [{ side: culprit, event: { type: 'ownGoal', playerId } }]
    }
    default:
      return []
  }
}
