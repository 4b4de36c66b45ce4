import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FactBody } from '../facts/fact.ts'
import { arbitraryReport, playerIdOfTest } from '../testing/arbitrary-report.ts'
import { compareSources } from './compare-sources.ts'
import { factsOfReport } from './facts-of-report.ts'
import type { MatchReport } from './source-model.ts'

const ids = (letter: string) => Array.from({ length: 11 }, (_, index) => `${letter}${index + 1}`)

const REPORT: MatchReport = {
  fixtureId: 'm1',
  state: 'inPlay',
  kickOffAt: 0,
  score: { home: 1, away: 0 },
  clock: { period: 'secondHalf', at: { minute: 80, added: 0 } },
  lineUps: { home: { starters: ids('h'), bench: ['h12'] }, away: { starters: ids('a'), bench: [] } },
  events: [goalOf('h9')],
  statistics: [],
  people: [],
  isComplete: false,
}

function goalOf(playerId: string) {
  return {
    side: 'home' as const,
    at: { minute: 20, added: 0 },
    event: { type: 'goal' as const, playerId, assistantId: undefined },
  }
}

const factsOf = (report: Partial<MatchReport>) =>
  factsOfReport({ ...REPORT, ...report }, 'sportmonks', playerIdOfTest).facts
const compare = (report: Partial<MatchReport>) => compareSources(factsOf({}), factsOf(report))

describe('two sources of one match', () => {
  it('are not compared in what one of them does not report, whatever its keys are called', () => {
    const byHand = new Map<string, FactBody>([
      ['desk-a1', { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } }],
      [
        'desk-a2',
        {
          kind: 'event',
          side: 'home',
          at: { minute: 20, added: 0 },
          event: { type: 'goal', playerId: 10, assistantId: undefined },
        },
      ],
    ])
    const subjects = compareSources(factsOf({}), byHand).map(({ subject }) => subject)
    expect(new Set(subjects)).toEqual(new Set(['goals']))
  })

  it('that report the same differ in nothing', () => {
    fc.assert(
      fc.property(arbitraryReport, (report) => {
        const facts = factsOf(report)
        expect(compareSources(facts, facts)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('that name another scorer differ in the goals of both', () => {
    expect(compare({ events: [goalOf('h10')] })).toEqual([
      { subject: 'goals', playerId: 9, one: '1', other: '0' },
      { subject: 'goals', playerId: 10, one: '0', other: '1' },
    ])
  })

  it('of which one has a goal more differ in the score, the scorer and those who conceded it', () => {
    const differences = compare({ events: [], score: { home: 0, away: 0 } })
    expect(differences[0]).toEqual({ subject: 'score', playerId: undefined, one: '1-0', other: '0-0' })
    expect(differences.filter(({ subject }) => subject === 'goalsConceded').length).toBe(11)
  })

  it('that name another starter differ in both', () => {
    const lineUps = { ...REPORT.lineUps, home: { starters: [...ids('h').slice(1), 'h12'], bench: ['h1'] } }
    const starters = compare({ lineUps }).filter(({ subject }) => subject === 'starter')
    expect(starters.map(({ playerId, one, other }) => [playerId, one, other])).toEqual([
      [1, 'true', 'false'],
      [12, 'false', 'true'],
    ])
  })

  it('of which one has not begun are not compared', () => {
    expect(compareSources(factsOf({}), factsOf({ state: 'scheduled', clock: undefined }))).toEqual([])
  })
})
