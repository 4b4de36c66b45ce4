import { expect, it } from 'vitest'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { autoSubsOf } from './auto-subs.ts'

const player = (playerId: number, values: Partial<TeamPlayer> = {}) =>
  ({
    playerId,
    name: `P${playerId}`,
    isAutoIn: false,
    isAutoOut: false,
    replacedBy: null,
    ...values,
  }) as TeamPlayer

it('tells for each starter who went which reserve came on for him', () => {
  const team = {
    groups: [
      { groupId: 2, players: [player(1), player(2, { isAutoOut: true, replacedBy: 'P14' })] },
      { groupId: 3, players: [player(3, { isAutoOut: true, replacedBy: 'P13' })] },
    ],
    reserves: [player(12), player(13, { isAutoIn: true }), player(14, { isAutoIn: true })],
  } as unknown as UserTeam
  const told = autoSubsOf(team).map(({ out, into }) => [out.playerId, into.playerId])
  expect(told).toEqual([
    [2, 14],
    [3, 13],
  ])
  expect(autoSubsOf({ groups: [], reserves: [] })).toEqual([])
})
