import * as fc from 'fast-check'
import type { MatchReport, ReportedEvent } from '../sources/source-model.ts'

/** Players of the invented match: 'h1'-'h14' and 'a1'-'a14'; 'h99' is somebody we do not know. */
export function playerIdOfTest(sourceId: string): number | undefined {
  const number = Number(sourceId.slice(1))
  return number > 20 ? undefined : number + (sourceId.startsWith('a') ? 30 : 0)
}

const LINE_UPS = {
  home: sideOf('h'),
  away: sideOf('a'),
}

function sideOf(letter: string) {
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${letter}${from + index}`)
  return { starters: ids(1, 11), bench: ids(12, 14) }
}

const side = fc.constantFrom('home' as const, 'away' as const)
const shirt = fc.oneof({ weight: 15, arbitrary: fc.integer({ min: 1, max: 14 }) }, fc.constant(99))
const at = fc.record({ minute: fc.integer({ min: 1, max: 90 }), added: fc.constantFrom(0, 0, 0, 3) })

const event: fc.Arbitrary<ReportedEvent> = fc
  .record({
    side,
    at: fc.option(at, { nil: undefined, freq: 8 }),
    type: fc.constantFrom(
      'goal' as const,
      'ownGoal' as const,
      'yellowCard' as const,
      'redCard' as const,
      'substitution' as const,
      'penaltyMissed' as const,
    ),
    one: fc.option(shirt, { nil: undefined, freq: 10 }),
    other: fc.option(shirt, { nil: undefined }),
  })
  .map(({ side: own, at: when, type, one, other }) => {
    const id = (number: number | undefined) =>
      number === undefined ? undefined : `${own === 'home' ? 'h' : 'a'}${number}`
    const [playerId, second] = [id(one), id(other)]
    if (type === 'goal') return { side: own, at: when, event: { type, playerId, assistantId: second } }
    if (type === 'substitution') {
      return { side: own, at: when, event: { type, playerInId: playerId, playerOutId: second } }
    }
    return { side: own, at: when, event: { type, playerId } }
  })

/** Complete answers about one match in its second half or after it; the score is that of the listed goals. */
export const arbitraryReport: fc.Arbitrary<MatchReport> = fc
  .record({
    events: fc.array(event, { maxLength: 12 }),
    saves: fc.array(fc.record({ side, shirt: fc.integer({ min: 1, max: 14 }), saves: fc.nat(5) }), {
      maxLength: 5,
    }),
    isOver: fc.boolean(),
  })
  .map(({ events, saves, isOver }) => ({
    fixtureId: 'm1',
    state: isOver ? 'finished' : 'inPlay',
    kickOffAt: 0,
    score: scoreOf(events),
    clock: { period: isOver ? 'fullTime' : 'secondHalf', at: { minute: 90, added: 5 } },
    lineUps: LINE_UPS,
    events,
    statistics: saves.map((row) => ({
      playerId: `${row.side === 'home' ? 'h' : 'a'}${row.shirt}`,
      side: row.side,
      statistics: { saves: row.saves, minutes: 90 },
    })),
    people: [],
    isComplete: isOver,
  }))

function scoreOf(events: readonly ReportedEvent[]) {
  const goals = events.filter(({ event: { type } }) => type === 'goal' || type === 'ownGoal')
  const home = goals.filter((goal) => (goal.side === 'home') === (goal.event.type === 'goal')).length
  return { home, away: goals.length - home }
}
