import type { AnswerData } from '@gaffer/contract/types'

export type SwingData = NonNullable<AnswerData<'swing'>>
export type SwingEvent = SwingData['events'][number]

/** Who an event is of: a player, or the club that concedes. */
export function nameOf({ player, club }: SwingEvent): string {
  return player?.name ?? club.name
}

export function keyOf({ kind, player, club }: SwingEvent): string {
  return `${kind} ${player?.id ?? ''} ${club.id}`
}
