import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const open = (answers: FakeServer) => renderApp('/account', { renewSession: SIGNED_IN, ...answers })

describe('the wallet', () => {
  const movement = (values: object) => ({
    id: '1',
    at: '2026-11-21T10:00:00.000Z',
    reason: 'stake',
    amount: -5,
    currency: 'EUR',
    tournament_name: null,
    room: null,
    team_name: null,
    chips: [],
    scheme: null,
    story: { end: 'done', steps: [], next_try_at: null },
    ...values,
  })
  const page = (movements: readonly object[], current_page = 1, last_page = 1) => ({
    data: { data: movements, current_page, last_page, count: movements.length },
  })
  const wallet = async () =>
    within((await screen.findByRole('heading', { name: /^Balance/ })).closest('section') as HTMLElement)

  it('says what each movement was for, with amounts that read the same in every language', async () => {
    await open({
      walletHistory: page([
        movement({
          id: '1',
          room: { title: 'Room 7', stake: 5 },
          tournament_name: 'Rooms',
          team_name: 'Night Owl FC',
        }),
        movement({ id: '2', reason: 'chip', amount: -9, chips: ['fullTeam'], tournament_name: 'The season' }),
        movement({ id: '3', reason: 'scheme', amount: -9, scheme: '5-2-3' }),
        movement({ id: '1', reason: 'refund', amount: 5 }),
      ]),
    })
    const shown = await wallet()
    expect(await shown.findByText('Stake')).toBeTruthy()
    expect(shown.getByText('Room 7')).toBeTruthy()
    expect(shown.queryByText('Rooms')).toBeNull()
    expect(shown.getByText('Night Owl FC')).toBeTruthy()
    expect(shown.getByText('5-2-3')).toBeTruthy()
    expect(shown.getByText('The season')).toBeTruthy()
    expect(shown.getAllByRole('listitem')).toHaveLength(4)
    expect(shown.getByText('+€5.00').getAttribute('dir')).toBe('ltr')
  })

  it('tells of a payment that was undone, and of one that is being checked, what happened', async () => {
    const step = (second: number, what: string) => ({
      at: `2026-11-21T10:00:0${second}.000Z`,
      what,
      because: null,
    })
    await open({
      walletHistory: page([
        movement({
          id: '1',
          story: { end: 'paymentOpen', steps: [step(0, 'asked'), step(1, 'sent')], next_try_at: null },
        }),
        movement({
          id: '2',
          story: {
            end: 'undone',
            steps: [step(0, 'asked'), step(4, 'unknown'), step(5, 'undoing'), step(6, 'undone')],
            next_try_at: null,
          },
        }),
      ]),
    })
    const shown = await wallet()
    expect(await shown.findByText('Being checked')).toBeTruthy()
    expect(shown.getByText('Undone')).toBeTruthy()
    expect(shown.getByText(/You haven’t been charged/)).toBeTruthy()
    expect(shown.getByText('No clear answer: neither a yes nor a no')).toBeTruthy()
  })

  it('brings ten more with each press, and keeps what is there when they cannot be had', async () => {
    let isAway = true
    await open({
      walletHistory: (address) => {
        if (address.searchParams.get('page') === '1') return page([movement({})], 1, 2)
        if (isAway) return { refusal: 'internal', message: 'Away', status: 400 }
        return page([movement({}), movement({ id: '2', reason: 'prize', amount: 20 })], 2, 2)
      },
    })
    const shown = await wallet()
    fireEvent.click(await shown.findByRole('button', { name: 'Load 10 more' }))
    expect(await shown.findByText('Away')).toBeTruthy()
    expect(shown.getAllByRole('listitem')).toHaveLength(1)
    isAway = false
    fireEvent.click(shown.getByRole('button', { name: 'Load 10 more' }))
    expect(await shown.findByText('Prize')).toBeTruthy()
    expect(shown.getAllByRole('listitem')).toHaveLength(2)
    expect(shown.queryByRole('button', { name: 'Load 10 more' })).toBeNull()
  })

  it('says so when the operator’s wallet does not tell the balance', async () => {
    await open({ walletBalance: { data: { balance: null, currency: 'EUR' } }, walletHistory: page([]) })
    const shown = await wallet()
    expect(await shown.findByText('Not available')).toBeTruthy()
    expect(await shown.findByText('No payments yet')).toBeTruthy()
  })
})
