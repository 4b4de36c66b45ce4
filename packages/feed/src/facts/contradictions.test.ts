import { describe, expect, it } from 'vitest'
import type { FactBody, MatchEvent, MatchFact, Side } from './fact.ts'
import { OPERATOR_SOURCE } from './facts-in-force.ts'
import { foldMatch } from './fold-match.ts'
import { contradictionsOf } from './contradictions.ts'
import { type GoalDecision, settleGoals } from './settle-goals.ts'

const HOME = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const AWAY = [31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41]
const BENCH = { home: [12, 13, 14], away: [42, 43, 44] }
const positionOf = (id: number) => (id > 0 && id < 60 ? ('MID' as const) : undefined)

type Reported = readonly (readonly [id: string, body: FactBody])[]

const lineUps: Reported = [
  ['lh', { kind: 'lineUp', side: 'home', starters: HOME, bench: BENCH.home }],
  ['la', { kind: 'lineUp', side: 'away', starters: AWAY, bench: BENCH.away }],
]
const begun: Reported = [['p1', { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } }]]
const over: Reported = [['ft', { kind: 'period', period: 'fullTime', at: { minute: 90, added: 4 } }]]
const score = (home: number, away: number): Reported => [['score', { kind: 'score', home, away }]]
const act = (id: string, side: Side, minute: number, event: MatchEvent): Reported => [
  [id, { kind: 'event', side, at: { minute, added: 0 }, event }],
]
const goal = (id: string, playerId: number, minute: number, assistantId?: number): Reported =>
  act(id, playerId < 30 ? 'home' : 'away', minute, { type: 'goal', playerId, assistantId })
const event = ([first]: Reported) => {
  const body = first?.[1]
  if (body?.kind !== 'event') throw new Error('this is no event')
  return body
}
const swap = (on: number, off: number, minute: number): Reported =>
  act(`sub-${on}-${minute}`, on < 30 ? 'home' : 'away', minute, {
    type: 'substitution',
    playerInId: on,
    playerOutId: off,
  })

function foldOf(reported: Reported, corrections: Reported = []) {
  const log = (source: string, facts: Reported) =>
    facts.map(([sourceEventId, body]): MatchFact => ({
      source,
      sourceEventId,
      revision: 1,
      fixtureId: 7,
      body,
    }))
  return foldMatch([...log('push', reported), ...log(OPERATOR_SOURCE, corrections)], positionOf)
}

const found = (...reported: readonly Reported[]) => contradictionsOf(foldOf(reported.flat()))
const codesOf = (...reported: readonly Reported[]) =>
  found(lineUps, begun, ...reported, over).map(({ code }) => code)

describe('a match whose second half nobody named', () => {
  const firstHalfAlone = [lineUps, begun, goal('g1', 41, 20), goal('g2', 10, 60), goal('g3', 10, 75)]

  it('counts what was played in it once the match is over', () => {
    const state = foldOf([...firstHalfAlone.flat(), ['final', { kind: 'final' }]])
    expect(state).toMatchObject({ status: 'final', goals: { home: 2, away: 1 } })
    expect(contradictionsOf(state)).toEqual([])
  })

  it('counts none of it before', () => {
    expect(foldOf(firstHalfAlone.flat())).toMatchObject({ status: 'firstHalf', goals: { home: 0, away: 1 } })
  })
})

describe('a match that is over', () => {
  it('agrees with itself where its goals are its score', () => {
    expect(codesOf(goal('g1', 10, 20), goal('g2', 41, 60), score(1, 1))).toEqual([])
    expect(codesOf(goal('g1', 10, 20))).toEqual([])
  })

  it('contradicts itself where its score has goals that never came, or lacks some that did', () => {
    expect(found(lineUps, begun, over, score(0, 1))).toEqual([
      { code: 'scoreDiffersFromEvents', score: { home: 0, away: 1 }, goals: { home: 0, away: 0 } },
    ])
    expect(codesOf(goal('g1', 10, 20), score(0, 0))).toEqual(['scoreDiffersFromEvents'])
  })

  it('counts own goals for the other side', () => {
    expect(codesOf(act('o', 'home', 30, { type: 'ownGoal', playerId: 4 }), score(0, 1))).toEqual([])
  })

  it('has a goal whose scorer nobody knows, which counts', () => {
    expect(
      codesOf(
        act('g', 'home', 30, { type: 'goal', playerId: 0, assistantId: undefined }),
        act('g-2', 'home', 30, { type: 'goal', playerId: 0, assistantId: undefined }),
        score(2, 0),
      ),
    ).toEqual([])
  })

  it('contradicts itself where a goal has two ids, not where one man scored twice', () => {
    expect(found(lineUps, begun, goal('g1', 10, 70), goal('g1-again', 10, 70), over)).toEqual([
      { code: 'goalTwice', playerId: 10, at: { minute: 70, added: 0 } },
    ])
    expect(codesOf(goal('g1', 10, 70, 9), goal('g1-again', 10, 70))).toEqual(['goalTwice'])
    expect(codesOf(goal('g1', 10, 70), goal('g2', 10, 72))).toEqual([])
    expect(codesOf(goal('g1', 10, 70, 9), goal('g2', 10, 70, 8))).toEqual([])
    // A reader numbers the goals that the score of a provider has; some of them give no minutes.
    expect(codesOf(goal('match/7/goal/home/1', 10, 70), goal('match/7/goal/home/2', 10, 70))).toEqual([])
  })

  it('may have two goals of one man in added time that the source does not count, if its score has both', () => {
    const twice = (minute: number) => [goal('g1', 10, minute), goal('g2', 10, minute)].flat()
    expect(codesOf(twice(90), score(2, 0))).toEqual([])
    expect(codesOf(twice(45), score(2, 0))).toEqual([])
    expect(codesOf(twice(90))).toEqual(['goalTwice'])
    expect(codesOf(twice(90), score(1, 0))).toEqual(['scoreDiffersFromEvents', 'goalTwice'])
    // No clock stands still in minute 70, or in one that is counted.
    expect(codesOf(twice(70), score(2, 0))).toEqual(['goalTwice'])
    const added = (id: string, minute: number): Reported => [
      [id, { ...event(goal(id, 10, 90)), at: { minute: 90, added: minute } }],
    ]
    expect(codesOf(added('g1', 1), added('g2', 4))).toEqual([])
    expect(codesOf(added('g1', 2), added('g2', 2), score(2, 0))).toEqual(['goalTwice'])
  })

  it('contradicts itself where one man scores in open play and from the spot in one minute', () => {
    const spot = act('p', 'home', 12, { type: 'penaltyScored', playerId: 10, assistantId: undefined })
    expect(codesOf(goal('g', 10, 12), spot, score(2, 0))).toEqual(['goalTwice'])
  })

  it('contradicts itself where nobody reports who played for a side', () => {
    const [home = ['lh', { kind: 'final' }]] = lineUps
    expect(found([home], begun, over)).toEqual([{ code: 'sideWithoutLineUp', side: 'away' }])
    expect(found(begun, over).map(({ side }) => side)).toEqual(['home', 'away'])
    const minutes = (side: Side, playerId: number): Reported => [
      [`line-${playerId}`, { kind: 'statistics', side, playerId, statistics: { minutes: 90 } }],
    ]
    expect(found(begun, over, minutes('home', 1), minutes('away', 31))).toEqual([])
  })

  it.each<[string, MatchEvent]>([
    ['scores', { type: 'goal', playerId: 10, assistantId: undefined }],
    ['saves a penalty', { type: 'penaltySaved', playerId: 10, takerId: undefined }],
    ['scores an own goal', { type: 'ownGoal', playerId: 10 }],
    ['misses a penalty', { type: 'penaltyMissed', playerId: 10 }],
  ])('contradicts itself where somebody who was sent off %s', (_, event) => {
    const red = act('red', 'home', 50, { type: 'redCard', playerId: 10 })
    expect(codesOf(red, act('late', 'home', 51, event))).toEqual(['actsAfterLeaving'])
    expect(codesOf(red, act('same-minute', 'home', 50, event))).toEqual([])
  })

  it('contradicts itself where somebody acts after going off, comes on twice, or was never on', () => {
    expect(codesOf(swap(12, 10, 60), goal('g', 10, 75))).toEqual(['actsAfterLeaving'])
    expect(codesOf(swap(12, 10, 60), swap(12, 9, 80))).toEqual(['playerTwice'])
    expect(codesOf(swap(12, 10, 60), swap(10, 9, 80))).toEqual(['playerTwice'])
    expect(codesOf(swap(12, 10, 60), goal('g', 13, 75))).toEqual(['playerNotOnPitch'])
    expect(codesOf(swap(42, 41, 60), goal('g', 13, 75))).toEqual(['playerNotOnPitch'])
    expect(codesOf(goal('g', 20, 75))).toEqual(['playerNotOnPitch'])
    expect(codesOf(goal('g', 12, 50), swap(12, 10, 60))).toEqual(['playerNotOnPitch'])
    expect(codesOf(swap(12, 10, 60), swap(13, 10, 70))).toEqual(['playerNotOnPitch'])
  })

  it('agrees with itself where somebody of the bench scores and nobody reports substitutions', () => {
    expect(codesOf(goal('g', 13, 75))).toEqual([])
  })

  it('agrees with itself where a card is shown on the bench, or the fouled player went off before the penalty', () => {
    expect(
      codesOf(
        act('y', 'home', 20, { type: 'yellowCard', playerId: 13 }),
        swap(12, 10, 60),
        act('r', 'home', 80, { type: 'redCard', playerId: 10 }),
        act('p', 'home', 62, { type: 'penaltyScored', playerId: 9, assistantId: 10 }),
      ),
    ).toEqual([])
  })

  it('knows somebody may have come on whom the source did not name', () => {
    expect(codesOf(swap(0, 10, 60), goal('g', 13, 75))).toEqual([])
  })

  it('contradicts itself where somebody is booked twice and stays', () => {
    const yellow = (id: string, minute: number) =>
      act(id, 'home', minute, { type: 'yellowCard', playerId: 4 })
    expect(codesOf(yellow('y1', 20), yellow('y2', 40))).toEqual(['repeatedYellow'])
    const second = act('r', 'home', 40, { type: 'secondYellowCard', playerId: 4 })
    expect(codesOf(yellow('y1', 20), second)).toEqual([])
    expect(codesOf(yellow('y1', 20), yellow('y2', 40), second)).toEqual([])
  })

  it('contradicts itself where a fact of it cannot count', () => {
    expect(codesOf(act('g', 'away', 30, { type: 'save', playerId: 1 }))).toEqual(['wrongSide'])
    expect(
      codesOf([
        [
          'late',
          { kind: 'event', side: 'home', at: { minute: 90, added: 9 }, event: { type: 'save', playerId: 1 } },
        ],
      ]),
    ).toEqual(['eventAfterFinal'])
  })
})

describe('a match that is not over, or not to be judged', () => {
  it('may have a goal before its score, or the other way round', () => {
    expect(found(lineUps, begun, goal('g', 10, 20), score(0, 0))).toEqual([])
    expect(found(lineUps, begun, score(1, 0))).toEqual([])
  })

  it('is not judged once it was awarded or stopped', () => {
    const stopped: Reported = [['end', { kind: 'abandoned', countsAsFinal: false }]]
    expect(found(lineUps, begun, stopped, score(3, 0))).toEqual([])
  })
})

describe('what counts by a person’s word', () => {
  const settled = (decision: GoalDecision, ...reported: readonly Reported[]) => {
    const facts = [...lineUps, ...begun, ...over, ...reported.flat()]
    const corrections = settleGoals(new Map(facts), foldOf(facts), decision)
    const state = foldOf(
      facts,
      corrections.map(({ key, body }) => [key, body]),
    )
    return { state, corrections }
  }

  it('takes the score: the second of two ids goes first, then the last goals', () => {
    const reported = [goal('g1', 10, 70), goal('g1-again', 10, 70), goal('g2', 41, 75), score(1, 1)]
    const { state, corrections } = settled('takeScore', ...reported)
    expect(corrections).toEqual([{ key: 'g1-again', body: { kind: 'withdrawn' } }])
    expect(contradictionsOf(state)).toEqual([])
    const { corrections: last } = settled('takeScore', goal('g1', 10, 20), goal('g2', 9, 30), score(1, 0))
    expect(last.map(({ key }) => key)).toEqual(['g2'])
  })

  it('takes the score: a goal that never came is conceded in the last minute by those on the pitch', () => {
    const { state } = settled('takeScore', score(0, 1))
    expect(contradictionsOf(state)).toEqual([])
    expect(state.goals).toEqual({ home: 0, away: 1 })
    expect(state.players.get(1)?.statistics.goalsConceded).toBe(1)
    expect(state.players.get(31)?.statistics.goalsConceded).toBe(0)
  })

  it('takes the goals: the score follows them', () => {
    const { state } = settled('takeGoals', goal('g1', 10, 20), score(0, 2))
    expect(state.score).toEqual({ home: 1, away: 0 })
    expect(contradictionsOf(state)).toEqual([])
  })

  it('counts a goal under two ids once', () => {
    const { state } = settled('goalOnce', goal('g1', 10, 70), goal('g1-again', 10, 70))
    expect(state.goals).toEqual({ home: 1, away: 0 })
  })

  it('counts a goal under two ids once in the score that had both, of either side', () => {
    const { state } = settled('goalOnce', goal('g1', 10, 70), goal('g1-again', 10, 70), score(2, 0))
    expect(state).toMatchObject({ goals: { home: 1, away: 0 }, score: { home: 1, away: 0 } })
    expect(contradictionsOf(state)).toEqual([])
    const own = (id: string) => act(id, 'home', 30, { type: 'ownGoal', playerId: 4 })
    const { state: other } = settled('goalOnce', own('o1'), own('o2'), goal('g', 10, 60), score(1, 2))
    expect(other.score).toEqual({ home: 1, away: 1 })
    expect(contradictionsOf(other)).toEqual([])
  })

  it('never takes away a goal that does not count anyway', () => {
    const outside = act('own', 'away', 80, { type: 'goal', playerId: 1, assistantId: undefined })
    const { corrections } = settled('takeScore', goal('g1', 41, 20), outside, score(0, 0))
    expect(corrections.map(({ key }) => key)).toEqual(['g1'])
  })
})

describe('a match that was stopped', () => {
  const MINUTE = 60_000
  const stop: FactBody = { kind: 'abandoned', countsAsFinal: false }
  const [[, period] = ['', stop]] = begun
  const [[, late] = ['', stop]] = goal('g2', 10, 61)
  type Timed = readonly [id: string, minute: number, body: FactBody, revision?: number]

  /** The contradictions of facts that a source reported in these minutes, and of a person's corrections. */
  const codesIn = (facts: readonly Timed[], corrections: readonly Timed[] = []) => {
    const log = (source: string, timed: readonly Timed[]) =>
      timed.map(([sourceEventId, minute, body, revision = 1]): MatchFact => ({
        source,
        sourceEventId,
        revision,
        fixtureId: 7,
        body,
        happenedAt: new Date(minute * MINUTE),
      }))
    const all = [...log('push', facts), ...log(OPERATOR_SOURCE, corrections)]
    const [forwards, backwards] = [all, all.toReversed()].map((some) =>
      contradictionsOf(foldMatch(some, positionOf)).map(({ code }) => code),
    )
    expect(forwards).toEqual(backwards)
    return forwards
  }

  it('agrees with itself while nothing is played after it', () => {
    expect(
      codesIn([
        ['p', 0, period],
        ['stop', 60, stop],
      ]),
    ).toEqual([])
    expect(
      codesIn([
        ['p', 0, period],
        ['g', 60, late],
        ['stop', 60, stop],
      ]),
    ).toEqual([])
    expect(found(begun, [['stop', stop]], [['g', late]])).toEqual([])
  })

  it('contradicts itself where play goes on after it', () => {
    expect(
      codesIn([
        ['p', 0, period],
        ['stop', 60, stop],
        ['g', 61, late],
      ]),
    ).toEqual(['playAfterStop'])
    expect(
      codesIn([
        ['clock', 0, period],
        ['stop', 60, stop],
        ['clock', 61, period, 2],
      ]),
    ).toEqual(['playAfterStop'])
    expect(
      codesIn([
        ['p', 0, period],
        ['stop', 60, awarded],
        ['g', 61, late],
      ]),
    ).toEqual(['playAfterStop'])
    expect(
      codesIn(
        [
          ['p', 0, period],
          ['g', 61, late],
        ],
        [['stop', 60, awarded]],
      ),
    ).toEqual(['playAfterStop'])
  })

  const awarded: FactBody = { ...stop, detail: 'awarded' }
  const scored = (goals: number): FactBody => ({ kind: 'score', home: goals, away: 0 })
  const line = (goals: number, minutes = 70): FactBody => ({
    kind: 'statistics',
    side: 'home',
    playerId: 10,
    statistics: { goals, minutes },
  })
  const one: Timed = ['g', 20, goal('g', 10, 20)[0]?.[1] ?? stop]

  it.each<[string, readonly Timed[]]>([
    [
      'figures after an award',
      [
        ['stop', 30, awarded],
        ['score', 70, scored(2)],
        ['line', 70, line(2)],
      ],
    ],
    [
      'figures that are sent again',
      [
        ['line', 30, line(1)],
        ['stop', 30, awarded],
        ['line', 70, line(2), 2],
      ],
    ],
    [
      'a score after an abandonment',
      [
        ['score', 20, scored(1)],
        ['stop', 30, stop],
        ['score', 70, scored(2), 2],
      ],
    ],
  ])('contradicts itself where goals are reported by %s', (_, facts) => {
    expect(codesIn([['p', 0, period], one, ...facts])).toEqual(['playAfterStop'])
  })

  it.each<[string, readonly Timed[]]>([
    ['the result that was awarded', [['p', 0, period], one, ['stop', 30, awarded], ['score', 70, scored(3)]]],
    ['figures of what was played', [['p', 0, period], one, ['stop', 30, stop], ['line', 40, line(1, 30)]]],
    [
      'a match that is reported as a whole afterwards',
      [
        ['stop', 30, stop],
        ['score', 31, scored(1)],
        ['line', 31, line(1)],
      ],
    ],
    [
      'fewer goals',
      [['p', 0, period], one, ['stop', 30, stop], ['score', 31, scored(0)], ['line', 31, line(0)]],
    ],
  ])('agrees with %s', (_, facts) => {
    expect(codesIn(facts)).toEqual([])
  })

  const final: FactBody = { kind: 'final' }
  it('agrees with itself where what was known before is corrected, by its source or a person', () => {
    const other: FactBody = event(goal('g', 9, 59))
    expect(
      codesIn([
        ['p', 0, period],
        ['g', 59, late],
        ['stop', 60, stop],
        ['g', 65, other, 2],
      ]),
    ).toEqual([])
    expect(
      codesIn(
        [
          ['p', 0, period],
          ['stop', 60, stop],
        ],
        [['added', 70, late]],
      ),
    ).toEqual([])
  })

  describe('and got another date', () => {
    const HOURS = 60
    const [goalBefore, replayed]: [Timed, readonly Timed[]] = [
      ['g', 30, late],
      [
        ['lh', 20 * HOURS, lineUps[0]?.[1] ?? stop, 2],
        ['la', 20 * HOURS, lineUps[1]?.[1] ?? stop, 2],
        ['p2', 20 * HOURS, period],
        ['final', 22 * HOURS, final],
      ],
    ]
    const dated = (detail?: 'suspended' | 'delayed'): FactBody => ({
      kind: 'scheduled',
      kickOffAt: 20 * HOURS * MINUTE,
      ...(detail !== undefined && { detail }),
    })

    it.each<[string, readonly Timed[]]>([
      [
        'while its stop counts',
        [
          ['stop', 40, stop],
          ['date', 50, dated()],
        ],
      ],
      [
        'before it was stopped',
        [
          ['date', 35, dated()],
          ['stop', 40, stop],
        ],
      ],
      [
        'after its stop was taken back',
        [
          ['stop', 40, stop],
          ['stop', 45, { kind: 'withdrawn' }, 2],
          ['date', 50, dated()],
        ],
      ],
    ])('contradicts itself where what was played before still counts: dated %s', (_, facts) => {
      const codes = codesIn([
        ['p', 0, period],
        goalBefore,
        ...facts,
        ['stop', 60, { kind: 'withdrawn' }, 3],
        ...replayed,
      ])
      expect(codes).toContain('playBeforeDate')
    })

    it.each<[string, readonly Timed[]]>([
      [
        'what was played before is taken back',
        [
          ['date', 50, dated()],
          ['g', 51, { kind: 'withdrawn' }, 2],
        ],
      ],
      [
        'it was suspended',
        [
          ['date', 41, dated('suspended')],
          ['date', 50, dated(), 2],
        ],
      ],
    ])('agrees with itself where %s', (_, facts) => {
      const codes = codesIn([
        ['p', 0, period],
        goalBefore,
        ['stop', 40, stop],
        ...facts,
        ['stop', 60, { kind: 'withdrawn' }, 3],
        ...replayed,
      ])
      expect(codes).not.toContain('playBeforeDate')
    })

    describe('on the same day', () => {
      const again: readonly Timed[] = [
        ['p2', 3 * HOURS, period],
        ['final', 5 * HOURS, final],
      ]
      const at: FactBody = { kind: 'scheduled', kickOffAt: 3 * HOURS * MINUTE }
      const stopped: readonly Timed[] = [
        ['p', 0, period],
        goalBefore,
        ['stop', 40, stop],
        ['stop', 45, { kind: 'withdrawn' }, 2],
        ['date', 46, at],
      ]

      it('contradicts itself where what was played before its stop still counts', () => {
        expect(codesIn([...stopped, ...again])).toContain('playBeforeDate')
      })

      it('contradicts itself where its first half begins again, though something came after its stop', () => {
        const clock: Timed = [
          'p',
          41,
          { kind: 'period', period: 'firstHalf', at: { minute: 40, added: 0 } },
          2,
        ]
        expect(codesIn([...stopped, clock, ...again])).toContain('playBeforeDate')
        expect(codesIn([...stopped, clock, ...again.slice(1)])).not.toContain('playBeforeDate')
      })

      it('agrees with itself where it was played on before that date, or was over', () => {
        const event = { type: 'yellowCard', playerId: 9 } as const
        const card: Timed = [
          'y',
          2 * HOURS,
          { kind: 'event', side: 'home', at: { minute: 60, added: 0 }, event },
        ]
        expect(codesIn([...stopped, card, ...again.slice(1)])).not.toContain('playBeforeDate')
        expect(codesIn([...stopped, ['final', 2 * HOURS, final]])).not.toContain('playBeforeDate')
      })
    })

    it('agrees with itself where it was never stopped, and began before its date', () => {
      const codes = codesIn([['p', 0, period], goalBefore, ['date', 50, dated()], ...replayed])
      expect(codes).not.toContain('playBeforeDate')
    })
  })

  it('agrees with itself once either is taken back', () => {
    const withdrawn: FactBody = { kind: 'withdrawn' }
    const played: readonly Timed[] = [
      ['p', 0, period],
      ['stop', 60, stop],
      ['g', 61, late],
    ]
    expect(codesIn([...played, ['g', 70, withdrawn, 2]])).toEqual([])
    expect(codesIn([...played, ['stop', 70, withdrawn, 2]])).toEqual([])
    expect(codesIn([...played, ['stop', 70, withdrawn, 2], ['stop', 80, stop, 3]])).toEqual([])
  })
})
