import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a calendar is made, added by its own scheme, renewed and removed after a question', async () => {
  let path: string | null = null
  const answers = ['/calendar/secret-1.ics', '/calendar/secret-2.ics', null]
  const { calls } = await renderApp('/account', {
    renewSession: SIGNED_IN,
    walletHistory: { data: { data: [], current_page: 1, last_page: 1, count: 0 } },
    calendar: () => ({ data: { path } }),
    changeCalendar: () => {
      path = answers.shift() ?? null
      return { data: { path } }
    },
  })
  const heading = await screen.findByRole('heading', { name: 'Your calendar' })
  const card = within(heading.closest('section') as HTMLElement)
  const addressShown = async () =>
    new URL((await card.findByRole('link', { name: 'Add to calendar' })).getAttribute('href') ?? '')
  const confirm = async (name: string) => {
    fireEvent.click(card.getByRole('button', { name }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  }
  fireEvent.click(await card.findByRole('button', { name: 'Make my calendar' }))
  expect((await addressShown()).protocol).toBe('webcal:')
  expect((await addressShown()).pathname).toBe('/calendar/secret-1.ics')
  await confirm('New address')
  await waitFor(async () => expect((await addressShown()).pathname).toBe('/calendar/secret-2.ics'))
  await confirm('Remove')
  expect(await card.findByRole('button', { name: 'Make my calendar' })).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'changeCalendar').map(({ body }) => body)).toEqual([
    { is_on: true },
    { is_on: true },
    { is_on: false },
  ])
})
