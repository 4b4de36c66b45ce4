import type { MatchMinute } from '../../facts/fact.ts'
import { FULL_MATCH } from '../../facts/match-clock.ts'
import { createCards } from '../cards.ts'
import { createPitch, type Sides } from '../pitch.ts'
import type { ReportedEvent } from '../source-model.ts'
import type { MonksEvent, MonksMatch } from './schema.ts'
import { EVENT, PERIOD, positionOfId } from './words.ts'

/**
 * The events of regular time in the order they happened, which is not the order of the list. An event keeps its id
 * when its kind changes (a review becomes a goal), so only its current kind counts; a card withdrawn later is no
 * card.
 */
export function readEvents(match: MonksMatch, sides: Sides): readonly ReportedEvent[] {
  const pitch = createPitch(sides)
  const cards = createCards()
  const goalkeepers = new Set(
    (match.lineups ?? []).flatMap((row) =>
      positionOfId(row.position_id) === 'GK' ? [idOf(row.player_id)] : [],
    ),
  )
  return inOrder(match).flatMap(({ raw, at }): readonly ReportedEvent[] => {
    const side = sides.ofClub(raw.participant_id)
    if (side === undefined) return []
    const [playerId, relatedId] = [idOf(raw.player_id), idOf(raw.related_player_id)]
    const own = sides.ofPlayer(playerId) ?? side
    const other = side === 'home' ? 'away' : 'home'
    switch (raw.type_id) {
      case EVENT.goal:
        return [{ side: own, at, event: { type: 'goal', playerId, assistantId: relatedId } }]
      case EVENT.penaltyScored:
        return [{ side: own, at, event: { type: 'penaltyScored', playerId, assistantId: relatedId } }]
      case EVENT.ownGoal:
        // Its team is the one that profits; the related player did not assist.
        return [{ side: sides.ofPlayer(playerId) ?? other, at, event: { type: 'ownGoal', playerId } }]
      case EVENT.penaltyMissed: {
        const isSaved = /save/i.test(`${raw.addition ?? ''} ${raw.info ?? ''}`)
        const defending = own === 'home' ? 'away' : 'home'
        const goalkeeper = isSaved ? pitch.on(defending).find((id) => goalkeepers.has(id)) : undefined
        const missed = { side: own, at, event: { type: 'penaltyMissed', playerId } } as const
        if (goalkeeper === undefined) return [missed]
        return [
          missed,
          { side: defending, at, event: { type: 'penaltySaved', playerId: goalkeeper, takerId: playerId } },
        ]
      }
      case EVENT.substitution:
        return [{ side, at, event: pitch.exchange(side, playerId, relatedId) }]
      case EVENT.yellowCard:
      case EVENT.secondYellowCard:
      case EVENT.redCard: {
        const event = raw.rescinded === true ? undefined : cards.show(CARDS[raw.type_id], playerId)
        if (event === undefined) return []
        if (event.type !== 'yellowCard') pitch.leave(playerId)
        return [{ side: own, at, event }]
      }
      default:
        return []
    }
  })
}

const CARDS = {
  [EVENT.yellowCard]: 'yellow',
  [EVENT.secondYellowCard]: 'secondYellow',
  [EVENT.redCard]: 'red',
} as const

export function idOf(id: number | null | undefined): string | undefined {
  return id ? String(id) : undefined
}

/** By period, minute and id: `sort_order` counts each kind of event by itself. */
function inOrder(match: MonksMatch): readonly { readonly raw: MonksEvent; readonly at: MatchMinute }[] {
  const typeOf = new Map((match.periods ?? []).map((period) => [period.id, period.type_id]))
  return (match.events ?? [])
    .flatMap((raw) => {
      const minute = raw.minute ?? 0
      const period = typeOf.get(raw.period_id ?? 0) ?? (minute <= 45 ? PERIOD.firstHalf : PERIOD.secondHalf)
      const isRegular = period === PERIOD.firstHalf || period === PERIOD.secondHalf
      if (!isRegular || minute > FULL_MATCH) return []
      const at = { minute: Math.max(0, minute), added: Math.max(0, raw.extra_minute ?? 0) }
      return [{ raw, at, period }]
    })
    .sort(
      (a, b) =>
        a.period - b.period || a.at.minute - b.at.minute || a.at.added - b.at.added || a.raw.id - b.raw.id,
    )
}
