import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { refreshTogether } from '../features/live/refresh-together.ts'
import { isLiveAnswer, refreshAfter } from './touched-answers.ts'

const NAMES = ['userTeam', 'leaderBoard', 'walletBalance', 'league', 'supportTexts', 'foundRoom']

/** A page with these answers; returns those that are out of date after something has happened. */
async function staleAfter(act: (queryClient: QueryClient) => Promise<void>): Promise<readonly string[]> {
  const queryClient = new QueryClient()
  for (const name of NAMES) queryClient.setQueryData([name, 1], {})
  await act(queryClient)
  return NAMES.filter((name) => queryClient.getQueryState([name, 1])?.isInvalidated)
}

describe('the answers a change touches', () => {
  it('are of the team when its captain is named', async () => {
    expect(await staleAfter((client) => refreshAfter(client, 'nameCaptain'))).toEqual(['userTeam'])
  })

  it('are of the team, its places and its money when it enters a contest', async () => {
    expect(await staleAfter((client) => refreshAfter(client, 'join'))).toEqual([
      'userTeam',
      'leaderBoard',
      'walletBalance',
      'league',
    ])
  })

  it('are none when nothing is changed', async () => {
    expect(await staleAfter((client) => refreshAfter(client, 'autofill'))).toEqual([])
  })

  it('are the live ones when points move', async () => {
    expect(await staleAfter((client) => refreshTogether(client, isLiveAnswer))).toEqual([
      'userTeam',
      'leaderBoard',
      'league',
    ])
  })
})
