import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PATHS } from '@gaffer/contract/paths'
import type { OperationName } from '@gaffer/contract/types'
import { type FakeServer, renderApp, SIGNED_IN } from '../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const REFUSAL = { refusal: 'notFound', message: 'We couldn’t find that', status: 404 }

/**
 * A server that knows nothing of what an address names, and says so once the page knows who is there: what it has been
 * refused before that it rightly asks for again.
 */
const UNKNOWN: FakeServer = {
  ...Object.fromEntries(
    (Object.keys(PATHS) as OperationName[]).map((name) => [
      name,
      async () => {
        await screen.findByText('Account')
        return REFUSAL
      },
    ]),
  ),
  renewSession: SIGNED_IN,
  home: { data: { room: null, is_round_closed: false } },
  dashboard: { data: [] },
}

describe('an address of something that nobody has', () => {
  it.each([
    '/nowhere',
    '/playerInfo/99999/0',
    '/tournamentDetails/99',
    '/enterTournament/99/9901',
    '/selectPlayers/99/9901',
    '/enterDetails/99/9901/1',
    '/livescore/999',
    '/playerProfile/99999',
    '/scoring/99',
    '/leagues/99',
  ])('%s has a heading and a way on, and asks once', async (address) => {
    const { calls, queryClient } = await renderApp(address, UNKNOWN)
    const main = await screen.findByRole('main')
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    await waitFor(() => expect(main.querySelectorAll('a[href], button')).not.toHaveLength(0))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    const asked = Map.groupBy(
      calls,
      ({ name, address: { pathname, search } }) => `${name} ${pathname}${search}`,
    )
    const often = [...asked].filter(([call, made]) => made.length > 1 && !call.startsWith('renewSession'))
    expect(often.map(([call, made]) => [call, made.length])).toEqual([])
  })

  it('is missed once, though a screen reads it by two calls', async () => {
    const { calls } = await renderApp('/playerProfile/99999', UNKNOWN)
    await screen.findByText('We couldn’t find that')
    await waitFor(() =>
      expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(['playerProfile', 'playerInfo'])),
    )
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    expect(screen.getAllByText('We couldn’t find that')).toHaveLength(1)
  })
})
