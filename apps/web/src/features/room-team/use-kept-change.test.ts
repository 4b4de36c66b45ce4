import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { UserTeam } from '@gaffer/contract/types'
import { useKeptChange } from './use-kept-change.ts'

const team = (version: number) => ({ teamId: 901, version }) as UserTeam
const changeOf = (version: number, what = 'transfers') => renderHook(() => useKeptChange(team(version), what))

it('a change is there again after a visit elsewhere, until the team has another version', () => {
  const { result, unmount } = changeOf(3)
  act(() => result.current[1]({ sold: [7], bought: [] }))
  unmount()
  expect(changeOf(3).result.current[0].sold).toEqual([7])
  expect(changeOf(3, 'MID').result.current[0].sold).toEqual([])
  expect(changeOf(4).result.current[0].sold).toEqual([])
})
