import { describe, expect, it } from 'vitest'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { pitchRowsOf } from './pitch-rows.ts'

describe('a team on the pitch', () => {
  const player = (playerId: number, values: Partial<TeamPlayer>) =>
    ({
      playerId,
      lastName: `P${playerId}`,
      iconUrl: '',
      replacedBy: null,
      playState: 'finished',
      ...values,
    }) as TeamPlayer
  const team = {
    groups: [
      { groupId: 4, players: [player(4, { isViceCaptain: true, replacedBy: 'B. Sub' })] },
      { groupId: 1, players: [player(1, { isCaptain: true })] },
    ],
  } as unknown as UserTeam

  it('has a row for each position, its players marked as captain or replaced', () => {
    const rows = pitchRowsOf(team, {
      name: ({ lastName }) => lastName,
      value: () => '6',
      describe: ({ lastName }) => lastName,
    })
    expect(rows.map(({ position }) => position)).toEqual(['GK', 'DEF', 'MID', 'FWD'])
    expect(rows[0]?.players[0]).toMatchObject({
      role: 'captain',
      isReplaced: false,
      value: '6',
    })
    expect(rows[1]?.players).toEqual([])
    expect(rows[3]?.players[0]).toMatchObject({ role: 'viceCaptain', isReplaced: true })
  })
})
