import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { learnAsOf } from '../lib/server-age.ts'
import { renderApp } from '../testing/render-app.tsx'

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
