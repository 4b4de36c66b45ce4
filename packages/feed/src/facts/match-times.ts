import type { MatchMinute } from './fact.ts'
import { HALF_MATCH } from './match-clock.ts'

// Simulated matches run on a clock of minutes from kick-off that counts stoppage time but not the half-time break;
// the functions below convert it to match minutes and to offsets of facts.

/** Lengths of the halves in minutes, stoppage included. */
export type Halves = { readonly first: number; readonly second: number }

/** Game minutes before kick-off at which line-ups become known. */
export const LINE_UPS_BEFORE = 60
/** Game minutes of the half-time break; short, because nothing happens in it. */
export const HALF_TIME_BREAK = 3

/** The match minute of a clock minute: after a first half of 47 minutes, clock minute 48 is the 46th. */
export function minuteOfClock(at: number, halves: Halves): MatchMinute {
  const isFirst = at <= halves.first
  const run = isFirst ? at : at - halves.first
  const added = Math.max(0, run - HALF_MATCH)
  return { minute: (isFirst ? 0 : HALF_MATCH) + run - added, added }
}

/** The clock minute of a minute of regular time. */
export function clockOfMinute(minute: number, halves: Halves): number {
  return minute <= HALF_MATCH ? minute : halves.first + minute - HALF_MATCH
}

/** Game minutes from kick-off to a clock minute. */
export function offsetOfClock(at: number, halves: Halves): number {
  return at <= halves.first ? at : at + HALF_TIME_BREAK
}
