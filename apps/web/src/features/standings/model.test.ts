import { expect, it } from 'vitest'
import type { LeaderBoardRow } from '@gaffer/contract/types'
import { withOwnRows } from './model.ts'

const row = (user_team_id: number) => ({ user_team_id }) as LeaderBoardRow

it('own rows follow the page unless they stand on it already', () => {
  const rows = withOwnRows([row(1), row(2)], [row(2), row(9)])
  expect(rows.map(({ user_team_id }) => user_team_id)).toEqual([1, 2, 9])
})
