import type { FactBody, MatchMinute, Side } from '../../facts/fact.ts'
import { HALF_MATCH } from '../../facts/match-clock.ts'
import type { TimedFact } from '../../facts/timed-fact.ts'
import type { DemoFixture } from '../calendar.ts'
import { randomOf } from '../random.ts'
import type { DemoWorld } from '../world.ts'
import { drawCorrection } from './correct-match.ts'
import { planMatch, type Halves, type LineUps } from './plan-match.ts'
import { playMoments, type PlayedEvent } from './play-moments.ts'
import { selectLineUp } from './select-line-up.ts'
import { finalLines } from './final-lines.ts'

/** Game minutes before kick-off at which line-ups are known. */
export const LINE_UPS_BEFORE = 60
/** Game minutes of the pause; short, as nothing happens in it. */
const PAUSE = 3
const CLOCK_TICKS = [15, 30, 60, 75] as const

/**
 * A match of the demo world as a provider would tell it, by offset: line-ups an hour before, the
 * events, the final whistle at about 100, statistics lines a minute later, bonus and the declaration
 * of the result five minutes after the whistle. The same arguments give the same match.
 */
export function simulateMatch(
  world: DemoWorld,
  fixture: DemoFixture,
  seed: number = world.seed,
): readonly TimedFact[] {
  const random = randomOf(seed, 'match', fixture.id)
  const lineUps = {
    home: selectLineUp(world, fixture.homeClubId, fixture.matchday),
    away: selectLineUp(world, fixture.awayClubId, fixture.matchday),
  }
  const halves = { first: HALF_MATCH + random.int(1, 4), second: HALF_MATCH + random.int(2, 7) }
  const played = playMoments(lineUps, planMatch(world, fixture, lineUps, halves, random), random)
  const correction = drawCorrection(lineUps, played, random)
  const framed = [...frameOf(fixture, lineUps, halves)]
  const events = played.map((one, index) => eventFact(fixture, halves, one, index))
  const end = offsetOf(halves.first + halves.second, halves)
  const lines = finalLines(world, fixture, [...framed, ...events], end)
  const told = events.flatMap((fact, index) => {
    if (correction?.truth === undefined || played[index] !== correction.truth) return [fact]
    const first = eventFact(fixture, halves, correction.firstTold, index)
    return [first, { ...fact, revision: 2, offset: fact.offset + correction.after }]
  })
  if (correction !== undefined && correction.truth === undefined) {
    const first = eventFact(fixture, halves, correction.firstTold, events.length)
    const back: TimedFact = {
      ...first,
      revision: 2,
      offset: first.offset + correction.after,
      body: { kind: 'withdrawn' },
    }
    told.push(first, back)
  }
  return [...framed, ...told, ...lines].sort((a, b) => a.offset - b.offset)
}

function frameOf(fixture: DemoFixture, lineUps: LineUps, halves: Halves): readonly TimedFact[] {
  const fact = (name: string, offset: number, body: FactBody, revision = 1): TimedFact => ({
    offset,
    sourceEventId: `${fixture.id}-${name}`,
    revision,
    body,
  })
  const lineUp = (side: Side) => {
    const starters = lineUps[side].starters.map(({ id }) => id)
    const bench = lineUps[side].bench.map(({ id }) => id)
    return fact(`line-up-${side}`, -LINE_UPS_BEFORE, { kind: 'lineUp', side, starters, bench })
  }
  const firstEnd = { minute: HALF_MATCH, added: halves.first - HALF_MATCH }
  const end = { minute: 2 * HALF_MATCH, added: halves.second - HALF_MATCH }
  const ticks = CLOCK_TICKS.map((minute, index) => {
    const isFirst = minute <= HALF_MATCH
    const offset = isFirst ? minute : offsetOf(minute - HALF_MATCH + halves.first, halves)
    const at = { minute, added: 0 }
    return fact(
      'clock',
      offset,
      { kind: 'period', period: isFirst ? 'firstHalf' : 'secondHalf', at },
      index + 1,
    )
  })
  const secondStart = { minute: HALF_MATCH, added: 0 }
  const whistle = offsetOf(halves.first + halves.second, halves)
  return [
    lineUp('home'),
    lineUp('away'),
    fact('first-half', 0, { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } }),
    ...ticks,
    fact('half-time', halves.first, { kind: 'period', period: 'halfTime', at: firstEnd }),
    fact('second-half', halves.first + PAUSE, { kind: 'period', period: 'secondHalf', at: secondStart }),
    fact('full-time', whistle, { kind: 'period', period: 'fullTime', at: end }),
  ]
}

function eventFact(fixture: DemoFixture, halves: Halves, one: PlayedEvent, index: number): TimedFact {
  const { side, event } = one
  return {
    offset: offsetOf(one.at, halves),
    // Of one width, so that the order of ids is the order of events.
    sourceEventId: `${fixture.id}-event-${String(index + 1).padStart(3, '0')}`,
    revision: 1,
    body: { kind: 'event', side, at: minuteOf(one.at, halves), event },
  }
}

function minuteOf(at: number, halves: Halves): MatchMinute {
  const isFirst = at <= halves.first
  const run = isFirst ? at : at - halves.first
  const added = Math.max(0, run - HALF_MATCH)
  return { minute: (isFirst ? 0 : HALF_MATCH) + run - added, added }
}

function offsetOf(at: number, halves: Halves): number {
  return at <= halves.first ? at : at + PAUSE
}
