import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { BrandProvider } from '../brand/brand.tsx'
import { LanguageProvider, loadLanguage } from '../i18n/language.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { FileLost } from '../lib/load-files.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { TEST_BRAND } from '../testing/render-app.tsx'
import { Boundary } from './Boundary.tsx'

afterEach(() => vi.restoreAllMocks())

/** A screen whose code is lost so often, shown in its place. */
async function open(times: number, error: Error = new FileLost('/assets/Screen.js')) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(async () => () => <p>the screen</p>)
  for (let nth = 0; nth < times; nth += 1) load.mockRejectedValueOnce(error)
  const Lost = lazyPart(load)
  const texts = await loadLanguage('en')
  const at = (place: string) => (
    <QueryClientProvider client={createQueryClient()}>
      <BrandProvider brand={TEST_BRAND}>
        <LanguageProvider initial={texts}>
          <Boundary place={place}>
            <Suspense fallback={<p>loading</p>}>{place === '/lost' ? <Lost /> : <p>elsewhere</p>}</Suspense>
          </Boundary>
        </LanguageProvider>
      </BrandProvider>
    </QueryClientProvider>
  )
  const { rerender } = await act(async () => render(at('/lost')))
  return { load, goTo: (place: string) => act(async () => rerender(at(place))) }
}

const again = () => screen.findByRole('button', { name: 'Try again' })

it('a screen whose code is lost is requested again by a press, as often as it takes', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const { load } = await open(3)
  for (const tries of [1, 2, 3]) {
    const button = await again()
    expect(screen.getByText('No connection')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(tries)
    await act(async () => fireEvent.click(button))
  }
  expect(await screen.findByText('the screen')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(4)
  expect(reload).not.toHaveBeenCalled()
})

it('a screen whose code is lost is requested again when somebody comes back to it', async () => {
  const { load, goTo } = await open(1)
  await again()
  await goTo('/elsewhere')
  expect(await screen.findByText('elsewhere')).toBeTruthy()
  await goTo('/lost')
  expect(await screen.findByText('the screen')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('what the browser remembers as lost takes a page that is loaded again', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const { load } = await open(
    2,
    new TypeError('Failed to fetch dynamically imported module: /assets/Screen.js'),
  )
  fireEvent.click(await again())
  expect(reload).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledOnce()
})
