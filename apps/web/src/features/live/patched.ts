import type { LiveUpdate } from '@gaffer/contract/types'

/**
 * What a message cannot say of an answer: nothing; figures of the watched team or match, which are requested soon; or
 * a list, which can wait for its turn.
 */
export type Lack = 'nothing' | 'figures' | 'list'

/** An answer with what a message says of it, and what it still lacks; the same answer where it says nothing. */
export type Patched<A> = { readonly answer: A; readonly lack: Lack }

/** The team of a message. */
export type TeamNews = NonNullable<LiveUpdate['team']>

/** The larger of two lacks. */
export function largerLack(one: Lack, other: Lack): Lack {
  const order: readonly Lack[] = ['nothing', 'list', 'figures']
  return order.indexOf(one) > order.indexOf(other) ? one : other
}

/** A sum as the wire has it: points have two decimals. */
export function toHundredths(points: number): number {
  return Math.round(points * 100)
}
