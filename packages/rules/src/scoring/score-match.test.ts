import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasPlayed,
  NO_STATISTICS,
  POSITIONS,
  RULE_PACK_IDS,
  rulePack,
  SCORING_ACTIONS,
  scoringItems,
  scoreMatch,
  SOURCE_STATISTICS,
} from '../index.ts'
import type { MatchStatistics, Position, RulePackId, ScoredAction } from '../index.ts'

const FULL: Partial<MatchStatistics> = { minutes: 90, goalsConceded: 1 }

type Case = readonly [
  title: string,
  position: Position,
  match: Partial<MatchStatistics>,
  points: number,
  pack?: RulePackId,
]

const CASES: readonly Case[] = [
  ['a player who does not play gets nothing', 'GK', {}, 0],
  ['one minute is 1', 'MID', { minutes: 1 }, 100],
  ['59 minutes are 1, without a clean sheet', 'DEF', { minutes: 59 }, 100],
  ['60 minutes are 2, with the clean sheet', 'DEF', { minutes: 60 }, 600],
  ['a goalkeeper keeps a clean sheet for 5', 'GK', { minutes: 90 }, 700],
  ['a midfielder keeps one for 1', 'MID', { minutes: 90 }, 300],
  ['a forward keeps one for nothing', 'FWD', { minutes: 90 }, 200],
  ['a goalkeeper scores for 10', 'GK', { ...FULL, goals: 1 }, 1200],
  ['a defender scores for 6', 'DEF', { ...FULL, goals: 1 }, 800],
  ['a midfielder scores for 5', 'MID', { ...FULL, goals: 1 }, 700],
  ['a forward scores for 4', 'FWD', { ...FULL, goals: 2 }, 1000],
  ['an assist is 3', 'FWD', { ...FULL, assists: 2 }, 800],
  ['two saves are nothing', 'GK', { ...FULL, saves: 2 }, 200],
  ['three saves are 1, five no more', 'GK', { ...FULL, saves: 5 }, 300],
  ['six saves are 2', 'GK', { ...FULL, saves: 6 }, 400],
  ['a penalty saved is 5', 'GK', { ...FULL, penaltiesSaved: 1 }, 700],
  ['a penalty missed is -2', 'FWD', { ...FULL, penaltiesMissed: 1 }, 0],
  ['the second goal conceded is -1', 'GK', { minutes: 90, goalsConceded: 2 }, 100],
  ['the third is no more', 'DEF', { minutes: 90, goalsConceded: 3 }, 100],
  ['the fourth is -2', 'DEF', { minutes: 90, goalsConceded: 4 }, 0],
  ['a midfielder is not charged', 'MID', { minutes: 90, goalsConceded: 4 }, 200],
  ['a yellow card is -1', 'MID', { ...FULL, yellowCards: 1 }, 100],
  ['a red card is -3', 'MID', { ...FULL, redCards: 1 }, -100],
  ['a red card includes the yellow', 'MID', { ...FULL, redCards: 1, yellowCards: 1 }, -100],
  ['a card on the bench counts', 'MID', { yellowCards: 1 }, -100],
  ['an own goal is -2', 'DEF', { ...FULL, ownGoals: 1 }, 0],
  ['bonus points count as given', 'DEF', { ...FULL, bonus: 3 }, 500],
  ['bonus counts for nothing until it is given', 'DEF', { ...FULL, bonusScore: 60 }, 200],
  ['impact knows no bonus', 'DEF', { ...FULL, bonus: 3 }, 200, 'impact'],
  [
    'impact takes a half for a goal before minute 60',
    'DEF',
    { ...FULL, goalsConcededBefore60: 1 },
    150,
    'impact',
  ],
  [
    'impact takes a half and 1 from a defender for two goals, one of them early',
    'DEF',
    { minutes: 90, goalsConceded: 2, goalsConcededBefore60: 1 },
    50,
    'impact',
  ],
  [
    'impact takes two halves from a goalkeeper for the same',
    'GK',
    { minutes: 90, goalsConceded: 2, goalsConcededBefore60: 1 },
    100,
    'impact',
  ],
  ['ten defensive actions are 2 for a defender', 'DEF', { ...FULL, tackles: 10 }, 400, 'fpl-2025'],
  ['recoveries do not count for a defender', 'DEF', { ...FULL, tackles: 9, recoveries: 9 }, 200, 'fpl-2025'],
  [
    'twelve with recoveries are 2 for a midfielder',
    'MID',
    { ...FULL, tackles: 9, recoveries: 3 },
    400,
    'fpl-2025',
  ],
  ['twenty-four are no more', 'MID', { ...FULL, recoveries: 24 }, 400, 'fpl-2025'],
  ['a goalkeeper has none', 'GK', { ...FULL, recoveries: 24 }, 200, 'fpl-2025'],
]

describe('a match', () => {
  for (const [title, position, match, points, pack = 'classic'] of CASES) {
    it(title, () => {
      expect(scoreMatch({ ...NO_STATISTICS, ...match }, position, rulePack(pack)).points).toBe(points)
    })
  }

  it('without a part of it is all noughts, without line-ups and bonus', () => {
    const { started, bonus, ...counts } = NO_STATISTICS
    expect([started, bonus]).toEqual([undefined, undefined])
    expect(Object.keys(counts).length).toBe(15)
    expect(Object.values(counts).every((count) => count === 0)).toBe(true)
  })

  it('names every action in the order of the table, how often it happened and what that came to', () => {
    const early: ScoredAction = { action: 'goalConcededBefore60', count: 2, points: -100 }
    const everything: Partial<MatchStatistics> = {
      goals: 2,
      assists: 3,
      saves: 7,
      penaltiesSaved: 2,
      penaltiesMissed: 1,
      yellowCards: 1,
      ownGoals: 2,
      bonus: 3,
    }
    const breakdownOf = (match: Partial<MatchStatistics>, pack: RulePackId) =>
      scoreMatch({ ...NO_STATISTICS, ...everything, ...match }, 'DEF', rulePack(pack)).breakdown
    const common: readonly ScoredAction[] = [
      { action: 'goal', count: 2, points: 1200 },
      { action: 'assist', count: 3, points: 900 },
    ]
    const saves: readonly ScoredAction[] = [
      { action: 'saves', count: 2, points: 200 },
      { action: 'penaltySaved', count: 2, points: 1000 },
      { action: 'penaltyMissed', count: 1, points: -200 },
    ]
    const clean = breakdownOf({ minutes: 60, tackles: 10 }, 'fpl-2025')
    expect(clean).toEqual([
      { action: 'longPlay', count: 1, points: 200 },
      ...common,
      { action: 'cleanSheet', count: 1, points: 400 },
      ...saves,
      { action: 'yellowCard', count: 1, points: -100 },
      { action: 'ownGoal', count: 2, points: -400 },
      { action: 'bonus', count: 3, points: 300 },
      { action: 'defensiveContribution', count: 1, points: 200 },
    ])
    const beaten = breakdownOf(
      { minutes: 59, redCards: 1, goalsConceded: 5, goalsConcededBefore60: 2 },
      'impact',
    )
    expect(beaten).toEqual([
      { action: 'shortPlay', count: 1, points: 100 },
      ...common,
      ...saves,
      { action: 'goalsConceded', count: 2, points: -200 },
      early,
      { action: 'redCard', count: 1, points: -300 },
      { action: 'ownGoal', count: 2, points: -400 },
    ])
    const scored = new Set([...clean, ...beaten].map(({ action }) => action))
    const named = scoreMatch(
      { ...NO_STATISTICS, ...Object.fromEntries(SOURCE_STATISTICS.map((statistic) => [statistic, 2])) },
      'GK',
      rulePack('scandinavian'),
    )
    expect(named.breakdown.map(({ action }) => action)).toEqual(SOURCE_STATISTICS)
    expect(new Set([...scored, ...SOURCE_STATISTICS])).toEqual(new Set(SCORING_ACTIONS))
  })

  it.each([
    ['who was on the pitch for a minute', { minutes: 1 }, true],
    ['who was booked on the bench', { yellowCards: 1 }, true],
    ['who was sent off from the bench', { redCards: 1 }, true],
    ['who was not there', {}, false],
    ['of whom only a bonus is reported', { bonus: 3, bonusScore: 40 }, false],
  ])('has a part for a player %s: %j, %s', (_, match, isPart) => {
    const statistics = { ...NO_STATISTICS, ...match }
    expect(hasPlayed(statistics)).toBe(isPart)
    expect(scoreMatch(statistics, 'MID', rulePack('classic')).played).toBe(isPart)
  })

  it.each([
    ['of a defender who kept one', 'DEF', 0, 400],
    ['of a goalkeeper who kept one', 'GK', 0, 500],
    ['of a forward, for whom it is worth nothing', 'FWD', 0, 0],
    ['of a defender who conceded', 'DEF', 1, 0],
  ] as const)(
    'reports which of its points are for the clean sheet, %s',
    (_, position, goalsConceded, points) => {
      const match = { ...NO_STATISTICS, minutes: 90, goalsConceded }
      expect(scoreMatch(match, position, rulePack('classic')).cleanSheetPoints).toBe(points)
    },
  )

  describe('with statistics that its pack names', () => {
    const ORIGINAL = rulePack('scandinavian')
    const pack = {
      ...ORIGINAL,
      scoring: {
        ...ORIGINAL.scoring,
        statistics: [
          { statistic: 'key_passes', points: { GK: 0, DEF: 50, MID: 100, FWD: 200 }, per: 2, max: 3 },
          { statistic: 'winning_goals', points: { GK: 100, DEF: 100, MID: 100, FWD: 100 }, per: 1 },
        ],
      },
    } as const
    const lines = (position: Position, match: Partial<MatchStatistics>) =>
      scoreMatch({ ...NO_STATISTICS, ...match }, position, pack).breakdown

    it.each([
      ['MID', 1, []],
      ['MID', 2, [{ action: 'key_passes', count: 1, points: 100 }]],
      ['DEF', 5, [{ action: 'key_passes', count: 2, points: 100 }]],
      ['FWD', 99, [{ action: 'key_passes', count: 3, points: 600 }]],
      ['GK', 99, []],
    ] as const)(
      'counts for a %s %i key passes by position, by so many, up to so often',
      (position, key_passes, scored) => {
        expect(lines(position, { key_passes })).toEqual(scored)
      },
    )

    it('counts none that the source does not give, and none that another pack does not name', () => {
      expect(lines('FWD', {})).toEqual([])
      const all = { attacking_bonus: 3, defending_bonus: 2, winning_goals: 1, key_passes: 9 }
      expect(lines('GK', all).map(({ action }) => action)).toEqual(['winning_goals'])
      expect(scoreMatch({ ...NO_STATISTICS, ...all }, 'GK', rulePack('classic')).points).toBe(0)
      expect(scoreMatch({ ...NO_STATISTICS, ...all }, 'GK', ORIGINAL).points).toBe(1000)
    })

    it('lists them for people, by position where they differ', () => {
      const items = scoringItems(pack).filter(({ action }) => action === 'key_passes')
      expect(items).toEqual([
        { action: 'key_passes', position: 'DEF', points: 50, per: 2, max: 3 },
        { action: 'key_passes', position: 'MID', points: 100, per: 2, max: 3 },
        { action: 'key_passes', position: 'FWD', points: 200, per: 2, max: 3 },
      ])
      expect(scoringItems(pack).filter(({ action }) => action === 'winning_goals')).toEqual([
        { action: 'winning_goals', position: undefined, points: 100, per: 1 },
      ])
    })
  })

  it('is the sum of its breakdown, in which nothing is without points', () => {
    const count = fc.integer({ min: 0, max: 12 })
    const match = fc.record({
      minutes: fc.integer({ min: 0, max: 90 }),
      goals: count,
      assists: count,
      goalsConceded: count,
      saves: count,
      yellowCards: fc.integer({ min: 0, max: 1 }),
      redCards: fc.integer({ min: 0, max: 1 }),
      ownGoals: count,
      bonus: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      tackles: count,
    })
    fc.assert(
      fc.property(
        match,
        fc.constantFrom(...POSITIONS),
        fc.constantFrom(...RULE_PACK_IDS),
        (some, position, id) => {
          const { points, breakdown } = scoreMatch({ ...NO_STATISTICS, ...some }, position, rulePack(id))
          expect(breakdown.reduce((sum, action) => sum + action.points, 0)).toBe(points)
          expect(breakdown.every((action) => action.points !== 0 && action.count > 0)).toBe(true)
        },
      ),
    )
  })
})
