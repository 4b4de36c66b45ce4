import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp, SIGNED_IN } from '../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const tabsOf = async () => {
  const [tabs] = await screen.findAllByRole('navigation', { name: 'Main' })
  return within(tabs as HTMLElement)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

describe('the header', () => {
  it('has Home, My games, Friends, More, or Start, My Games, Info', async () => {
    await renderApp('/support', {})
    expect(await tabsOf()).toEqual(['Home', 'My games', 'Friends', 'More'])
  })

  it('shows what the manager can spend, and leads to their account', async () => {
    await renderApp('/support', {
      renewSession: SIGNED_IN,
      walletBalance: { data: { balance: 42.5, currency: 'EUR' } },
    })
    const link = await screen.findByRole('link', { name: 'Account €42.50' })
    expect(link.getAttribute('href')).toBe('/account')
  })

  it('keeps its tabs inside a room, among them the one of my games as the current one', async () => {
    await renderApp('/livescore/7', {})
    expect(await tabsOf()).toEqual(['Home', 'My games', 'Friends', 'More'])
    const current = screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)
    expect(new Set(current)).toEqual(new Set(['My games']))
  })

  it('leads from inside a room to where one logs out', async () => {
    await renderApp('/livescore/7', { renewSession: SIGNED_IN })
    await screen.findByRole('link', { name: /^Account/ })
    const [, bottom] = screen.getAllByRole('navigation', { name: 'Main' })
    const more = within(bottom as HTMLElement).getByRole('link', { name: 'More' })
    expect(more.getAttribute('href')).toBe('/support')
  })

  it('has Start, My Games, Info and the links to the site of an operator that wants them', async () => {
    const menuLinks = [
      { key: 'profile', url: 'https://site.example/profile' },
      { key: 'depositCashout', url: 'https://site.example/cash' },
    ] as const
    await renderApp('/support', {}, { header: 'start', menuLinks: [...menuLinks] })
    expect(await tabsOf()).toEqual(['Start', 'My Games', 'Friends', 'Info'])
    const menu = within(screen.getByRole('navigation', { name: 'Main site' })).getAllByRole('link')
    expect(
      menu.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
    ).toEqual([
      ['Profile', 'https://site.example/profile', '_top'],
      ['Deposit and cash out', 'https://site.example/cash', '_top'],
    ])
  })
})
