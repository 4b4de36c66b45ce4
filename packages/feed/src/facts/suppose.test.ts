import { describe, expect, it } from 'vitest'
import { demoWorld, matchday, simulateMatch } from '../simulator/index.ts'
import { randomOf } from '../seeded-random.ts'
import { UNNAMED_PLAYER, type MatchEvent, type MatchFact, type Side } from './fact.ts'
import { foldMatch } from './fold-match.ts'
import type { MatchState } from './match-state.ts'
import { suppose, type Supposition } from './suppose.ts'
import { factFromTimed } from './timed-fact.ts'

const world = demoWorld(11)
const positionOf = (id: number) => world.playerById.get(id)?.position
const ids = { source: 'demo', fixtureId: 1, playerIdOf: (id: number) => id }

/** Matches that are being played, each stopped at three moments, by their events alone. */
const moments = Array.from({ length: 2 }, (_, day) => matchday(11, day + 1))
  .flat()
  .flatMap((fixture) => {
    const random = randomOf('suppose', fixture.id)
    const log = simulateMatch(world, fixture)
      .map((timed) => factFromTimed(timed, ids))
      .filter(({ body }) => body.kind !== 'statistics')
    return [1, 2, 3].map(() => log.slice(0, random.int(3, log.length)))
  })
  .map((log) => ({ log, state: foldMatch(log, positionOf) }))
  .filter(({ state }) => ['firstHalf', 'halfTime', 'secondHalf'].includes(state.status))

/** The log with an event at the minute that is being played, after everything else. */
function withEvent(log: readonly MatchFact[], state: MatchState, side: Side, event: MatchEvent) {
  const at = state.minute ?? { minute: 0, added: 0 }
  const body = { kind: 'event', side, at, event, order: 1_000 } as const
  return foldMatch(
    [...log, { source: 'demo', sourceEventId: 'z'.repeat(40), revision: 1, fixtureId: 1, body }],
    positionOf,
  )
}

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')

const EVENTS = {
  goal: (playerId) => ({ type: 'goal', playerId, assistantId: undefined }),
  assist: (playerId) => ({ type: 'goal', playerId: UNNAMED_PLAYER, assistantId: playerId }),
  yellowCard: (playerId, state) => ({
    type: (state.players.get(playerId)?.statistics.yellowCards ?? 0) > 0 ? 'secondYellowCard' : 'yellowCard',
    playerId,
  }),
  redCard: (playerId) => ({ type: 'redCard', playerId }),
  comesOn: (playerId) => ({ type: 'substitution', playerInId: playerId, playerOutId: UNNAMED_PLAYER }),
} as const satisfies Record<
  Exclude<Supposition['kind'], 'conceded'>,
  (playerId: number, state: MatchState) => MatchEvent
>

const figuresOf = (state: MatchState) =>
  [...state.players.values()].map(({ playerId, statistics, whereabouts }) => ({
    playerId,
    statistics,
    whereabouts,
  }))

describe('a supposed event', () => {
  it.each(['goal', 'assist', 'yellowCard', 'redCard', 'comesOn'] as const)(
    'gives every player the figures that a match has with it (%s)',
    (kind) => {
      let count = 0
      for (const { log, state } of moments) {
        const place = kind === 'comesOn' ? 'bench' : 'pitch'
        for (const { playerId, side, whereabouts } of state.players.values()) {
          if (whereabouts !== place) continue
          const after = withEvent(log, state, side, EVENTS[kind](playerId, state))
          expect(figuresOf(suppose(state, { kind, playerId }, positionOf))).toEqual(figuresOf(after))
          count += 1
        }
      }
      expect(count).toBeGreaterThan(100)
    },
  )

  it('charges a goal to the side that concedes it', () => {
    for (const { log, state } of moments) {
      for (const side of ['home', 'away'] as const) {
        const event = { type: 'goal', playerId: UNNAMED_PLAYER, assistantId: undefined } as const
        const after = withEvent(log, state, other(side), event)
        const supposed = suppose(state, { kind: 'conceded', side }, positionOf)
        expect(figuresOf(supposed)).toEqual(figuresOf(after))
        expect(supposed.goals).toEqual(after.goals)
      }
    }
  })

  it('changes nothing about somebody who is not in the match', () => {
    const [{ state } = { state: undefined }] = moments
    if (state === undefined) throw new Error('no match was played')
    expect(suppose(state, { kind: 'goal', playerId: 0 }, positionOf)).toBe(state)
  })
})
