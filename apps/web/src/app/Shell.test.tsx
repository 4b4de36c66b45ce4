import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

it('has the operator’s logo in its corner, at every width that shows one', async () => {
  await renderApp('/support', {})
  await screen.findByRole('banner')
  const corner = document.querySelector('[data-logo]')
  expect(corner?.querySelector('source')).toBeNull()
  expect(corner?.querySelector('img')?.getAttribute('src')).toBe('/logo.svg')
})
