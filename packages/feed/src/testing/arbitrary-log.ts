import * as fc from 'fast-check'
import type { Position } from '@gaffer/rules'
import type { FactBody, MatchEvent, MatchFact, Side } from '../facts/fact.ts'

/** Home players are 1-18, away players 31-48; 99 is unknown. */
export function positionOfTest(playerId: number): Position | undefined {
  const shirt = playerId > 30 ? playerId - 30 : playerId
  if (shirt < 1 || shirt > 18) return undefined
  return shirt === 1 || shirt === 12 ? 'GK' : shirt < 6 ? 'DEF' : shirt < 10 ? 'MID' : 'FWD'
}

const side = fc.constantFrom<Side>('home', 'away')
const player = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 18 }) },
  { weight: 20, arbitrary: fc.integer({ min: 31, max: 48 }) },
  { weight: 1, arbitrary: fc.constant(99) },
)
const at = fc.record({ minute: fc.integer({ min: -1, max: 92 }), added: fc.constantFrom(0, 0, 0, 1, 4) })
const other = fc.option(player, { nil: undefined })

const event: fc.Arbitrary<MatchEvent> = fc.oneof(
  fc.record({ type: fc.constant('goal' as const), playerId: player, assistantId: other }),
  fc.record({ type: fc.constant('penaltyScored' as const), playerId: player, assistantId: other }),
  fc.record({ type: fc.constantFrom('ownGoal' as const, 'save' as const), playerId: player }),
  fc.record({ type: fc.constant('penaltyMissed' as const), playerId: player }),
  fc.record({ type: fc.constant('penaltySaved' as const), playerId: player, takerId: other }),
  fc.record({
    type: fc.constantFrom('yellowCard' as const, 'secondYellowCard' as const, 'redCard' as const),
    playerId: player,
  }),
  fc.record({ type: fc.constant('substitution' as const), playerInId: player, playerOutId: player }),
)

const count = fc.integer({ min: -1, max: 4 })
const body: fc.Arbitrary<FactBody> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('event' as const), side, at, event }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('statistics' as const),
      side,
      playerId: player,
      statistics: fc.record(
        {
          minutes: fc.integer({ min: 0, max: 90 }),
          goals: count,
          saves: count,
          bonus: count,
          bonusScore: count,
        },
        { requiredKeys: [] },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('period' as const),
      period: fc.constantFrom(
        'firstHalf' as const,
        'halfTime' as const,
        'secondHalf' as const,
        'fullTime' as const,
      ),
      at,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lineUp' as const),
      side,
      starters: fc.uniqueArray(player, { maxLength: 11 }),
      bench: fc.uniqueArray(player, { maxLength: 7 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('score' as const), home: count, away: count }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<FactBody>(
      { kind: 'final' },
      { kind: 'postponed' },
      { kind: 'scheduled', kickOffAt: 5 },
      { kind: 'abandoned', countsAsFinal: false },
      { kind: 'abandoned', countsAsFinal: true },
    ),
  },
  { weight: 3, arbitrary: fc.constant<FactBody>({ kind: 'withdrawn' }) },
  { weight: 1, arbitrary: fc.constant<FactBody>({ kind: 'uncorrected' }) },
)

/** A log as it could be appended: with few ids, so that corrections and withdrawals are frequent. */
export function arbitraryLog(maxLength: number): fc.Arbitrary<readonly MatchFact[]> {
  const fact = fc.record({
    source: fc.constantFrom('test', 'test', 'test', 'test', 'operator'),
    sourceEventId: fc.integer({ min: 1, max: Math.ceil(maxLength / 2) }).map((n) => `e${n}`),
    revision: fc.integer({ min: 1, max: 4 }),
    fixtureId: fc.constant(7),
    body,
  })
  return fc.uniqueArray(fact, {
    maxLength,
    selector: ({ source, sourceEventId, revision }) => `${source} ${sourceEventId} ${revision}`,
  })
}
