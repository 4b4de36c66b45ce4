import type { MatchEventOf, Side } from '../facts/fact.ts'
import type { MatchReport } from './source-model.ts'

/** Which players belong to which side. */
export type Sides = {
  readonly lineUps: MatchReport['lineUps']
  readonly ofClub: (clubId: number | null | undefined) => Side | undefined
  readonly ofPlayer: (playerId: string | undefined) => Side | undefined
  /** Whether they started on the bench by the statistics. */
  readonly beganOnBench: (playerId: string | undefined) => boolean
}

type Exchange = Extract<MatchEventOf<string | undefined>, { type: 'substitution' }>

/** Tracks who is on the pitch, event by event. */
export type Pitch = {
  /** One of the two replaces the other; the provider's fields do not show which, but who is on the pitch does. */
  readonly exchange: (side: Side, one: string | undefined, other: string | undefined) => Exchange
  readonly leave: (playerId: string | undefined) => void
  readonly on: (side: Side) => readonly string[]
}

/** The players on the pitch at kick-off, from the line-ups. */
export function createPitch(sides: Sides): Pitch {
  const onPitch = new Map<string, Side>()
  for (const side of ['home', 'away'] as const) {
    for (const id of sides.lineUps[side]?.starters ?? []) onPitch.set(id, side)
  }
  const gone = new Set<string>()
  const isOn = (id: string | undefined) => id !== undefined && onPitch.has(id)
  const cannotCome = (id: string | undefined) => id !== undefined && (onPitch.has(id) || gone.has(id))
  const leave = (id: string | undefined) => {
    if (id === undefined) return
    onPitch.delete(id)
    gone.add(id)
  }
  const isOtherComing = (side: Side, one: string | undefined, other: string | undefined) => {
    if (isOn(one) !== isOn(other)) return isOn(one)
    if (cannotCome(one) !== cannotCome(other)) return cannotCome(one)
    if (sides.lineUps[side] === undefined && sides.beganOnBench(one) !== sides.beganOnBench(other)) {
      return sides.beganOnBench(other)
    }
    // Nothing decides it: in answers about a recent match the player named first is the one who comes on.
    return false
  }
  return {
    leave,
    on: (side) => [...onPitch].filter(([, own]) => own === side).map(([id]) => id),
    exchange: (side, one, other) => {
      const isOther = isOtherComing(side, one, other)
      const [playerInId, playerOutId] = isOther ? [other, one] : [one, other]
      leave(playerOutId)
      if (playerInId !== undefined) onPitch.set(playerInId, side)
      return { type: 'substitution', playerInId, playerOutId }
    },
  }
}
