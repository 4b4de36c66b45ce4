import type { MatchPeriod } from '../../facts/fact.ts'
import type { FixtureState } from '../source-model.ts'

type Meaning = { readonly state: FixtureState; readonly period?: MatchPeriod }

const inPlay = (period: MatchPeriod): Meaning => ({ state: 'inPlay', period })
const finished: Meaning = { state: 'finished', period: 'fullTime' }

/** Extra time and shoot-outs come after the match that counts. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  TBD: { state: 'scheduled' },
  NS: { state: 'scheduled' },
  '1H': inPlay('firstHalf'),
  HT: inPlay('halfTime'),
  '2H': inPlay('secondHalf'),
  BT: inPlay('fullTime'),
  ET: inPlay('fullTime'),
  P: inPlay('fullTime'),
  LIVE: { state: 'inPlay' },
  SUSP: { state: 'suspended' },
  INT: { state: 'interrupted' },
  FT: finished,
  AET: finished,
  PEN: finished,
  PST: { state: 'postponed' },
  CANC: { state: 'cancelled' },
  ABD: { state: 'abandoned' },
  AWD: { state: 'awarded' },
  WO: { state: 'awarded' },
}

const BEYOND_REGULAR_TIME = new Set(['BT', 'ET', 'P', 'AET', 'PEN'])

/**
 * What a status means, in upper or lower case. An unknown status leaves a match that has begun as stopped for now.
 */
export function meaningOf(status: string, hasBegun: boolean): Meaning {
  return MEANINGS[status.toUpperCase()] ?? { state: hasBegun ? 'interrupted' : 'scheduled' }
}

/** Whether the match has gone beyond regular time. */
export function isBeyondRegularTime(status: string): boolean {
  return BEYOND_REGULAR_TIME.has(status.toUpperCase())
}
