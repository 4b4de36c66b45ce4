import { afterAll, describe, expect, it } from 'vitest'
import { fillSquad, ratePlayers } from '@gaffer/autofill'
import { gameRulesOf, POSITIONS, rulePack } from '@gaffer/rules'
import { createSquadFiller } from './squad-filler.ts'

const rules = gameRulesOf(rulePack('classic'), {
  startersLimit: 11,
  reservesLimit: 4,
  budget: 10_000,
  playersPerTeamLimit: 3,
  hasCaptain: true,
  hasViceCaptain: true,
  hasSafetyNet: false,
  hasStackingPenalty: false,
})

const candidates = ratePlayers(
  Array.from({ length: 240 }, (_, index) => ({
    id: index + 1,
    clubId: index % 20,
    position: POSITIONS[index % 4] ?? 'MID',
    price: 400 + ((index * 37) % 500),
    form: (index * 53) % 700,
    gameweeks: 5,
    status: 'expected' as const,
    difficulty: undefined,
  })),
)

const filler = createSquadFiller()
afterAll(() => filler.stop())

describe('a team filled in a worker', () => {
  it('is for each seed the team that the rules of filling give', async () => {
    for (const picked of [
      { starters: [], reserves: [] },
      { starters: [8, 14], reserves: [5] },
    ]) {
      const asked = [1, 2, 3].map((seed) => ({ candidates, picked, rules, seed }))
      const filled = await Promise.all(asked.map((question) => filler.fillSquad(question)))
      expect(filled).toEqual(asked.map((question) => fillSquad(question)))
      expect(filled.every(({ ok }) => ok)).toBe(true)
    }
  })

  it('is refused as it is anywhere when no legal team is possible', async () => {
    const question = {
      candidates,
      picked: { starters: [], reserves: [] },
      rules: { ...rules, budget: 1 },
      seed: 1,
    }
    expect(await filler.fillSquad(question)).toEqual({ ok: false, refusal: 'noLegalTeam' })
  })

  it('differs by manager and contest, and by a secret of the process', async () => {
    const [one, other] = [createSquadFiller({}, 'one'), createSquadFiller({}, 'other')]
    const seeds = [
      one.seedOf({ managerId: 1 }, { contestId: 7 }),
      one.seedOf({ managerId: 2 }, { contestId: 7 }),
      one.seedOf({ managerId: 1 }, { contestId: 8 }),
      other.seedOf({ managerId: 1 }, { contestId: 7 }),
    ]
    expect(new Set(seeds).size).toBe(4)
    expect(one.seedOf({ managerId: 1 }, { contestId: 7 })).toBe(seeds[0])
    await Promise.all([one.stop(), other.stop()])
  })

  it('is not computed twice for one question', () => {
    const question = { candidates, picked: { starters: [20], reserves: [] }, rules, seed: 9 }
    const first = filler.fillSquad(question)
    expect(filler.fillSquad({ ...question })).toBe(first)
    expect(filler.fillSquad({ ...question, seed: 10 })).not.toBe(first)
  })
})
