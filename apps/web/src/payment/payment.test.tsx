import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildFairPlay, NO_LIMIT } from '../testing/build-fair-play.ts'
import { buildRoom, buildRoomHome } from '../testing/build-room.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../testing/render-app.tsx'
import { pressReady, stubSight } from '../testing/sight.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = (code: string, message: string, status = 409) => ({ refusal: code, message, status })
const held = () =>
  buildRoom({ entry: 'none', user_team_id: null, held_until: new Date(Date.now() + 100_000).toISOString() })

const server = (answers: FakeServer): FakeServer => ({
  renewSession: SIGNED_IN,
  home: buildRoomHome(null),
  seekRoom: () => ({ data: [held()] }),
  roomQuote: {
    data: { quote: 'q1', amount: 10, currency: 'EUR', balance: null, expires_at: new Date().toISOString() },
  },
  fairPlay: buildFairPlay(),
  ...answers,
})

async function play(answers: FakeServer) {
  stubSight()
  const rendered = await renderApp('/foundRooms?bet=10&seats=10', server(answers))
  fireEvent.click(await screen.findByRole('button', { name: 'Play for €10' }))
  return rendered
}

describe('a login that is too old', () => {
  it('is made anew on the way to a payment, which then asks again', async () => {
    let isFresh = false
    const { calls } = await play({
      authenticate: () => {
        isFresh = true
        return SIGNED_IN
      },
      roomQuote: () =>
        isFresh
          ? {
              data: {
                quote: 'q2',
                amount: 10,
                currency: 'EUR',
                balance: 990,
                expires_at: new Date().toISOString(),
              },
            }
          : refusal('loginTooOld', 'Log in again before you pay this amount', 403),
      joinRoom: refusal('roomFull', 'This room is full'),
    })
    expect(await screen.findByText('Log in again before you pay this amount')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await pressReady('Pay €10 and enter')
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'joinRoom')?.body).toMatchObject({ quote: 'q2' }),
    )
    expect(calls.filter(({ name }) => name === 'authenticate')).toHaveLength(1)
  })
})

describe('terms that are not accepted', () => {
  const terms = (is_accepted: boolean) =>
    buildFairPlay({ terms: { version: '2026-11', age: 18, is_accepted } })

  it('are asked for on the way to a payment, which then goes on by itself', async () => {
    let isAccepted = false
    const quotes = ['q1', 'q2']
    const { calls } = await play({
      fairPlay: () => terms(isAccepted),
      acceptTerms: () => {
        isAccepted = true
        return terms(true)
      },
      roomQuote: () =>
        isAccepted
          ? {
              data: {
                quote: quotes.shift(),
                amount: 10,
                currency: 'EUR',
                balance: 990,
                expires_at: new Date().toISOString(),
              },
            }
          : refusal('termsNotAccepted', 'Confirm your age', 403),
      joinRoom: refusal('roomFull', 'This room is full'),
      supportTexts: {
        data: { gettingStarted: null, rules: null, terms: '<p>Stakes are <b>final</b>.</p>' },
      },
    })
    expect((await screen.findByText('final')).closest('p')?.textContent).toBe('Stakes are final.')
    const go = await screen.findByRole('button', { name: 'Confirm and continue' })
    expect(go.hasAttribute('disabled')).toBe(true)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'I am 18 or older' }))
    expect(go.hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: /accept the terms \(2026-11\)/ }))
    fireEvent.click(go)
    await pressReady('Pay €10 and enter')
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'joinRoom')?.body).toEqual({ room_id: 7, quote: 'q1' }),
    )
    expect(calls.find(({ name }) => name === 'acceptTerms')?.body).toEqual({
      version: '2026-11',
      is_of_age: true,
    })
  })

  it('are read anew when they change meanwhile', async () => {
    let version = '2026-11'
    await play({
      fairPlay: () => buildFairPlay({ terms: { version, age: null, is_accepted: false } }),
      acceptTerms: () => {
        version = '2026-12'
        return refusal('termsOutdated', 'The terms have changed')
      },
      roomQuote: refusal('termsNotAccepted', 'Please accept', 403),
    })
    fireEvent.click(await screen.findByRole('checkbox', { name: /\(2026-11\)/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm and continue' }))
    const newer = await screen.findByRole<HTMLInputElement>('checkbox', { name: /\(2026-12\)/ })
    expect(newer.checked).toBe(false)
    expect(screen.getByText('The terms have changed')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /or older/ })).toBeNull()
  })

  it('left unaccepted leave everything as it was', async () => {
    const { calls } = await play({
      fairPlay: terms(false),
      roomQuote: refusal('termsNotAccepted', 'Please accept', 403),
    })
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Play for €10' }).hasAttribute('disabled')).toBe(false)
    expect(calls.some(({ name }) => name === 'joinRoom' || name === 'acceptTerms')).toBe(false)
  })
})

describe('a refusal', () => {
  const limit = (values: object) => ({ ...NO_LIMIT, ...values })

  it.each([
    [
      'stakeLimitReached',
      { stake: limit({ mine: 20, operator: 15, used: 12.5 }) },
      '€12.50 of €15 used in the last 24 hours.',
    ],
    [
      'lossLimitReached',
      { loss: limit({ operator: 40, used: 40 }) },
      '€40 of €40 used in the last 24 hours.',
    ],
    ['dailyEntriesReached', { entries: limit({ mine: 3, used: 3 }) }, '3 of 3 used in the last 24 hours.'],
    ['selfExcluded', { is_excluded_for_good: true }, 'Your exclusion is permanent.'],
  ])('%s says what holds and leads to the limits', async (code, held_, text) => {
    await play({
      roomQuote: refusal(code, `The words of ${code}`),
      fairPlay: buildFairPlay(held_),
      supportTexts: { data: { gettingStarted: null, rules: null, terms: null } },
    })
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('heading', { name: 'Fair play' })).toBeTruthy()
    expect(dialog.getByText(`The words of ${code}`)).toBeTruthy()
    expect(await dialog.findByText(text)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'See my limits' }))
    expect(await screen.findByRole('heading', { name: 'Night Owl' })).toBeTruthy()
  })

  it('of the provider is shown as it is, as text', async () => {
    const said = 'PalmsBet error: <b>Limit</b> of the day'
    await play({ joinRoom: refusal('walletSays', said, 402) })
    await pressReady('Pay €10 and enter')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Error entering room')).toBeTruthy()
    expect(dialog.getByText(said)).toBeTruthy()
  })

  it.each([
    ['quoteChanged', 'See the new price'],
    ['walletAway', 'Try again'],
  ])('%s offers a new quote, and takes nothing by itself', async (code, name) => {
    const { calls } = await play({ joinRoom: refusal(code, 'Something moved', 409) })
    await pressReady('Pay €10 and enter')
    fireEvent.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('button', { name: 'Pay €10 and enter' })).toBeTruthy()
    expect(calls.filter((call) => call.name === 'roomQuote')).toHaveLength(2)
    expect(calls.filter((call) => call.name === 'joinRoom')).toHaveLength(1)
  })
})
