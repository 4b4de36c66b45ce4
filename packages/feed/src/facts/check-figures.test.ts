import type { MatchStatistics } from '@gaffer/rules'
import { describe, expect, it } from 'vitest'
import { contradictionsOf } from './contradictions.ts'
import type { FactBody, MatchEvent, MatchFact, Side } from './fact.ts'
import { foldMatch } from './fold-match.ts'
import { settleFigures } from './settle-figures.ts'
import { settleGoals } from './settle-goals.ts'

const HOME = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const AWAY = [31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41]
const positionOf = (id: number) =>
  id > 0 && id < 60 ? (id % 30 === 1 ? ('GK' as const) : ('MID' as const)) : undefined
const sideOf = (id: number): Side => (id < 30 ? 'home' : 'away')

type Facts = readonly (readonly [id: string, body: FactBody])[]

const lineUps: Facts = [
  ['lh', { kind: 'lineUp', side: 'home', starters: HOME, bench: [12, 13, 14] }],
  ['la', { kind: 'lineUp', side: 'away', starters: AWAY, bench: [42, 43, 44] }],
]
const begun: Facts = [['p1', { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } }]]
const over: Facts = [['ft', { kind: 'period', period: 'fullTime', at: { minute: 90, added: 4 } }]]
const score = (home: number, away: number): Facts => [['score', { kind: 'score', home, away }]]
const act = (id: string, side: Side, minute: number, event: MatchEvent): Facts => [
  [id, { kind: 'event', side, at: { minute, added: 0 }, event }],
]
const goal = (id: string, playerId: number, minute: number, assistantId?: number): Facts =>
  act(id, sideOf(playerId), minute, { type: 'goal', playerId, assistantId })
const unnamed = (id: string, side: Side): Facts =>
  act(id, side, 40, { type: 'goal', playerId: 0, assistantId: undefined })
const swap = (on: number, off: number, minute: number): Facts =>
  act(`sub-${on}`, sideOf(on), minute, { type: 'substitution', playerInId: on, playerOutId: off })
const line = (playerId: number, statistics: Partial<MatchStatistics>, id = `st-${playerId}`): Facts => [
  [id, { kind: 'statistics', side: sideOf(playerId), playerId, statistics }],
]

function foldOf(facts: Facts) {
  const log = facts.map(([sourceEventId, body]): MatchFact => {
    return { source: 'push', sourceEventId, revision: 1, fixtureId: 7, body }
  })
  return foldMatch(log, positionOf)
}
const all = (...facts: readonly Facts[]) => [...lineUps, ...begun, ...facts.flat(), ...over]
const found = (...facts: readonly Facts[]) =>
  contradictionsOf(foldOf(all(...facts))).map(({ code, playerId, side, figure }) => {
    expect(code).toBe('figureDiffers')
    const { statistic, reported, min = '', max = '' } = figure ?? {}
    return `${playerId ?? side} ${statistic} ${reported} in ${min}..${max}`
  })

/** The line-ups as a reader has them from a provider that reports line-ups. */
const reported: Facts = [
  ['lh-2', { kind: 'lineUp', side: 'home', starters: HOME, bench: [12, 13, 14], isReported: true }],
  ['la-2', { kind: 'lineUp', side: 'away', starters: AWAY, bench: [42, 43, 44], isReported: true }],
]
const ten: Facts = [['lh', { kind: 'lineUp', side: 'home', starters: HOME.slice(0, 10), bench: [12, 13] }]]
const figuresOf = (playerId: number, statistics: Partial<MatchStatistics>) =>
  ({ kind: 'statistics', side: sideOf(playerId), playerId, statistics }) as const
const away = (playerId: number, statistics: Partial<MatchStatistics>) =>
  line(playerId, statistics, `match/7/line/${playerId}`)
const own = act('own', 'home', 30, { type: 'ownGoal', playerId: 4 })
const missed = act('miss', 'home', 30, { type: 'penaltyMissed', playerId: 10 })
const saved = act('save', 'away', 30, { type: 'penaltySaved', playerId: 31, takerId: 10 })
const yellow = (playerId: number) =>
  act(`y${playerId}`, sideOf(playerId), 20, { type: 'yellowCard', playerId })
const red = (playerId: number, minute = 50) =>
  act(`r${playerId}`, sideOf(playerId), minute, { type: 'redCard', playerId })
const five = [10, 20, 30, 40, 55].flatMap((minute) => goal(`g${minute}`, 41, minute))

describe('figures that cannot be true beside the rest of a match that is over', () => {
  it.each<[string, readonly Facts[], readonly string[]]>([
    [
      'nine goals and nine assists beside the one of somebody else',
      [goal('g', 10, 20), score(1, 0), line(41, { goals: 9, assists: 9 })],
      ['41 assists 9 in 0..0', '41 goals 9 in 0..0'],
    ],
    ['goals in a match without any', [line(41, { goals: 1 })], ['41 goals 1 in 0..0']],
    ['no goal of somebody who scored', [goal('g', 10, 20), line(10, { goals: 0 })], ['10 goals 0 in 1..1']],
    [
      'more goals than those whose scorer nobody knows',
      [unnamed('u', 'home'), line(10, { goals: 1 }), line(9, { goals: 1 })],
      ['9 goals 1 in 0..0', '10 goals 1 in 0..0'],
    ],
    ['an own goal that is none', [line(4, { ownGoals: 1 })], ['4 ownGoals 1 in 0..0']],
    ['no own goal of who scored one', [own, line(4, { ownGoals: 0 })], ['4 ownGoals 0 in 1..1']],
    [
      'more assists of one man than goals of the others',
      [goal('g', 10, 20), line(10, { assists: 1, goals: 1 })],
      ['10 assists 1 in 0..0'],
    ],
    [
      'more assists of a side than its goals',
      [goal('g', 10, 20), line(8, { assists: 1 }), line(9, { assists: 1 })],
      ['home assists 2 in ..1'],
    ],
    ['a clean sheet at 0-5', [five, line(1, { goalsConceded: 0 })], ['1 goalsConceded 0 in 5..5']],
    [
      'six clean sheets at 0-5, though a side takes five men off',
      [five, ...[2, 3, 4, 5, 6, 7].map((id) => line(id, { goalsConceded: 0 }))],
      [2, 3, 4, 5, 6, 7].map((id) => `${id} goalsConceded 0 in 5..5`),
    ],
    ['more conceded than scored', [five, line(1, { goalsConceded: 6 })], ['1 goalsConceded 6 in 5..5']],
    [
      'a clean sheet of who went off after the goals, or came on before them',
      [five, swap(12, 1, 70), swap(13, 2, 5), line(1, { goalsConceded: 0 }), line(13, { goalsConceded: 1 })],
      ['1 goalsConceded 0 in 5..5', '13 goalsConceded 1 in 5..5'],
    ],
    [
      'goals conceded before somebody came on',
      [five, swap(12, 1, 70), line(12, { goalsConceded: 5 })],
      ['12 goalsConceded 5 in 0..0'],
    ],
    [
      'minutes of who was on the bench to the end',
      [swap(12, 10, 60), line(13, { minutes: 90 })],
      ['13 minutes 90 in ..0'],
    ],
    [
      'half an hour of who was on the bench to the end, and of somebody in no line-up',
      [swap(12, 10, 60), line(13, { minutes: 30 }), line(20, { minutes: 1 })],
      ['13 minutes 30 in ..0', '20 minutes 1 in ..0'],
    ],
    [
      'a match of somebody in no line-up, where nobody reports substitutions',
      [line(20, { minutes: 90, goalsConceded: 0, saves: 9, bonus: 3 })],
      ['20 bonus 3 in ..0', '20 minutes 90 in ..0', '20 saves 9 in ..0'],
    ],
    [
      'a whole match of who began on the bench',
      [line(13, { minutes: 90 }), line(12, { minutes: 1 })],
      ['13 minutes 90 in ..89'],
    ],
    [
      'more than eleven whole matches of a side, where nobody reports substitutions',
      [HOME.flatMap((id) => line(id, { minutes: 90 })), line(13, { minutes: 60 })],
      ['home minutes 1050 in ..1014'],
    ],
    [
      'what nobody does on the bench, where minutes of others are reported',
      [
        line(9, { minutes: 90 }),
        line(13, { saves: 1, bonus: 1, bonusScore: 30, key_passes: 2, yellowCards: 1 }),
      ],
      ['13 bonus 1 in ..0', '13 bonusScore 30 in ..0', '13 key_passes 2 in ..0', '13 saves 1 in ..0'],
    ],
    [
      'a match that is long by the figure of one player alone',
      [line(13, { minutes: 120 })],
      ['13 minutes 120 in ..89'],
    ],
    [
      'a match of somebody whom a line-up that a provider reports does not name, without and with substitutions',
      [reported, line(20, { minutes: 90, saves: 9 }, 'line/20'), swap(42, 41, 60), away(50, { saves: 2 })],
      ['20 minutes 90 in ..0', '20 saves 9 in ..0', '50 saves 2 in ..0'],
    ],
    [
      'figures of somebody who plays in another match at that time',
      [
        [['la', { kind: 'lineUp', side: 'away', starters: AWAY, bench: [] }]],
        [['line/45', { ...figuresOf(45, { minutes: 90, yellowCards: 1 }), isElsewhere: true }]],
      ],
      ['45 minutes 90 in ..0'],
    ],
    [
      'single facts whose ids look like those of a reader',
      [
        swap(12, 10, 60),
        [['fixture-7-line-13', { ...figuresOf(13, { minutes: 90 }), isReported: true }]],
        [['line/14', { ...figuresOf(14, { saves: 9 }), isReported: true }]],
      ],
      ['13 minutes 90 in ..0', '14 saves 9 in ..0'],
    ],
    [
      'two men of a line-up that lacks one',
      [ten, line(11, { minutes: 90 }), line(20, { minutes: 90 })],
      ['11 minutes 90 in ..0', '20 minutes 90 in ..0'],
    ],
    [
      'more than extra time of who was on the bench to the end of regular time',
      [swap(12, 10, 60), line(9, { minutes: 120 }), line(13, { minutes: 31 }), line(20, { minutes: 30 })],
      ['13 minutes 31 in ..30', '20 minutes 30 in ..0'],
    ],
    [
      'a whole match of who went off early, and of who came on late',
      [swap(12, 10, 20), swap(13, 9, 85), line(10, { minutes: 90 }), line(13, { minutes: 60 })],
      ['10 minutes 90 in ..35', '13 minutes 60 in ..50'],
    ],
    ['no minutes of a starter', [line(10, { minutes: 0 })], ['10 minutes 0 in 1..']],
    [
      'half a match of who never left',
      [swap(12, 9, 60), line(10, { minutes: 45 })],
      ['10 minutes 45 in 75..'],
    ],
    ['sixty saves', [line(1, { saves: 60 })], ['1 saves 60 in ..45']],
    [
      'penalties beyond those that were reported',
      [missed, line(10, { penaltiesMissed: 0 }), line(31, { penaltiesSaved: 3 })],
      ['10 penaltiesMissed 0 in 1..1', '31 penaltiesSaved 3 in ..1'],
    ],
    ['nine penalties saved', [line(31, { penaltiesSaved: 9 })], ['31 penaltiesSaved 9 in ..5']],
    [
      'no card of who was booked, and one of who was not',
      [yellow(4), line(4, { yellowCards: 0 }), line(5, { yellowCards: 1 })],
      ['4 yellowCards 0 in 1..1', '5 yellowCards 1 in 0..0'],
    ],
    [
      'no red card of who was sent off, and one of who was not',
      [red(4), line(4, { redCards: 0 }), line(5, { redCards: 1 })],
      ['4 redCards 0 in 1..1', '5 redCards 1 in 0..0'],
    ],
    ['four yellow cards', [line(4, { yellowCards: 4 })], ['4 yellowCards 4 in ..1']],
  ])('%s', (_, facts, expected) => {
    expect(found(...facts)).toEqual(expected)
  })

  it('are left out where no match can have them', () => {
    const state = foldOf(all(line(10, { goals: -1 })))
    expect(contradictionsOf(state)).toEqual([{ code: 'impossibleStatistic', playerId: 10 }])
  })

  it('say nothing while the match is played: figures come before events, or after them', () => {
    const facts = [
      ...lineUps,
      ...begun,
      ...goal('g', 10, 20),
      ...line(10, { goals: 0 }),
      ...line(9, { goals: 1 }),
    ]
    expect(contradictionsOf(foldOf(facts))).toEqual([])
  })
})

describe('figures that are counted in another way', () => {
  it.each<[string, readonly Facts[]]>([
    [
      'clean sheets of five starters at 0-5, where nobody reports who went off',
      [five, ...[2, 3, 4, 5, 6].map((id) => line(id, { goalsConceded: 0 }))],
    ],
    ['the same as the events', [goal('g', 10, 20, 9), own, line(10, { goals: 1 }), line(4, { ownGoals: 1 })]],
    [
      'a goal from the spot',
      [
        act('p', 'home', 30, { type: 'penaltyScored', playerId: 10, assistantId: undefined }),
        line(10, { goals: 1, assists: 0 }),
      ],
    ],
    ['the scorer of a goal that names nobody', [unnamed('u', 'home'), line(10, { goals: 1 })]],
    [
      'assists that no event names',
      [goal('g', 10, 20), goal('h', 9, 30), line(10, { goals: 1, assists: 1 })],
    ],
    [
      'an assist for an own goal of the others',
      [act('own-a', 'away', 30, { type: 'ownGoal', playerId: 40 }), line(10, { assists: 1 })],
    ],
    ['no assist for one that an event names', [goal('g', 10, 20, 9), line(9, { assists: 0 })]],
    [
      'more saves than are reported',
      [act('s', 'home', 9, { type: 'save', playerId: 1 }), line(1, { saves: 14 })],
    ],
    [
      'cards and penalties where no event of the kind is reported',
      [
        line(4, { yellowCards: 1 }),
        line(5, { redCards: 1 }),
        line(10, { penaltiesMissed: 1 }),
        line(31, { penaltiesSaved: 1 }),
      ],
    ],
    [
      'a penalty that was saved is none that was missed',
      [saved, line(10, { penaltiesMissed: 0 }), line(31, { penaltiesSaved: 1 })],
    ],
    ['a penalty that was saved and reported as missed', [missed, line(31, { penaltiesSaved: 1 })]],
    [
      'yellow cards of somebody who was sent off',
      [yellow(4), red(4), yellow(5), line(4, { yellowCards: 1, redCards: 1 })],
    ],
    [
      'goals after a dismissal, charged or not',
      [red(4, 5), five, swap(12, 3, 80), line(4, { goalsConceded: 0 })],
    ],
    [
      'conceded by who came on in the minute of the goal',
      [goal('g', 41, 60), swap(12, 1, 60), line(1, { goalsConceded: 0 }), line(12, { goalsConceded: 1 })],
    ],
    [
      'minutes with stoppage time, and of extra time',
      [
        swap(12, 10, 60),
        line(9, { minutes: 99 }),
        line(8, { minutes: 120 }),
        line(10, { minutes: 64 }),
        line(12, { minutes: 60 }),
        line(13, { minutes: 15 }),
      ],
    ],
    [
      'minutes and goals conceded where nobody reports substitutions',
      [five, line(10, { minutes: 20, goalsConceded: 1 }), line(13, { minutes: 70, goalsConceded: 3 })],
    ],
    [
      'minutes of a match whose stoppage time counts, where nobody reports substitutions',
      [
        HOME.slice(0, 8).flatMap((id) => line(id, { minutes: 99 })),
        [9, 10, 11].flatMap((id) => line(id, { minutes: 63 })),
        [12, 13, 14].flatMap((id) => line(id, { minutes: 39 })),
      ],
    ],
    [
      'figures of somebody who came on without a name, and of a side whose bench nobody knows',
      [
        swap(0, 10, 60),
        line(13, { minutes: 30, saves: 1 }),
        [['la', { kind: 'lineUp', side: 'away', starters: AWAY, bench: [] }]],
        line(41, { minutes: 70 }),
        line(50, { minutes: 20, saves: 1, bonus: 2 }),
      ],
    ],
    [
      'minutes of a side without a line-up',
      [[['la', { kind: 'withdrawn' }]], AWAY.flatMap((id) => line(id, { minutes: 90 }))],
    ],
    [
      'minutes of those alone who came on, where nobody reports substitutions',
      [12, 13, 14].map((id) => line(id, { minutes: 20 })),
    ],
    [
      'figures of the bench where nobody reports minutes or substitutions',
      [line(12, { saves: 3, goalsConceded: 0 }), line(13, { tackles: 2, bonusScore: 12 })],
    ],
    [
      'minutes of five late substitutes as the clock has them, where nobody reports substitutions',
      [
        HOME.slice(0, 6).flatMap((id) => line(id, { minutes: 90 })),
        HOME.slice(6).flatMap((id) => line(id, { minutes: 84 })),
        [12, 13, 14, 20, 21].flatMap((id) => line(id, { minutes: 15 })),
        [['lh', { kind: 'lineUp', side: 'home', starters: HOME, bench: [] }]],
      ],
    ],
    ['the one starter whom a line-up lacks', [ten, line(11, { minutes: 90, started: true })]],
    [
      'the one starter whom a line-up lacks, beside substitutions',
      [ten, swap(12, 10, 60), line(11, { minutes: 90, saves: 1 })],
    ],
    ['no minutes of who was hurt in the first', [swap(12, 10, 1), line(10, { minutes: 0 })]],
    [
      'what the side conceded, of a keeper who stayed on the bench',
      [five, swap(12, 10, 60), line(13, { minutes: 0, goalsConceded: 5 })],
    ],
    [
      'minutes of extra time with its stoppage time',
      [swap(12, 10, 60), line(1, { minutes: 126 }), line(9, { minutes: 126 })],
    ],
    [
      'figures of a reader of somebody on the bench of a reported line-up, or of a side whose bench nobody knows',
      [
        [['lh', { kind: 'lineUp', side: 'home', starters: HOME, bench: [12, 13], isReported: true }]],
        [['la', { kind: 'lineUp', side: 'away', starters: AWAY, bench: [], isReported: true }]],
        swap(12, 10, 60),
        line(13, { minutes: 20, saves: 1 }, 'line/13'),
        line(50, { minutes: 20, saves: 1 }, 'line/50'),
      ],
    ],
    [
      'figures of a reader of somebody who came on without a name',
      [reported, swap(0, 10, 60), line(20, { minutes: 30, saves: 1 }, 'line/20')],
    ],
    ['a bonus score below zero on the bench', [line(13, { bonusScore: -3, redCards: 1, minutes: 0 })]],
    [
      'a goal in stoppage time where nobody reports who had left by then',
      [goal('g', 41, 90), line(10, { minutes: 90, goalsConceded: 0 })],
    ],
    [
      'figures from which a reader infers who replaced whom',
      [
        swap(12, 10, 60),
        goal('goal/away/1', 41, 70),
        line(10, { minutes: 31, goalsConceded: 1 }, 'match/7/line/10'),
        line(13, { minutes: 90, goalsConceded: 1 }, 'match/7/line/13'),
      ],
    ],
  ])('%s', (_, facts) => {
    expect(found(...facts)).toEqual([])
  })

  it('count no goals conceded by somebody who stayed on the bench', () => {
    const state = foldOf(all(five, line(13, { minutes: 0, goalsConceded: 5 })))
    expect(state.players.get(13)?.statistics.goalsConceded).toBe(0)
  })

  it('may agree with the score or with the goals, where these differ', () => {
    const codes = (...facts: readonly Facts[]) =>
      contradictionsOf(foldOf(all(...facts))).map(({ code }) => code)
    expect(codes(goal('g', 10, 20), score(2, 0), line(10, { goals: 2 }))).toEqual(['scoreDiffersFromEvents'])
    expect(codes(goal('g', 10, 20), goal('h', 10, 30), score(1, 0), line(10, { goals: 1 }))).toEqual([
      'scoreDiffersFromEvents',
    ])
  })
})

describe('a person’s word that the events count', () => {
  const settled = (facts: Facts) => {
    const decided = settleFigures(new Map(facts), foldOf(facts))
    const changed = new Map(decided.map(({ key, body }) => [key, body]))
    return { decided, state: foldOf(facts.map(([id, body]) => [id, changed.get(id) ?? body])) }
  }

  it('leaves such figures out and keeps the others, in every line of theirs', () => {
    const facts = all(
      goal('g', 10, 20),
      line(41, { goals: 9, saves: 2 }),
      line(41, { goals: 9 }, 'again'),
      line(10, { goals: 1 }),
    )
    const { decided, state } = settled(facts)
    expect(decided).toEqual([
      { key: 'st-41', body: { kind: 'statistics', side: 'away', playerId: 41, statistics: { saves: 2 } } },
      { key: 'again', body: { kind: 'withdrawn' } },
    ])
    expect(state.players.get(41)?.statistics).toMatchObject({ goals: 0, saves: 2 })
    expect(contradictionsOf(state)).toEqual([])
  })

  it('leaves out the assists of a side that has too many', () => {
    const { state } = settled(all(goal('g', 10, 20, 9), line(8, { assists: 1 }), line(7, { assists: 1 })))
    expect([7, 8, 9].map((id) => state.players.get(id)?.statistics.assists)).toEqual([0, 0, 1])
    expect(contradictionsOf(state)).toEqual([])
  })

  it('is of the score too, once that has taken a goal away: the figure of its scorer then contradicts it', () => {
    const facts = all(
      goal('g', 10, 20),
      goal('h', 9, 30),
      score(1, 0),
      line(10, { goals: 1 }),
      line(9, { goals: 1 }),
    )
    const [taken] = settleGoals(new Map(facts), foldOf(facts), 'takeScore')
    const without = facts.filter(([id]) => id !== taken?.key)
    expect(contradictionsOf(foldOf(without))).toMatchObject([{ code: 'figureDiffers', playerId: 9 }])
  })
})
