import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a subscription that the operator does not have leads back to Home', async () => {
  await renderApp('/subscription', { renewSession: SIGNED_IN })
  const link = await screen.findByRole('link', { name: 'Go to Home' })
  expect(link.getAttribute('href')).toBe('/home')
})
