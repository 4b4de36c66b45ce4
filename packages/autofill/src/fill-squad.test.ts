import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { formationOf, validateTeam } from '@gaffer/rules'
import { buildPlayers, buildRules, buildSeasonRules } from '@gaffer/rules/testing'
import { fillSquad, type SearchedTeams, searchTeams } from './fill-squad.ts'
import { ratePlayers } from './rate-players.ts'

const NOBODY = { starters: [], reserves: [] }
const PLAYERS = buildPlayers()
const CANDIDATES = [...PLAYERS.values()].map((player) => ({
  ...player,
  isSelectable: true,
  expectedPoints: (player.id * 7919) % 30_000,
}))

function fill(picked: Parameters<typeof fillSquad>[0]['picked'], rules = buildSeasonRules()) {
  const filled = fillSquad({ candidates: CANDIDATES, picked, rules })
  if (!filled.ok) throw new Error(filled.refusal)
  return filled.value
}

describe('a filled squad', () => {
  it.each([
    ['a season', buildSeasonRules()],
    ['a gameweek', buildRules()],
  ])('is a legal team of %s with the captain and vice-captain it suggests', (_, rules) => {
    const { starters, reserves, suggested } = fill(NOBODY, rules)
    const draft = { starters, reserves, ...suggested, teamName: 'x' }
    expect(validateTeam(draft, PLAYERS, rules)).toEqual([])
  })

  it('keeps picked starters and reserves where they are', () => {
    const { starters, reserves } = fill({ starters: [22, 41], reserves: [65] })
    expect(starters).toEqual(expect.arrayContaining([22, 41]))
    expect(reserves[0]).toBe(65)
  })

  it('has nobody on the bench of a game without reserves', () => {
    expect(fill({ starters: [22], reserves: [] }, buildRules())).toMatchObject({ reserves: [] })
  })

  it.each([
    ['the budget is too small', NOBODY, buildRules({ budget: 100 })],
    ['the picked starters fit no formation', { starters: [1, 2], reserves: [] }, buildSeasonRules()],
  ])('is refused when %s', (_, picked, rules) => {
    expect(fillSquad({ candidates: CANDIDATES, picked, rules })).toEqual({
      ok: false,
      refusal: 'noLegalTeam',
    })
  })
})

/** Steps of 0.1M between the cheapest and the most expensive player, as leagues price their players. */
const DEAREST = { GK: 20, DEF: 30, MID: 85, FWD: 95 } as const

/** 300 players of 20 clubs in a league that has just begun: prices mean something, form does not yet. */
function youngLeague(gameweeks: number) {
  const positions = ['GK', 'DEF', 'DEF', 'DEF', 'MID', 'MID', 'MID', 'MID', 'FWD', 'FWD'] as const
  return ratePlayers(
    Array.from({ length: 300 }, (_, id) => {
      const position = positions[id % positions.length] ?? 'MID'
      const price = 400 + ((id * 37) % DEAREST[position]) * 10
      return {
        id: id + 1,
        clubId: 1 + (id % 20),
        position,
        price,
        form: gameweeks === 0 ? undefined : (id * 7919) % 1_200,
        gameweeks: Math.min(gameweeks, 4),
        status: 'confirmed',
        difficulty: 3,
      } as const
    }),
  )
}

describe('the teams of many managers', () => {
  const rules = buildRules({ budget: 10_000 })
  const searches = new Map<ReturnType<typeof youngLeague>, SearchedTeams>()
  const searchOf = (candidates: ReturnType<typeof youngLeague>) => {
    const searched = searches.get(candidates) ?? searchTeams({ candidates, picked: NOBODY, rules })
    searches.set(candidates, searched)
    return searched
  }
  const teamOf = (candidates: ReturnType<typeof youngLeague>, seed?: number) => {
    const filled = fillSquad({ candidates, picked: NOBODY, rules, seed, searched: searchOf(candidates) })
    if (!filled.ok) throw new Error(filled.refusal)
    const players = candidates.filter(({ id }) => filled.value.starters.includes(id))
    const sum = (of: (player: (typeof players)[number]) => number) =>
      players.reduce((total, player) => total + of(player), 0)
    return { ...filled.value, expected: sum((one) => one.expectedPoints), price: sum((one) => one.price) }
  }

  it.each([0, 1, 4])(
    'are within 3 per cent of the best, and spend the budget, after so many gameweeks: %i',
    (gameweeks) => {
      const candidates = youngLeague(gameweeks)
      const best = teamOf(candidates)
      const seeds = fc.sample(fc.integer(), { numRuns: 12, seed: gameweeks })
      for (const seed of seeds) {
        const team = teamOf(candidates, seed)
        expect(team.expected).toBeGreaterThanOrEqual(best.expected * 0.97)
        expect(team.price).toBeLessThanOrEqual(rules.budget)
        expect(teamOf(candidates, seed)).toEqual(team)
      }
    },
  )

  it.each([0, 1, 4, 12])(
    'spend all but a fiftieth after so many gameweeks, and do not hide behind five defenders: %i',
    (gameweeks) => {
      const candidates = youngLeague(gameweeks)
      const players = new Map(candidates.map((candidate) => [candidate.id, candidate]))
      for (let seed = 1; seed <= 12; seed += 1) {
        const team = teamOf(candidates, seed)
        expect(team.price).toBeGreaterThanOrEqual(rules.budget * 0.98)
        expect(formationOf(team.starters, players)).not.toMatch(/^5|1$/)
      }
    },
  )

  it('are rarely the same eleven', () => {
    const candidates = youngLeague(2)
    const teams = Array.from({ length: 24 }, (_, seed) =>
      teamOf(candidates, seed + 1)
        .starters.toSorted((a, b) => a - b)
        .join(),
    )
    expect(new Set(teams).size).toBeGreaterThanOrEqual(20)
  })

  it('keep the players that were picked, however dear or weak', () => {
    const candidates = youngLeague(0)
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const filled = fillSquad({ candidates, picked: { starters: [1, 2], reserves: [] }, rules, seed })
        expect(filled.ok && filled.value.starters).toEqual(expect.arrayContaining([1, 2]))
      }),
      { numRuns: 10 },
    )
  })
})
