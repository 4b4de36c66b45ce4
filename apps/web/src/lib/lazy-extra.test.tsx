import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyExtra } from './lazy-extra.ts'
import { FileLost } from './load-files.ts'

it.each([
  ['does not arrive is left out, and the page goes on', new FileLost('/assets/part.js'), 0],
  ['fails is left out and reported, and the page goes on', new TypeError('not a function'), 1],
])('a part whose code %s', async (_, error, times) => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const Lost = lazyExtra(() => Promise.reject(error))
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
  expect(reported).toHaveBeenCalledTimes(times)
  vi.unstubAllGlobals()
})
