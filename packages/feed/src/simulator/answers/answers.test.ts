import type { MatchStatistics } from '@gaffer/rules'
import { describe, expect, it } from 'vitest'
import { foldMatch } from '../../facts/fold-match.ts'
import type { MatchState } from '../../facts/match-state.ts'
import { factFromTimed, type TimedFact } from '../../facts/timed-fact.ts'
import { randomOf } from '../../seeded-random.ts'
import { readApiFootballMatches } from '../../sources/api-football/read-matches.ts'
import { factsToAppend, mergeAnswer } from '../../sources/compare-facts.ts'
import { bodiesOf } from '../../sources/stored-facts.ts'
import { factsOfReport } from '../../sources/facts-of-report.ts'
import { readFplMatches } from '../../sources/fpl/read-matches.ts'
import { eventIdOf, readLog } from '../../sources/log-of-match.ts'
import type { MatchReport, SourceKind } from '../../sources/source-model.ts'
import { readSportmonksMatches } from '../../sources/sportmonks/read-matches.ts'
import { demoWorld, matchday, simulateMatch } from '../index.ts'
import type { SimulatedMatch } from './simulated-match.ts'
import { writeApiFootballMatch } from './write-api-football.ts'
import { writeFplGameweek } from './write-fpl.ts'
import { writeSportmonksMatch } from './write-sportmonks.ts'

const WORLD = demoWorld(3)
const positionOf = (id: number) => WORLD.playerById.get(id)?.position
const MATCHES = matchday(3, 1)
const FIXTURE = 5

function stateAt(facts: readonly TimedFact[], offset: number): MatchState {
  const ids = { source: 'demo', fixtureId: 1, playerIdOf: (id: number) => id }
  const known = facts.filter((fact) => fact.offset <= offset).map((timed) => factFromTimed(timed, ids))
  return foldMatch(known, positionOf)
}

function reported(fixture: (typeof MATCHES)[number], state: MatchState, isDeclared: boolean): SimulatedMatch {
  return {
    fixtureId: fixture.id,
    round: fixture.matchday,
    kickOffAt: Date.UTC(2026, 7, 15, 14),
    homeClubId: fixture.homeClubId,
    awayClubId: fixture.awayClubId,
    state,
    isDeclared,
    playerOf: (id) => {
      const player = WORLD.playerById.get(id)
      return { name: player?.displayName ?? '', position: player?.position ?? 'MID', number: (id % 99) + 1 }
    },
  }
}

/** Each provider's answer about the match at a moment, parsed back. */
const ANSWERS: Readonly<
  Record<
    'api-football' | 'sportmonks' | 'fpl',
    (match: SimulatedMatch, isLate: boolean) => MatchReport | undefined
  >
> = {
  'api-football': (match, isLate) => {
    const read = readApiFootballMatches(
      JSON.stringify({ errors: [], response: [writeApiFootballMatch(match, isLate)] }),
    )
    return read.ok ? read.value[0] : undefined
  },
  sportmonks: (match) => {
    const read = readSportmonksMatches(JSON.stringify({ data: [writeSportmonksMatch(match)] }))
    return read.ok ? read.value[0] : undefined
  },
  fpl: (match) => {
    const { fixtures, live } = writeFplGameweek([match])
    const clubOf = (id: string) => String(WORLD.playerById.get(Number(id))?.clubId)
    const read = readFplMatches({ fixtures: JSON.stringify(fixtures), live: JSON.stringify(live) }, clubOf)
    return read.ok ? read.value[0] : undefined
  },
}

type Received = { readonly kind: SourceKind; readonly report: MatchReport }

/**
 * A match received as answers, each from the source in force at the time; the value is what the log folds to in the
 * end.
 */
function receive(answers: readonly Received[], inForceAt: (index: number) => SourceKind): MatchState {
  const stored = new Map<SourceKind, ReturnType<typeof mergeAnswer>['target']>()
  let log: Parameters<typeof foldMatch>[0] = []
  answers.forEach(({ kind, report }, index) => {
    const before = stored.get(kind) ?? new Map()
    const { facts } = factsOfReport(report, kind, Number, bodiesOf(before))
    stored.set(kind, mergeAnswer(before, facts).target)
    const wanted = bodiesOf(stored.get(inForceAt(index)) ?? new Map())
    const changes = factsToAppend(readLog(FIXTURE, log), wanted)
    log = [
      ...log,
      ...changes.map(({ key, revision, body }) => ({
        source: 'league',
        sourceEventId: eventIdOf(FIXTURE, key),
        revision,
        fixtureId: FIXTURE,
        body,
      })),
    ]
  })
  return foldMatch(log, positionOf)
}

/** Answers repeated, outdated, without their events, with their events in another order, or missing. */
function disturb(reports: readonly MatchReport[], seed: number): readonly MatchReport[] {
  const random = randomOf('disturb', seed)
  const last = reports.at(-1)
  const disturbed = reports.flatMap((report, index): readonly MatchReport[] => {
    const before = reports[Math.max(0, index - random.int(1, 30))] ?? report
    return random.pick([
      [report],
      [report],
      [report, report],
      [report, before, before, report],
      [{ ...report, events: [], statistics: [] }, report],
      [{ ...report, events: report.events.slice(1) }, report],
      [{ ...report, lineUps: {} }],
      [],
    ] as const)
  })
  return last === undefined ? disturbed : [...disturbed, last, last, last, last, last, last]
}

/** What a source can report about a player, to be compared with the truth. */
function figuresOf(state: MatchState, statistics: readonly (keyof MatchStatistics)[]) {
  const rows = [...state.players]
    .filter(([, { statistics: s }]) => s.minutes > 0)
    .map(([id, { statistics: s }]) => [id, statistics.map((name) => s[name])] as const)
  return Object.fromEntries(rows.toSorted(([a], [b]) => a - b))
}

const COUNTED = [
  'goals',
  'assists',
  'ownGoals',
  'goalsConceded',
  'yellowCards',
  'redCards',
  'saves',
  'penaltiesMissed',
  'penaltiesSaved',
] as const
const ALL = [...COUNTED, 'minutes', 'started', 'bonus', 'bonusScore', 'tackles'] as const

describe('a match written by a provider and read again', () => {
  it.each(['api-football', 'sportmonks', 'fpl'] as const)(
    'by %s comes to the truth, whatever goes wrong on the way',
    (kind) => {
      for (const fixture of MATCHES) {
        const facts = simulateMatch(WORLD, fixture)
        const end = facts.at(-1)?.offset ?? 0
        const truth = stateAt(facts, end)
        const offsets = Array.from({ length: Math.ceil(end / 2) + 11 }, (_, index) => 2 * index - 20)
        const reports = offsets.flatMap(
          (offset) =>
            ANSWERS[kind](reported(fixture, stateAt(facts, offset), offset >= end), offset > 80) ?? [],
        )
        expect([reports.length, truth.players.size > 21]).toEqual([offsets.length, true])
        const received = receive(
          disturb(reports, fixture.id).map((report) => ({ kind, report })),
          () => kind,
        )
        const compared = kind === 'fpl' ? ALL : COUNTED
        expect(figuresOf(received, compared)).toEqual(figuresOf(truth, compared))
        expect([received.status, received.score]).toEqual([truth.status, truth.score])
        for (const [id, { statistics }] of received.players) {
          const minutes = truth.players.get(id)?.statistics.minutes ?? 0
          expect(Math.abs(statistics.minutes - minutes)).toBeLessThanOrEqual(1)
        }
      }
    },
  )

  it('by two sources that take over from one another comes to the truth, nothing counted twice', () => {
    for (const fixture of MATCHES) {
      const facts = simulateMatch(WORLD, fixture)
      const end = facts.at(-1)?.offset ?? 0
      const truth = stateAt(facts, end)
      const offsets = Array.from({ length: Math.ceil(end / 5) + 8 }, (_, index) => 5 * index - 20)
      const answers = offsets.flatMap((offset): readonly Received[] => {
        const match = reported(fixture, stateAt(facts, offset), offset >= end)
        return (['api-football', 'sportmonks'] as const).flatMap((kind) => {
          const report = ANSWERS[kind](match, offset > 80)
          return report === undefined ? [] : [{ kind, report }]
        })
      })
      const random = randomOf('in force', fixture.id)
      const inForce = answers.map(() => random.pick(['api-football', 'sportmonks'] as const))
      const received = receive(answers, (index) => inForce[index] ?? 'sportmonks')
      expect(figuresOf(received, COUNTED)).toEqual(figuresOf(truth, COUNTED))
      expect([received.status, received.score]).toEqual([truth.status, truth.score])
    }
  })
})
