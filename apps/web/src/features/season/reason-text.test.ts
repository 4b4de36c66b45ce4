import { expect, it } from 'vitest'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { reasonText } from './reason-text.ts'

const REASONS = [
  'played',
  'mayStillPlay',
  'replaced',
  'notReplaced',
  'cameIn',
  'didNotPlay',
  'notNeeded',
  'goalkeeperForGoalkeeper',
  'breaksFormation',
  'fullTeam',
] as const

it('has words for every reason, and none while points are not shown', () => {
  const team = { groups: [], reserves: [] } as unknown as UserTeam
  const t = ((key: string) => key) as never
  const textOf = (autoSubReason: TeamPlayer['autoSubReason']) =>
    reasonText(
      { playerId: 1, position: 'DEF', replacedBy: 'X', autoSubReason } as TeamPlayer,
      team,
      undefined,
      {
        t,
      },
    )
  expect(REASONS.map(textOf)).toEqual(REASONS.map((reason) => `season.reason.${reason}`))
  expect(textOf(null)).toBeUndefined()
})
