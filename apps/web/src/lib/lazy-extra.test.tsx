import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyExtra } from './lazy-extra.ts'

it('a part whose code does not arrive is left out, and the page goes on', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const Lost = lazyExtra(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const Found = lazyExtra(async () => () => <p>found</p>)
  render(
    <Suspense fallback={null}>
      <p>page</p>
      <Lost />
      <Found />
    </Suspense>,
  )
  expect(await screen.findByText('found')).toBeTruthy()
  expect(screen.getByText('page')).toBeTruthy()
  expect(reported).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
