import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { writeStored } from '../../lib/storage.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.gafferArrival
  writeStored('session', 'view', undefined)
})

const VIEW = { data: { name: 'Night Owl', until: '2026-11-21T10:10:00.000Z' } }

/** Staff arrive with a token, in a browser in which somebody else is logged in. */
function arrive(answers: FakeServer) {
  window.gafferArrival = { view: 'a-token' }
  return renderApp('/account', { renewSession: SIGNED_IN, ...answers })
}

it('stands on every screen while staff look at it, asks for no money, and ends without ending a login', async () => {
  const { calls } = await arrive({ viewedManager: VIEW })
  expect(await screen.findByText(/Support is looking at the screens of Night Owl/)).toBeTruthy()
  expect(await screen.findByText('Payments and personal data aren’t shown to staff')).toBeTruthy()
  const asked = () => calls.map(({ name }) => name)
  expect(asked()).not.toContain('renewSession')
  expect(asked()).not.toContain('walletBalance')
  fireEvent.click(screen.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(screen.queryByText(/Support is looking/)).toBeNull())
  expect(asked()).not.toContain('endSession')
})

it('never falls back on the login of the browser when it is over', async () => {
  const { calls } = await arrive({})
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('viewedManager'))
  await waitFor(() => expect(screen.queryByText(/Support is looking/)).toBeNull())
  expect(calls.map(({ name }) => name)).not.toContain('renewSession')
})
