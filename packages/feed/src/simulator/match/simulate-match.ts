import { frameOfMatch } from '../../facts/match-frame.ts'
import { HALF_MATCH } from '../../facts/match-clock.ts'
import { minuteOfClock, offsetOfClock, type Halves } from '../../facts/match-times.ts'
import type { TimedFact } from '../../facts/timed-fact.ts'
import type { DemoFixture } from '../calendar.ts'
import { randomOf } from '../../seeded-random.ts'
import type { DemoWorld } from '../world.ts'
import { drawCorrection } from './correct-match.ts'
import { finalLines } from './final-lines.ts'
import { planMatch } from './plan-match.ts'
import { playMoments, type PlayedEvent } from './play-moments.ts'
import { selectLineUp, type ChosenLineUp } from './select-line-up.ts'

/**
 * A match of the demo world as a provider would report it, by offset: line-ups an hour before, the
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
  const named = { home: idsOf(lineUps.home), away: idsOf(lineUps.away) }
  const framed = frameOfMatch(String(fixture.id), named, halves)
  const events = played.map((one, index) => eventFact(fixture, halves, one, index))
  const end = offsetOfClock(halves.first + halves.second, halves)
  const lines = finalLines(world, fixture, [...framed, ...events], end)
  const reported = events.flatMap((fact, index) => {
    if (correction?.truth === undefined || played[index] !== correction.truth) return [fact]
    const first = eventFact(fixture, halves, correction.firstReport, index)
    return [first, { ...fact, revision: 2, offset: fact.offset + correction.after }]
  })
  if (correction !== undefined && correction.truth === undefined) {
    const first = eventFact(fixture, halves, correction.firstReport, events.length)
    const offset = first.offset + correction.after
    reported.push(first, { ...first, revision: 2, offset, body: { kind: 'withdrawn' } })
  }
  return [...framed, ...reported, ...lines].sort((a, b) => a.offset - b.offset)
}

function eventFact(fixture: DemoFixture, halves: Halves, one: PlayedEvent, index: number): TimedFact {
  const { side, at, event } = one
  return {
    offset: offsetOfClock(at, halves),
    // All of the same width, so that the order of ids is the order of events.
    sourceEventId: `${fixture.id}-event-${String(index + 1).padStart(3, '0')}`,
    revision: 1,
    body: { kind: 'event', side, at: minuteOfClock(at, halves), event },
  }
}

function idsOf({ starters, bench }: ChosenLineUp): { readonly starters: number[]; readonly bench: number[] } {
  return { starters: starters.map(({ id }) => id), bench: bench.map(({ id }) => id) }
}
