import { rulePack } from '@gaffer/rules'
import { describe, expect, it } from 'vitest'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { compareTeams, goalsThatPass } from './compare-teams.ts'

const player = (playerId: number, points: number, values: Partial<TeamPlayer> = {}) =>
  ({
    playerId,
    points,
    factor: 1,
    teamPoints: points * (values.factor ?? 1),
    position: 'FWD',
    presence: 'onPitch',
    ...values,
  }) as TeamPlayer
const team = (total: number, ...players: readonly TeamPlayer[]) =>
  ({
    groups: [{ groupId: 4, players }],
    reserves: [],
    points: total,
    total_points: total,
  }) as unknown as UserTeam
const ids = (list: readonly { readonly player: TeamPlayer }[]) => list.map((one) => one.player.playerId)

describe('two teams beside each other', () => {
  it('differ by whom only one has, and share the rest', () => {
    const compared = compareTeams(team(12, player(1, 6), player(2, 6)), team(14, player(1, 6), player(3, 8)))
    expect([ids(compared.onlyMine), ids(compared.onlyTheirs)]).toEqual([[2], [3]])
    expect([compared.shared.map(({ playerId }) => playerId), compared.sharedPoints]).toEqual([[1], 6])
    expect(compared.gap).toBe(2)
  })

  it('a shared player with the armband of one is shared once, and differs by what the armband adds', () => {
    const compared = compareTeams(team(12, player(1, 6, { factor: 2 })), team(6, player(1, 6)))
    expect(compared.sharedPoints).toBe(6)
    expect(compared.onlyMine).toMatchObject([{ points: 6, factor: 1 }])
    expect(compared.onlyTheirs).toEqual([])
  })

  it('reserves who do not count set nobody apart', () => {
    const compared = compareTeams(team(6, player(1, 6), player(2, 9, { factor: 0 })), team(6, player(1, 6)))
    expect(compared.onlyMine).toEqual([])
  })

  it('name the single goals that would be enough, of players who may still score', () => {
    const mine = team(
      0,
      player(1, 0, { factor: 2 }),
      player(2, 0, { position: 'MID' }),
      player(3, 0, { presence: 'finished' }),
    )
    const passing = goalsThatPass(compareTeams(mine, team(4, player(9, 4))), rulePack('classic'))
    expect(passing.map((one) => [one.player.playerId, one.gain])).toEqual([
      [1, 8],
      [2, 5],
    ])
  })
})
