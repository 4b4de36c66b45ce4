import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HOSTILE_PLACES } from '../testing/hostile-places.ts'
import { renderApp, SIGNED_IN } from '../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Every address the page could open because of what it shows. */
function leads(): readonly (string | null)[] {
  const shown = [...document.querySelectorAll('[href], [src], [action], [formaction]')]
  return shown.flatMap((one) => ['href', 'src', 'action', 'formaction'].map((name) => one.getAttribute(name)))
}

const WAYS = ['next', 'redirect', 'returnTo', 'login', 'path', 'url', 'continue']

describe('an address with another address in it leads there neither before nor after a login', () => {
  it.each(HOSTILE_PLACES)('as an id: %j', async (place) => {
    const { calls } = await renderApp(`/dashboard/${encodeURIComponent(place)}`, {
      authenticate: SIGNED_IN,
    })
    fireEvent.click((await screen.findAllByRole('button', { name: 'Log in' })).at(-1) ?? document.body)
    await waitFor(() => expect(calls.some(({ name }) => name === 'dashboard')).toBe(true))
    expect(leads().filter((lead) => lead?.includes('evil') || lead?.includes('script'))).toEqual([])
    expect(calls.filter(({ address }) => address.hostname !== 'test.example')).toEqual([])
    expect(window.location.href).not.toContain('evil')
  })

  it.each(HOSTILE_PLACES)('as a wish of where to go: %j', async (place) => {
    const query = WAYS.map((way) => `${way}=${encodeURIComponent(place)}`).join('&')
    const { calls } = await renderApp(`/?${query}`, { authenticate: SIGNED_IN })
    fireEvent.click(await screen.findByRole('button', { name: 'Pick my team' }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'homeTournaments')).toBe(true))
    expect(leads().filter((lead) => lead?.includes('evil') || lead?.includes('script'))).toEqual([])
    expect(window.location.href).not.toContain('evil')
  })
})
