import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { learnAsOf } from '../lib/server-age.ts'
import { refreshTogether } from '../features/live/refresh-together.ts'
import { renderApp, SIGNED_IN } from '../testing/render-app.tsx'

afterEach(() => {
  act(() => learnAsOf(null))
  vi.unstubAllGlobals()
})

it('says of when the page is while the server cannot read anew, and no longer', async () => {
  await renderApp('/support', {})
  const isTold = () => screen.queryByText(/^As of .+, back in a moment$/) !== null
  expect(isTold()).toBe(false)
  act(() => learnAsOf(String(Date.UTC(2026, 10, 23, 21, 3))))
  expect(isTold()).toBe(true)
  act(() => learnAsOf('no number'))
  expect(isTold()).toBe(true)
  act(() => learnAsOf(null))
  expect(isTold()).toBe(false)
})

it('says that there is no connection until anything is answered again, whoever asked', async () => {
  let isAway = false
  const { queryClient } = await renderApp('/account', {
    renewSession: SIGNED_IN,
    devices: () => (isAway ? { refusal: 'network', message: '' } : { data: [] }),
  })
  await screen.findByRole('heading', { name: 'Devices' })
  const refresh = () => act(() => refreshTogether(queryClient, ([name]) => name === 'devices'))
  const isTold = () => screen.queryByText(/no connection$/) !== null
  await refresh()
  expect(isTold()).toBe(false)
  isAway = true
  await refresh()
  await waitFor(() => expect(isTold()).toBe(true))
  isAway = false
  await refresh()
  await waitFor(() => expect(isTold()).toBe(false))
}, 30_000)
