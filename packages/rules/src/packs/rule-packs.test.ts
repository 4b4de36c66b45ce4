import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  gameRulesOf,
  isRulePackId,
  POSITIONS,
  RULE_PACK_IDS,
  rulePack,
  rulePackOf,
  scoringItems,
} from '../index.ts'
import type { RulePackId, ScoringTable } from '../index.ts'

/** Where one pack's table differs from another's. */
function differences(id: RulePackId, base: RulePackId): Partial<ScoringTable> {
  const other = new Map(Object.entries(rulePack(base).scoring))
  const changed = Object.entries(rulePack(id).scoring).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(other.get(name)),
  )
  return Object.fromEntries(changed)
}

describe('the rule packs', () => {
  it.each(['fpl-2017', 'fpl-2018', 'fpl-2019', 'fpl-2020', 'fpl-2021', 'fpl-2022', 'fpl-2023'] as const)(
    '%s scores as fpl-2016',
    (id) => {
      expect(differences(id, 'fpl-2016')).toEqual({})
    },
  )

  it('fpl-2024 gives 10 for a goal of a goalkeeper', () => {
    expect(differences('fpl-2024', 'fpl-2023')).toEqual({ goal: { GK: 1000, DEF: 600, MID: 500, FWD: 400 } })
  })

  it('fpl-2025 adds defensive contributions', () => {
    expect(differences('fpl-2025', 'fpl-2024')).toEqual({
      defensiveContribution: 200,
      defensiveContributionNeeded: { GK: 0, DEF: 10, MID: 12, FWD: 12 },
    })
  })

  it('fpl-2026 scores as fpl-2025', () => {
    expect(differences('fpl-2026', 'fpl-2025')).toEqual({})
  })

  it('classic gives a goalkeeper 10 for a goal and 5 for a clean sheet', () => {
    expect(differences('classic', 'fpl-2016')).toEqual({
      goal: { GK: 1000, DEF: 600, MID: 500, FWD: 400 },
      cleanSheet: { GK: 500, DEF: 400, MID: 100, FWD: 0 },
    })
  })

  it('scandinavian has figures of the source in place of the bonus, and a point for two saves', () => {
    expect(Object.keys(differences('scandinavian', 'fpl-2016'))).toEqual(['savesPer', 'bonus', 'statistics'])
  })

  it('impact has no bonus and charges goals conceded from the first minute', () => {
    expect(differences('impact', 'classic')).toEqual({
      bonus: 0,
      goalsConceded: { GK: -50, DEF: -100, MID: 0, FWD: 0 },
      goalConcededBefore60: { GK: -50, DEF: -50, MID: 0, FWD: 0 },
    })
  })

  it('are known by their ids and no other', () => {
    expect(RULE_PACK_IDS.filter((id) => isRulePackId(id) && rulePack(id).id === id)).toEqual(RULE_PACK_IDS)
    expect(['', 'Classic', 'fpl-2015', 'toString'].filter(isRulePackId)).toEqual([])
  })

  it('list for people every figure of a table, with its position and how many make it once', () => {
    const line = ({ action, position, points, per }: ReturnType<typeof scoringItems>[number]) =>
      `${action} ${position ?? 'all'} ${points}${per === 1 ? '' : ` for ${per}`}`
    expect(scoringItems(rulePack('fpl-2025')).map(line)).toEqual([
      'shortPlay all 100',
      'longPlay all 200',
      'goal GK 1000',
      'goal DEF 600',
      'goal MID 500',
      'goal FWD 400',
      'assist all 300',
      'cleanSheet GK 400',
      'cleanSheet DEF 400',
      'cleanSheet MID 100',
      'saves all 100 for 3',
      'penaltySaved all 500',
      'penaltyMissed all -200',
      'goalsConceded GK -100 for 2',
      'goalsConceded DEF -100 for 2',
      'yellowCard all -100',
      'redCard all -300',
      'ownGoal all -200',
      'bonus all 100',
      'defensiveContribution DEF 200 for 10',
      'defensiveContribution MID 200 for 12',
      'defensiveContribution FWD 200 for 12',
    ])
    const contributions = scoringItems(rulePack('classic')).filter(
      ({ action }) => action === 'defensiveContribution',
    )
    expect(contributions).toEqual([])
  })

  it('list for people only what is worth points', () => {
    const items = scoringItems(rulePack('impact'))
    expect(items.filter(({ points }) => points === 0)).toEqual([])
    expect(items.filter(({ action }) => action === 'bonus')).toEqual([])
    expect(items.filter(({ action }) => action === 'goalConcededBefore60')).toEqual([
      { action: 'goalConcededBefore60', position: 'GK', points: -50, per: 1 },
      { action: 'goalConcededBefore60', position: 'DEF', points: -50, per: 1 },
    ])
    expect(items.find(({ action }) => action === 'saves')).toEqual({
      action: 'saves',
      position: undefined,
      points: 100,
      per: 3,
    })
  })
})

/** A digest of every figure of each version: rounds that opened with one are scored by it for ever. */
const RECORDED: { readonly [id in RulePackId]: readonly string[] } = {
  classic: ['46a24896f44d'],
  impact: ['3b787c67726c'],
  room: ['256d2a17aaa4'],
  'fpl-2016': ['534c66e24f35'],
  'fpl-2017': ['0baaf97c4713'],
  'fpl-2018': ['ae386a117eb2'],
  'fpl-2019': ['2b055574c99d'],
  'fpl-2020': ['809813601e5a'],
  'fpl-2021': ['91c20a65b374'],
  'fpl-2022': ['ade9fe62d1fb'],
  'fpl-2023': ['3118903a2e3d'],
  'fpl-2024': ['061cf1c6e119'],
  'fpl-2025': ['f1210338c623'],
  'fpl-2026': ['638e580b3c08'],
  scandinavian: ['59cde05d230d'],
}

describe('a version of a rule pack', () => {
  const digest = (pack: object) =>
    createHash('sha256').update(JSON.stringify(pack)).digest('hex').slice(0, 12)
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, one]) => [key, sorted(one)]),
    )
  }

  it.each(RULE_PACK_IDS)('of %s keeps its figures: others are a new version, recorded here', (id) => {
    const versions = Array.from({ length: rulePack(id).version }, (_, at) => rulePackOf(id, at + 1))
    expect(versions.map((pack) => digest(sorted(pack) as object))).toEqual(RECORDED[id])
  })

  it('that there is not is undefined', () => {
    expect([0, -1, 0.5, 99].map((version) => rulePackOf('classic', version))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each(['fpl-2099', '', 'constructor'])('of a pack that there is not, %j, is undefined', (id) => {
    expect(rulePackOf(id, 1)).toBeUndefined()
  })
})

describe('the rules of a game', () => {
  const limits = (startersLimit: number, reservesLimit = 0) => {
    const rules = gameRulesOf(rulePack('classic'), {
      startersLimit,
      reservesLimit,
      budget: 5000,
      hasCaptain: true,
      hasViceCaptain: false,
      hasSafetyNet: true,
      hasStackingPenalty: false,
    })
    const formation = POSITIONS.map((position) => {
      const { min, max } = rules.positionLimits[position]
      return `${min}-${max}`
    })
    return { formation: formation.join(' '), squad: rules.squad, perClub: rules.playersPerTeamLimit }
  }

  it.each([
    [5, '0-1 0-5 0-5 0-3'],
    [6, '0-1 0-5 0-5 0-3'],
    [2, '0-1 0-2 0-2 0-2'],
    [11, '1-1 3-5 2-5 1-3'],
  ])('of %i allow %s', (size, formation) => {
    expect(limits(size)).toEqual({ formation, squad: undefined, perClub: 3 })
  })

  it('of eleven and four reserves have a squad of 2, 5, 5 and 3', () => {
    expect(limits(11, 4).squad).toEqual({ GK: 2, DEF: 5, MID: 5, FWD: 3 })
  })

  it('take the club limit of the tournament before that of the pack', () => {
    const settings = { startersLimit: 11, reservesLimit: 0, budget: 1, playersPerTeamLimit: 1 }
    const flags = { hasCaptain: true, hasViceCaptain: true, hasSafetyNet: false, hasStackingPenalty: false }
    expect(gameRulesOf(rulePack('classic'), { ...settings, ...flags }).playersPerTeamLimit).toBe(1)
  })
})
