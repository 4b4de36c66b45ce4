import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const PHONE = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
const device = (values: object) => ({
  id: '7f9619ff-8b86-4011-b42d-00cf4fc964ff',
  device: 'Safari · Mac',
  opened_at: '2026-11-20T10:00:00.000Z',
  seen_at: '2026-11-21T10:00:00.000Z',
  is_this: true,
  ...values,
})

it('another device is logged out after a question, this one has no such button', async () => {
  let devices = [device({}), device({ id: PHONE, device: '', is_this: false })]
  let isAway = true
  const { calls } = await renderApp('/account', {
    renewSession: SIGNED_IN,
    walletHistory: { data: { data: [], current_page: 1, last_page: 1, count: 0 } },
    devices: () => ({ data: devices }),
    endDevice: () => {
      if (isAway) return { refusal: 'unavailable', message: 'Back in a moment', status: 503 }
      devices = devices.slice(0, 1)
      return { data: null }
    },
  })
  const card = within(
    (await screen.findByRole('heading', { name: 'Devices' })).closest('section') as HTMLElement,
  )
  expect(await card.findByText('This device')).toBeTruthy()
  expect(card.getByText('Unknown device')).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'Log out: Unknown device' }))
  const logOut = async () =>
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }))
  await logOut()
  expect(await screen.findByText('Back in a moment')).toBeTruthy()
  fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button').at(-1) as HTMLElement)
  expect(card.getAllByRole('listitem')).toHaveLength(2)
  isAway = false
  fireEvent.click(card.getByRole('button', { name: 'Log out: Unknown device' }))
  await logOut()
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1))
  expect(calls.filter(({ name }) => name === 'endDevice').map(({ body }) => body)).toEqual([
    { id: PHONE },
    { id: PHONE },
  ])
})
