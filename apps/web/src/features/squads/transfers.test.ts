import { describe, expect, it } from 'vitest'
import type { PlayerRow, SeasonState, UserTeam } from '@gaffer/contract/types'
import {
  buildPlayer,
  buildSeasonSquad,
  buildSeasonTournament,
  buildUserTeam,
} from '../../testing/build-squad.ts'
import { draftOfTeam, reduceDraft, type TeamDraft } from './draft.ts'
import { budgetLeft } from './model.ts'
import { leaversOf, planTransfers } from './transfers.ts'

const tournament = buildSeasonTournament()
const squad = buildSeasonSquad()
const ids = squad.map(({ id }) => id)

function teamOf(players: readonly PlayerRow[], season: Partial<SeasonState> = {}): UserTeam {
  return buildUserTeam(players, {
    is_seasonal_game: true,
    remainingBudget: 2.5,
    season: {
      open_round: 3,
      is_editable: true,
      closing_round: null,
      is_captain_editable: true,
      free_transfers: 1,
      transfers_made: 0,
      transfers_cost: 0,
      extra_transfer_cost: -4,
      locked_players: ids,
      wildcard: 'unavailable',
      wildcard_from: 11,
      ...season,
    },
  }) as UserTeam
}
function change(draft: TeamDraft, ...changes: readonly (readonly [number, PlayerRow])[]): TeamDraft {
  return changes.reduce<TeamDraft>(
    (each, [playerId, player]) => reduceDraft(each, { type: 'replace', playerId, player }),
    draft,
  )
}
const [back, half] = [buildPlayer(90, 'DEF'), buildPlayer(91, 'MID', { price: 6.2 })]

function quoteOf(team: UserTeam, draft: TeamDraft, leavers: readonly PlayerRow[] = []) {
  const { pairs, isUnlimited, freeLeft, hits, cost } =
    planTransfers(draft, team, tournament, leavers)?.quote ?? {}
  return { pairs, isUnlimited, freeLeft, hits, cost }
}

describe('the transfers of a draft', () => {
  const team = teamOf(squad)
  const draft = draftOfTeam(team)

  it('are none while the squad is as it was', () => {
    expect(quoteOf(team, draft)).toEqual({ pairs: [], isUnlimited: false, freeLeft: 1, hits: 0, cost: 0 })
    expect(planTransfers(draft, team, tournament, [])?.isChanged).toBe(false)
  })

  it('are free as far as there are free ones; each other one costs four points', () => {
    expect(quoteOf(team, change(draft, [3, back]))).toMatchObject({ freeLeft: 0, cost: 0 })
    expect(quoteOf(team, change(draft, [3, back], [8, half]))).toMatchObject({
      pairs: [
        { outId: 3, inId: 90 },
        { outId: 8, inId: 91 },
      ],
      hits: 1,
      cost: 400,
    })
  })

  it('cost nothing when they are taken back', () => {
    const twice = change(draft, [3, back], [8, half])
    const [, , third] = squad
    const undone = third && change(twice, [90, third])
    expect(undone && quoteOf(team, undone)).toMatchObject({ freeLeft: 0, hits: 0 })
  })

  it('count those that were saved before in the same round', () => {
    const saved = [...squad.filter(({ id }) => id !== 3), back]
    const later = teamOf(saved)
    const leavers = squad.filter(({ id }) => id === 3)
    expect(leaversOf(later)).toEqual([3])
    expect(quoteOf(later, draftOfTeam(later), leavers)).toMatchObject({ freeLeft: 0, hits: 0 })
    expect(quoteOf(later, change(draftOfTeam(later), [8, half]), leavers)).toMatchObject({ hits: 1 })
  })

  it('are without limit before the first deadline and with a wildcard', () => {
    const many = change(draft, [3, back], [8, half])
    const newcomer = teamOf(squad, { locked_players: [], free_transfers: null })
    const wild = teamOf(squad, { wildcard: 'active', free_transfers: null })
    expect(quoteOf(newcomer, many)).toMatchObject({ isUnlimited: true, cost: 0 })
    expect(quoteOf(wild, many)).toMatchObject({ isUnlimited: true, cost: 0 })
  })

  it('are paid from the bank and what is sold', () => {
    expect(budgetLeft(draft, tournament)).toBe(2.5)
    expect(budgetLeft(change(draft, [8, half]), tournament)).toBe(1.3)
  })

  it('do not exist in a game of one round', () => {
    expect(planTransfers(draft, { ...team, season: null }, tournament, [])).toBeUndefined()
  })
})
