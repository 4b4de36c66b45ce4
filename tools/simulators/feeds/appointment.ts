import type { EpochMs } from '@gaffer/rules'

/** What a provider says, from a moment on, about when and whether a match is played. */
export type Appointment = {
  readonly since: EpochMs
  readonly kickOffAt: EpochMs
  /** The round that the provider names. */
  readonly round: number
  readonly state: 'planned' | 'postponed' | 'stopped' | 'awarded'
  /** Game minutes from the kick-off at which the match was stopped. */
  readonly until?: number
  /** The second attempt of a match that was stopped is another match. */
  readonly attempt: 1 | 2
}
