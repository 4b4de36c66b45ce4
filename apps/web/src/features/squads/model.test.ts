import { describe, expect, it } from 'vitest'
import { buildPlayer, buildTournamentForBuilding } from '../../testing/build-squad.ts'
import { EMPTY_DRAFT, type TeamDraft } from './draft.ts'
import { budgetLeft, faultsOf, groupsOf, priceOf, roleToOffer, rowsOf, suggestedRoles } from './model.ts'

const five = buildTournamentForBuilding()
const eleven = buildTournamentForBuilding({
  titulars_limit: 11,
  team_budget: 100,
  formation: {
    GK: { min: 1, max: 1 },
    DEF: { min: 3, max: 5 },
    MID: { min: 2, max: 5 },
    FWD: { min: 1, max: 3 },
  },
})
const words = { figure: () => '', plate: () => ({ value: '' }), describe: () => '' }

function draftOf(picks: TeamDraft['picks'], values: Partial<TeamDraft> = {}): TeamDraft {
  return { ...EMPTY_DRAFT, subTournamentId: 701, teamName: 'Owls', picks, ...values }
}
const squad = [
  buildPlayer(1, 'GK'),
  buildPlayer(2, 'DEF'),
  buildPlayer(3, 'MID'),
  buildPlayer(4, 'MID'),
  buildPlayer(5, 'FWD'),
]
const codesOf = (draft: TeamDraft) => faultsOf(draft, five).map(({ code }) => code)

describe('a team of five being built', () => {
  it('has no fault once it is full, named and led', () => {
    expect(codesOf(draftOf(squad, { captain: 3 }))).toEqual([])
  })

  it('tells every fault in the order of the rules', () => {
    expect(codesOf(draftOf(squad.slice(1), { teamName: ' ' }))).toEqual([
      'playersMissing',
      'teamNameMissing',
      'captainMissing',
    ])
  })

  it('may not be overspent, and counts by whole hundredths of a million', () => {
    const dear = squad.map((player, index) => ({ ...player, gw_price: index === 0 ? 8.1 : 8 }))
    expect(codesOf(draftOf(dear, { captain: 3 }))).toEqual(['negativeBudget'])
    expect(budgetLeft(draftOf(dear), five)).toBe(-0.1)
    const dust = squad.map((player, index) => ({ ...player, gw_price: index < 2 ? 0.1 : 0.2 }))
    expect(budgetLeft(draftOf(dust), five)).toBe(39.2)
  })

  it('costs the price of the gameweek, or of the season in the seasonal game', () => {
    const player = buildPlayer(1, 'GK', { price: 4, gw_price: 6 })
    expect(priceOf(player, five)).toBe(6)
    expect(priceOf(player, { ...five, is_seasonal_game: true })).toBe(4)
  })

  it('is sent in groups of positions, with the captain marked', () => {
    expect(groupsOf(draftOf(squad, { captain: 4 }))).toEqual([
      { groupId: 1, players: [{ playerId: 1 }] },
      { groupId: 2, players: [{ playerId: 2 }] },
      { groupId: 3, players: [{ playerId: 3 }, { playerId: 4, isCaptain: true }] },
      { groupId: 4, players: [{ playerId: 5 }] },
    ])
  })
})

describe('the pitch of a team of eleven', () => {
  const slotsOf = (picks: TeamDraft['picks']) =>
    rowsOf(draftOf(picks), eleven, words).map(({ players, slots }) => [players.length, slots])

  it('offers what the formations need first, and a place for each of the eleven', () => {
    expect(slotsOf([])).toEqual([
      [0, 1],
      [0, 4],
      [0, 4],
      [0, 2],
    ])
  })

  it('offers nothing that would leave too few for another position', () => {
    const backs = [2, 3, 4, 5, 6].map((id) => buildPlayer(id, 'DEF'))
    const halves = [7, 8, 9].map((id) => buildPlayer(id, 'MID'))
    expect(slotsOf([...backs, ...halves])).toEqual([
      [0, 1],
      [5, 0],
      [3, 1],
      [0, 2],
    ])
    expect(slotsOf([...backs, ...halves, buildPlayer(10, 'MID')])).toEqual([
      [0, 1],
      [5, 0],
      [4, 0],
      [0, 1],
    ])
  })

  it('offers nothing more to a full team', () => {
    const full = [
      buildPlayer(1, 'GK'),
      ...[2, 3, 4, 5].map((id) => buildPlayer(id, 'DEF')),
      ...[6, 7, 8, 9].map((id) => buildPlayer(id, 'MID')),
      ...[10, 11].map((id) => buildPlayer(id, 'FWD')),
    ]
    expect(slotsOf(full).map(([, slots]) => slots)).toEqual([0, 0, 0, 0])
  })
})

describe('the roles that are suggested', () => {
  const starters = [
    buildPlayer(1, 'GK', { form: 9 }),
    buildPlayer(2, 'MID', { form: 6 }),
    buildPlayer(3, 'FWD', { form: 7 }),
  ]
  const withVice = { ...eleven, active_captains: true, active_vice: true }

  it('are those of the fill, as long as the two are in the team', () => {
    const draft = { ...draftOf(starters), suggested: { captain: 2, viceCaptain: 77 } }
    expect(suggestedRoles(draft, withVice)).toEqual({ captain: 2, viceCaptain: 3 })
  })

  it('else the midfielders and forwards in the best form, beside what was named', () => {
    expect(suggestedRoles(draftOf(starters), withVice)).toEqual({ captain: 3, viceCaptain: 2 })
    expect(suggestedRoles({ ...draftOf(starters), captain: 2 }, withVice)).toEqual({
      captain: 2,
      viceCaptain: 3,
    })
  })

  it('on a shirt the letter is that of the role nobody has, and the captain’s once both are given', () => {
    expect(roleToOffer({ captain: null, viceCaptain: null }, withVice)).toBe('captain')
    expect(roleToOffer({ captain: 2, viceCaptain: null }, withVice)).toBe('viceCaptain')
    expect(roleToOffer({ captain: 2, viceCaptain: 3 }, withVice)).toBe('captain')
  })
})
