import { describe, expect, it } from 'vitest'
import { NO_STATISTICS } from '@gaffer/rules'
import { foldMatch } from '../facts/fold-match.ts'
import { factFromTimed } from '../facts/timed-fact.ts'
import { availabilityOf, demoManagers, demoWorld, history, matchday, simulateMatch } from './index.ts'

const world = demoWorld(7)
const positionOf = (id: number) => world.playerById.get(id)?.position
const past = history(world, 38)
const ids = { source: 'demo', fixtureId: 1, playerIdOf: (id: number) => id }

describe('the demo world', () => {
  it('has 20 clubs and 500 players, each squad 3, 8, 9 and 5', () => {
    expect(world.clubs.length).toBe(20)
    expect(world.players.length).toBe(500)
    for (const squad of world.playersOfClub.values()) {
      const counts = ['GK', 'DEF', 'MID', 'FWD'].map(
        (p) => squad.filter(({ position }) => position === p).length,
      )
      expect(counts).toEqual([3, 8, 9, 5])
    }
  })

  it('has names of its own: no two players share one, no two of a club share a shirt name', () => {
    expect(new Set(world.players.map((p) => `${p.firstName} ${p.lastName}`)).size).toBe(500)
    expect(new Set(world.players.map((p) => `${p.clubId} ${p.displayName}`)).size).toBe(500)
    expect(new Set(world.clubs.map(({ shortName }) => shortName)).size).toBe(20)
  })

  it.each(['bg', 'ar'] as const)('distinguishes its players in %s as well', (language) => {
    const named = world.players.map((player) => ({ ...player, ...player.names[language] }))
    expect(new Set(named.map((p) => `${p.firstName} ${p.lastName}`)).size).toBe(500)
    expect(new Set(named.map((p) => `${p.clubId} ${p.displayName}`)).size).toBe(500)
    const shared = named.filter(({ displayName, lastName }) => displayName !== lastName)
    expect(shared.length).toBeGreaterThan(0)
    for (const { displayName } of shared) {
      expect(displayName).toMatch(language === 'bg' ? /^(?:Дж|[А-Я])\. / : /^[ء-ي ]+$/u)
    }
  })

  it('prices run from 3.8M to 12.9M in steps of 0.1M and let a manager build a team of 100.0M', () => {
    const prices = world.players.map(({ initialPrice }) => initialPrice).sort((a, b) => a - b)
    expect(prices.every((price) => price >= 380 && price <= 1290 && price % 10 === 0)).toBe(true)
    expect(prices[0]).toBeLessThanOrEqual(450)
    expect(prices.at(-1)).toBeGreaterThanOrEqual(1050)
    expect(prices.filter((price) => price > 800).length).toBeGreaterThan(20)
  })

  it('is the same for the same seed and another for another', () => {
    expect(demoWorld(7)).toEqual(world)
    expect(demoWorld(8).players).not.toEqual(world.players)
    const [fixture] = matchday(7, 3)
    if (fixture === undefined) throw new Error('no fixture')
    expect(simulateMatch(demoWorld(7), fixture)).toEqual(simulateMatch(world, fixture))
  })

  it('each matchday has every club once, and a season every pair home and away', () => {
    const pairs = new Set<string>()
    for (let number = 39; number <= 76; number++) {
      const clubs = matchday(7, number).flatMap((f) => [f.homeClubId, f.awayClubId])
      expect(new Set(clubs).size).toBe(20)
      for (const f of matchday(7, number)) pairs.add(`${f.homeClubId}-${f.awayClubId}`)
    }
    expect(pairs.size).toBe(380)
  })

  it('some players are injured, doubtful or suspended, most are not', () => {
    const counts = new Map<string, number>()
    for (let day = 10; day < 20; day++) {
      for (const player of world.players) {
        const { status } = availabilityOf(world, player, day)
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
    }
    expect([...counts.keys()].sort()).toEqual(['available', 'doubtful', 'injured', 'suspended'])
    expect(counts.get('available')).toBeGreaterThan(4300)
  })

  it('about 2.7 goals fall in a match, and the strong win more than the weak', () => {
    const goals = past.reduce((sum, { score }) => sum + score.home + score.away, 0) / past.length
    expect(goals).toBeGreaterThan(2.3)
    expect(goals).toBeLessThan(3.1)
    const pointsOf = (clubId: number) =>
      past.reduce((sum, { fixture: f, score: { home, away } }) => {
        const gap = f.homeClubId === clubId ? home - away : f.awayClubId === clubId ? away - home : undefined
        return sum + (gap === undefined ? 0 : gap > 0 ? 3 : gap === 0 ? 1 : 0)
      }, 0)
    expect(pointsOf(1) + pointsOf(2)).toBeGreaterThan(pointsOf(19) + pointsOf(20) + 20)
  })

  it('a season shows everything that can happen', () => {
    const kinds = new Set<string>()
    const revised = new Set<string>()
    for (const { fixture } of past) {
      for (const { body, revision } of simulateMatch(world, fixture)) {
        kinds.add(body.kind === 'event' ? body.event.type : body.kind)
        if (revision > 1) revised.add(body.kind)
      }
    }
    expect([...kinds].sort()).toEqual(
      'final goal lineUp ownGoal penaltyMissed penaltySaved penaltyScored period redCard save score secondYellowCard statistics substitution withdrawn yellowCard'.split(
        ' ',
      ),
    )
    expect([...revised].sort()).toEqual(['event', 'period', 'statistics', 'withdrawn'])
  })

  it('every match makes sense: 11 and 7 named, 3-5 changes, sums of goals and minutes, no issue', () => {
    for (const { fixture, score, players } of past) {
      const facts = simulateMatch(world, fixture).map((timed) => factFromTimed(timed, ids))
      const state = foldMatch(facts, positionOf)
      expect(state.issues).toEqual([])
      expect(state.status).toBe('final')
      for (const side of ['home', 'away'] as const) {
        expect([state.lineUps[side]?.starters.length, state.lineUps[side]?.bench.length]).toEqual([11, 7])
        const own = players.filter((player) => player.side === side)
        const goals = own.reduce((sum, { statistics }) => sum + statistics.goals, 0)
        const gifts = players
          .filter((player) => player.side !== side)
          .reduce((sum, { statistics }) => sum + statistics.ownGoals, 0)
        expect(goals + gifts).toBe(score[side])
        const changes = state.timeline.filter((e) => e.side === side && e.event.type === 'substitution')
        expect(changes.length).toBeGreaterThanOrEqual(3)
        expect(changes.length).toBeLessThanOrEqual(5)
      }
    }
  })

  it('the statistics lines at the end agree with the events they sum up', () => {
    for (const { fixture } of past.slice(0, 100)) {
      const timed = simulateMatch(world, fixture)
      const whole = foldMatch(
        timed.map((one) => factFromTimed(one, ids)),
        positionOf,
      )
      const events = timed.filter(({ body }) => body.kind !== 'statistics')
      const counted = foldMatch(
        events.map((one) => factFromTimed(one, ids)),
        positionOf,
      )
      for (const [id, player] of counted.players) {
        const { tackles, recoveries, clearancesBlocksInterceptions } = NO_STATISTICS
        const uncounted = {
          tackles,
          recoveries,
          clearancesBlocksInterceptions,
          bonus: undefined,
          bonusScore: 0,
        }
        const summed = whole.players.get(id)?.statistics
        expect({ ...summed, ...uncounted }).toEqual({ ...player.statistics, ...uncounted })
      }
    }
  })

  it('facts come in order, from line-ups an hour before to five minutes after the whistle', () => {
    for (const { fixture } of past.slice(0, 50)) {
      const offsets = simulateMatch(world, fixture).map(({ offset }) => offset)
      expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
      expect(offsets[0]).toBe(-60)
      expect(offsets.at(-1)).toBeLessThan(125)
    }
  })

  it('a player sent off misses the next match', () => {
    const sentOff = past.flatMap(({ fixture, players }) =>
      players
        .filter(({ statistics }) => statistics.redCards > 0)
        .map((p) => ({ ...p, day: fixture.matchday })),
    )
    expect(sentOff.length).toBeGreaterThan(10)
    for (const { playerId, day } of sentOff) {
      const player = world.playerById.get(playerId)
      if (player !== undefined) expect(availabilityOf(world, player, day + 1).chance).toBe(0)
    }
  })

  it('thousands of bot managers have names of their own, which do not depend on their number', () => {
    const managers = demoManagers(7, 3000)
    expect(new Set(managers.map(({ nickname }) => nickname)).size).toBe(3000)
    expect(new Set(managers.map(({ teamName }) => teamName)).size).toBe(3000)
    expect(demoManagers(7, 100)).toEqual(managers.slice(0, 100))
    expect(managers.every(({ teamName }) => [...teamName].length <= 40)).toBe(true)
  })
})
