import { describe, expect, it } from 'vitest'
import { demoWorld, matchday, simulateMatch } from '../simulator/index.ts'
import { contradictionsOf } from './contradictions.ts'
import { UNNAMED_PLAYER, type MatchFact } from './fact.ts'
import { foldMatch } from './fold-match.ts'
import type { PlayerInMatch } from './match-state.ts'
import { factFromTimed } from './timed-fact.ts'

const world = demoWorld(11)
const positionOf = (id: number) => world.playerById.get(id)?.position
const ids = { source: 'push', fixtureId: 1, playerIdOf: (id: number) => id }
const STOPPAGE = 8

const isSubstitution = ({ body }: MatchFact) => body.kind === 'event' && body.event.type === 'substitution'

/** The matches of some days, with figures by the events of each, as a source that counts its own would report them. */
const reportedMatches = (minutesOf: (player: PlayerInMatch) => number) =>
  Array.from({ length: 20 }, (_, day) => matchday(11, day + 1)).flatMap((fixtures) =>
    fixtures.map((fixture): readonly MatchFact[] => {
      const log = simulateMatch(world, fixture)
        .map((timed) => factFromTimed(timed, ids))
        .filter(({ body }) => body.kind !== 'statistics')
      const figures = [...foldMatch(log, positionOf).players.values()].map((player): MatchFact => {
        const { playerId, side } = player
        const statistics = { ...player.statistics, minutes: minutesOf(player) }
        const body = { kind: 'statistics', side, playerId, statistics } as const
        return { source: 'push', sourceEventId: `figures-${playerId}`, revision: 1, fixtureId: 1, body }
      })
      return [...log, ...figures]
    }),
  )

const regular = reportedMatches(({ statistics }) => statistics.minutes)
const withStoppage = reportedMatches(({ statistics, whereabouts }) =>
  whereabouts === 'pitch' ? statistics.minutes + STOPPAGE : statistics.minutes,
)

const figuresIn = (log: readonly MatchFact[]) =>
  contradictionsOf(foldMatch(log, positionOf)).filter(({ code }) => code === 'figureDiffers')

describe('figures that are true', () => {
  it.each([
    ['of regular time', regular],
    ['with stoppage time', withStoppage],
  ])('contradict nothing, whatever a source leaves out: %s', (_, matches) => {
    expect(matches.length).toBeGreaterThan(100)
    for (const log of matches) {
      expect(contradictionsOf(foldMatch(log, positionOf))).toEqual([])
      expect(figuresIn(log.filter((fact) => !isSubstitution(fact)))).toEqual([])
      expect(figuresIn(log.map(withoutBench))).toEqual([])
      expect(figuresIn(log.map(withoutName))).toEqual([])
    }
  })

  it('of a whole match are too many with those of a stranger', () => {
    for (const log of withStoppage.slice(0, 20)) {
      const stranger = [...world.playerById.keys()].find((id) => log.every((fact) => !names(fact, id))) ?? 0
      const body = {
        kind: 'statistics',
        side: 'home',
        playerId: stranger,
        statistics: { minutes: 90 },
      } as const
      const figures = { source: 'push', sourceEventId: 'stranger', revision: 1, fixtureId: 1, body }
      const hidden = log.filter((fact) => !isSubstitution(fact)).map(withoutBench)
      expect(figuresIn([...hidden, figures])).toMatchObject([
        { side: 'home', figure: { statistic: 'minutes' } },
      ])
    }
  })
})

function withoutBench(fact: MatchFact): MatchFact {
  return fact.body.kind === 'lineUp' ? { ...fact, body: { ...fact.body, bench: [] } } : fact
}

function withoutName(fact: MatchFact): MatchFact {
  const { body } = fact
  if (body.kind !== 'event' || body.event.type !== 'substitution') return fact
  return { ...fact, body: { ...body, event: { ...body.event, playerInId: UNNAMED_PLAYER } } }
}

function names({ body }: MatchFact, id: number): boolean {
  return body.kind === 'lineUp' ? [...body.starters, ...body.bench].includes(id) : false
}
