import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp, SIGNED_IN, TEST_BRAND } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

describe('support', () => {
  it('has getting started, scoring and rules; winners and unsubscribing only where the operator has them', async () => {
    await renderApp('/support', {})
    expect(await screen.findByRole('heading', { name: 'Getting started' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Scoring' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'FAQ and rules' })).toBeTruthy()
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
  })

  it('has the texts of the operator where it has its own, ours where not', async () => {
    const gettingStarted = '<h3>Readers play free</h3><p>From 18 years.</p>'
    await renderApp('/support', { supportTexts: { data: { gettingStarted, rules: null, terms: null } } })
    expect(await screen.findByText('From 18 years.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Readers play free' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Overview' })).toBeNull()
  })

  it('its sections exclude one another', async () => {
    await renderApp('/support', {})
    const heading = await screen.findByRole('heading', { name: 'Getting started' })
    const names = [...document.querySelectorAll('details')].map((section) => section.getAttribute('name'))
    expect(heading.closest('details')).toBeTruthy()
    expect(new Set(names).size).toBe(1)
  })

  it('leads a manager to their account, and lets them log out', async () => {
    await renderApp('/support', { renewSession: SIGNED_IN })
    const link = await screen.findByRole('link', { name: 'Account Night Owl' })
    expect(link.getAttribute('href')).toBe('/account')
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
  })

  it('leaves nothing of a team being built in the tab after a log-out', async () => {
    window.sessionStorage.setItem('draft:test:Night Owl:701:new', '{}')
    await renderApp('/support', { renewSession: SIGNED_IN, endSession: { data: null } })
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Log out' }).at(-1) as HTMLElement)
    await waitFor(() => expect(window.sessionStorage).toHaveLength(0))
    expect(screen.queryByRole('link', { name: 'Account Night Owl' })).toBeNull()
  })

  it('shows the winners with masked numbers, or that there are none, or that the list is away', async () => {
    const can = { ...TEST_BRAND.can, showsWinners: true }
    await renderApp(
      '/support',
      { winners: { data: [{ week: '3', msisdn: '+359*****12', score: 87.5 }] } },
      { can },
    )
    openSection('Winners')
    expect((await screen.findByText('+359*****12')).closest('tr')?.textContent).toBe('3+359*****1287.5')
    cleanup()
    await renderApp('/support', { winners: { data: [] } }, { can })
    openSection('Winners')
    expect(await screen.findByText('No winners yet!')).toBeTruthy()
    cleanup()
    const away = { refusal: 'winnersUnavailable', message: 'The list cannot be reached', status: 502 }
    await renderApp('/support', { winners: away }, { can })
    openSection('Winners')
    expect(await screen.findByText('The list cannot be reached')).toBeTruthy()
  })

  it.each([
    [{ data: null, status: 'Success' }, 'Unsubscribe successful.'],
    [{ refusal: 'unsubscribeFailed', message: '', status: 502 }, 'Unsubscribe failed.'],
    [{ refusal: 'internal', message: '', status: 500 }, 'Unsubscribe failed.'],
  ] as const)('asks before it unsubscribes, and says what became of it: %j', async (answer, text) => {
    const { calls } = await renderApp(
      '/support',
      {
        renewSession: SIGNED_IN,
        subscription: { data: { is_subscribed: true } },
        unsubscribe: answer,
      },
      { can: { ...TEST_BRAND.can, unsubscribes: true } },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect(calls.filter(({ name }) => name === 'unsubscribe')).toEqual([])
    fireEvent.click(screen.getAllByRole('button', { name: 'Unsubscribe' }).at(-1) as HTMLElement)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('shows an operator’s own text as text and nothing that runs', async () => {
    const rules =
      '<h3>Our rules</h3><p onclick="x()">Be <b>fair</b></p><script>x()</script><a href="javascript:x()">a</a><a href="https://a.example/">b</a>'
    await renderApp('/support', {
      supportTexts: { data: { gettingStarted: null, rules, terms: null } },
    })
    await screen.findByRole('heading', { name: 'Getting started' })
    openSection('FAQ and rules')
    const heading = await screen.findByRole('heading', { name: 'Our rules' })
    expect(heading.parentElement?.innerHTML).toBe(
      '<h3>Our rules</h3><p>Be <b>fair</b></p><a>a</a><a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">b</a>',
    )
  })

  it('is not led astray by elements named like what it asks of them', async () => {
    const rules =
      '<h3>Our rules</h3><form><input name="childNodes"><input name="tagName"><p>gone</p></form><img name="body"><p>Still here</p>'
    await renderApp('/support', { supportTexts: { data: { gettingStarted: null, rules, terms: null } } })
    await screen.findByRole('heading', { name: 'Getting started' })
    openSection('FAQ and rules')
    expect(await screen.findByText('Still here')).toBeTruthy()
    expect(screen.queryByText('gone')).toBeNull()
  })

  it('asks no other server for the film before it is wanted', async () => {
    await renderApp('/support', {}, { supportVideo: 'https://films.example/play.mp4' })
    const start = await screen.findByRole('button', { name: 'How to play: the video' })
    expect(document.querySelector('video, iframe')).toBeNull()
    fireEvent.click(start)
    expect(document.querySelector('video')?.getAttribute('src')).toBe('https://films.example/play.mp4')
    cleanup()
    await renderApp('/support', {}, { supportVideo: 'http://films.example/play.mp4' })
    await screen.findByRole('heading', { name: 'Getting started' })
    expect(screen.queryByRole('button', { name: 'How to play: the video' })).toBeNull()
  })
})

/** Opens a section like a press; the tests' page does not toggle by itself. */
function openSection(title: string): void {
  const section = screen.getByRole('heading', { name: title }).closest('details')
  if (section === null) throw new Error('no section')
  section.open = true
  fireEvent(section, new Event('toggle'))
}
