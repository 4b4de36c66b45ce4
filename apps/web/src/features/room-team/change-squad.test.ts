import { describe, expect, it } from 'vitest'
import type { SeasonState, UserTeam } from '@gaffer/contract/types'
import { buildPlayer, buildSeasonSquad, buildUserTeam } from '../../testing/build-squad.ts'
import {
  bankAfter,
  blockedBy,
  costAfter,
  freePlaces,
  NO_CHANGE,
  pairsOf,
  teamAfter,
  transfersOf,
} from './change-squad.ts'
import { kept, toggled } from './edit-change.ts'

const squad = buildSeasonSquad()
const RESERVES = [2, 7, 12, 15]
/** Fifteen players of 5.0M with 1.0M in the bank; player 1 is captain. */
const team = {
  ...buildUserTeam(squad.filter(({ id }) => !RESERVES.includes(id))),
  remainingBudget: 1,
  reserves: squad.filter(({ id }) => RESERVES.includes(id)),
} as UserTeam
const season = { locked_players: squad.map(({ id }) => id), free_transfers: 1 } as unknown as SeasonState
const one = (id: number) => squad.find((player) => player.id === id) ?? buildPlayer(id, 'DEF')
const newcomer = (id: number, price: number, teamId = id) =>
  buildPlayer(id, 'DEF', { palms_price: price, teamId })

const sold = toggled(team, NO_CHANGE, one(4))

describe('a change of a room’s squad', () => {
  it('frees a place and the price of who is sold', () => {
    expect(freePlaces(team, sold).get('DEF')).toBe(1)
    expect(bankAfter(team, sold)).toBe(6)
  })

  it('takes the price of who comes, in the same position', () => {
    const bought = toggled(team, sold, newcomer(50, 5.5))
    expect(bankAfter(team, bought)).toBe(0.5)
    expect(transfersOf(team, bought)).toEqual([{ oldPlayerId: 4, newPlayerId: 50 }])
  })

  it('sends no transfer without its replacement', () => {
    expect(pairsOf(team, sold)).toMatchObject([{ out: { id: 4 }, into: undefined }])
    expect(transfersOf(team, sold)).toEqual([])
  })

  it('lets who was sold come back as if nothing had been', () => {
    expect(toggled(team, sold, one(4))).toEqual(NO_CHANGE)
  })

  it('drops the replacement when the sold player is kept', () => {
    const bought = toggled(team, sold, newcomer(50, 5))
    expect(kept(bought, one(4), newcomer(50, 5))).toEqual(NO_CHANGE)
  })

  it('bars who cannot be paid, has no place, or is one too many of a club', () => {
    expect(blockedBy(newcomer(50, 6.1), team, sold)).toBe('overBudget')
    expect(blockedBy(newcomer(50, 6), team, sold)).toBeUndefined()
    expect(blockedBy(newcomer(50, 5), team, NO_CHANGE)).toBe('positionFull')
    const crowded = {
      ...team,
      groups: team.groups.map((group) => ({
        ...group,
        players: group.players.map((player) =>
          [8, 9, 10].includes(player.id) ? { ...player, teamId: 77 } : player,
        ),
      })),
    }
    expect(blockedBy(newcomer(50, 5, 77), crowded, sold)).toBe('clubLimit')
  })

  it('costs points beyond the free transfers', () => {
    const first = toggled(team, sold, newcomer(50, 5))
    expect(costAfter(team, season, first)).toEqual({ points: 0, hits: 0, freeLeft: 0 })
    const second = toggled(team, toggled(team, first, one(5)), newcomer(51, 5))
    expect(costAfter(team, season, second)).toMatchObject({ points: -4, hits: 1 })
    const newTeam = { ...season, locked_players: [], free_transfers: null }
    expect(costAfter(team, newTeam, second)).toMatchObject({ points: 0, freeLeft: undefined })
  })

  it('gives place and role of who goes to who comes', () => {
    const keeper = buildPlayer(60, 'GK')
    const change = toggled(team, toggled(team, NO_CHANGE, one(1)), keeper)
    const saved = teamAfter(team, change)
    expect(saved.groups[0]?.players).toEqual([{ playerId: 60, isCaptain: true }])
    expect(saved.reserves).toEqual(RESERVES.map((playerId) => ({ playerId })))
  })
})
