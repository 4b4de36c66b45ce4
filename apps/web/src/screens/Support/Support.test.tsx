import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp, SIGNED_IN, TEST_BRAND } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const page = { current_page: 1, last_page: 1, count: 1 }

describe('support', () => {
  it('has getting started, scoring and rules; winners and unsubscribing only where the operator has them', async () => {
    await renderApp('/support', {})
    expect(await screen.findByRole('heading', { name: 'Getting started' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Score calculation rules' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Questions and rules' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Winners' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('shows what the operator enables', async () => {
    await renderApp(
      '/support',
      {},
      { sponsorNotice: true, can: { ...TEST_BRAND.can, showsWinners: true, unsubscribes: true } },
    )
    expect(await screen.findByRole('note')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Winners' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
    expect(screen.getByText('This part of the demo is not yet available')).toBeTruthy()
  })

  it('has the texts of the operator where it has its own, ours where not', async () => {
    const gettingStarted = '<h3>Readers play free</h3><p>From 18 years.</p>'
    await renderApp('/support', { supportTexts: { data: { gettingStarted, rules: null } } })
    expect(await screen.findByText('From 18 years.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Readers play free' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Advice' })).toBeNull()
  })

  it('its sections exclude one another', async () => {
    await renderApp('/support', {})
    const heading = await screen.findByRole('heading', { name: 'Getting started' })
    const names = [...document.querySelectorAll('details')].map((section) => section.getAttribute('name'))
    expect(heading.closest('details')).toBeTruthy()
    expect(new Set(names).size).toBe(1)
  })

  it('shows a manager the balance and every movement', async () => {
    await renderApp('/support', {
      renewSession: SIGNED_IN,
      walletBalance: { data: { balance: 95, currency: 'EUR' } },
      walletHistory: {
        data: {
          data: [
            {
              id: '1',
              at: '2026-11-21T10:00:00.000Z',
              reason: 'stake',
              amount: -5,
              currency: 'EUR',
              tournament_name: 'Super Saturday',
            },
          ],
          ...page,
        },
      },
    })
    expect(await screen.findByText('€95.00')).toBeTruthy()
    expect(await screen.findByText('Super Saturday')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
  })
})
