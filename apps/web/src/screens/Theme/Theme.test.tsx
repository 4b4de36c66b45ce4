import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

describe('the theme page', () => {
  it('shows every part twice, once in each direction', async () => {
    await renderApp('/theme', {})
    const regions = (await screen.findAllByRole('region', {}, { timeout: 10_000 })).filter((region) =>
      region.hasAttribute('dir'),
    )
    expect(regions.map((region) => region.getAttribute('dir'))).toEqual(['ltr', 'rtl'])
    const names = regions.map((region) =>
      within(region)
        .getAllByRole('heading')
        .slice(1)
        .map(({ textContent }) => textContent),
    )
    expect(names[0]).toEqual(names[1])
    expect(names[0]?.length).toBeGreaterThan(5)
  })
})
