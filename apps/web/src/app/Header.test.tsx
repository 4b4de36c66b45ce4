import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const tabsOf = async () => {
  const [tabs] = await screen.findAllByRole('navigation', { name: 'Main' })
  return within(tabs as HTMLElement)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

describe('the header', () => {
  it('has Home, My games, More, or Start, My Games, Info', async () => {
    await renderApp('/support', {})
    expect(await tabsOf()).toEqual(['Home', 'My games', 'More'])
  })

  it('has Start, My Games, Info and the links to the site of an operator that wants them', async () => {
    const menuLinks = [
      { key: 'profile', url: 'https://site.example/profile' },
      { key: 'depositCashout', url: 'https://site.example/cash' },
    ] as const
    await renderApp('/support', {}, { header: 'start', menuLinks: [...menuLinks] })
    expect(await tabsOf()).toEqual(['Start', 'My Games', 'Info'])
    const menu = within(screen.getByRole('navigation', { name: 'Main site' })).getAllByRole('link')
    expect(
      menu.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
    ).toEqual([
      ['Profile', 'https://site.example/profile', '_top'],
      ['Deposit and cash out', 'https://site.example/cash', '_top'],
    ])
  })
})
