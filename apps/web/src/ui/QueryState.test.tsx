import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp, SIGNED_IN } from '../testing/render-app.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The part of the account that fails, with an answer of these words. */
async function openFailing(message: string, refusal = 'unavailable', status = 503) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isAway = true
  const { calls } = await renderApp('/account', {
    renewSession: SIGNED_IN,
    devices: () => (isAway ? { refusal, message, status } : { data: [] }),
  })
  const heading = await screen.findByRole('heading', { name: 'Devices' })
  const card = within(heading.closest('section') as HTMLElement)
  const notice = await card.findByRole('alert')
  const asked = () => calls.filter(({ name }) => name === 'devices').length
  return { notice, asked, card, comeBack: () => (isAway = false) }
}

it('asks again by itself where there is no node behind a balancer, and says no connection', async () => {
  const { notice, card, comeBack } = await openFailing('')
  expect(notice.textContent).toContain('No connection')
  comeBack()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await vi.waitFor(() => expect(card.queryByRole('alert')).toBeNull())
}, 40_000)

it('asks again by itself where the server is out of order, and keeps its words until it answers', async () => {
  const { notice, asked, card, comeBack } = await openFailing('Back in a moment')
  expect(notice.textContent).toContain('Back in a moment')
  const before = asked()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(card.getByRole('alert').textContent).toContain('Back in a moment')
  comeBack()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await vi.waitFor(() => expect(card.queryByRole('alert')).toBeNull(), { timeout: 10_000 })
}, 40_000)

it('leaves it to the reader where the server refused', async () => {
  const { notice, asked } = await openFailing('Not for you', 'forbidden', 403)
  expect(notice.textContent).toContain('Not for you')
  const before = asked()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(asked()).toBe(before)
}, 40_000)
