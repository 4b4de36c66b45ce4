import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildFairPlay, NO_LIMIT } from '../../testing/build-fair-play.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const open = (answers: FakeServer) => renderApp('/account', { renewSession: SIGNED_IN, ...answers })
const card = async () =>
  within((await screen.findByRole('heading', { name: 'Fair play' })).closest('section') as HTMLElement)

describe('limits', () => {
  it('tell what is used of the tighter one, whose they are and what waits', async () => {
    const stake = { mine: 20, operator: 15, used: 12.5, next: null, next_from: '2026-11-22T14:00:00.000Z' }
    await open({ fairPlay: buildFairPlay({ stake }) })
    const shown = await card()
    expect(await shown.findByText('€12.50 of €15')).toBeTruthy()
    expect(
      shown.getByText('Your limit: €20. The limit on this site is €15. The lower one counts.'),
    ).toBeTruthy()
    expect(shown.getByText(/^Your limit ends on .*\. Until then it stays as it is\.$/)).toBeTruthy()
    expect(shown.getByRole('progressbar', { name: 'Spending' }).getAttribute('aria-valuenow')).toBe('83')
  })

  it('are set with what was typed, and say beforehand what waits', async () => {
    const stake = { ...NO_LIMIT, mine: 20 }
    const { calls } = await open({
      fairPlay: buildFairPlay({ stake }),
      setLimits: buildFairPlay({ stake: { ...stake, next: 30, next_from: '2026-11-22T14:00:00.000Z' } }),
    })
    const shown = await card()
    fireEvent.click(await shown.findByRole('button', { name: 'Change my limit: Spending' }))
    const field = shown.getByLabelText('Max in 24 hours (€)')
    fireEvent.change(field, { target: { value: 'lots' } })
    expect(shown.getByText('Enter a number, such as 20')).toBeTruthy()
    expect(shown.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    fireEvent.change(field, { target: { value: '10' } })
    expect(shown.getByText('This starts right away.')).toBeTruthy()
    fireEvent.change(field, { target: { value: '30' } })
    expect(shown.getByText(/it only starts after 24 hours/)).toBeTruthy()
    fireEvent.click(shown.getByRole('button', { name: 'Save' }))
    expect(await shown.findByText(/^Your limit changes to €30/)).toBeTruthy()
    expect(calls.find(({ name }) => name === 'setLimits')?.body).toEqual({ stake: 30 })
  })

  it('say what went wrong and keep what was typed', async () => {
    await open({
      fairPlay: buildFairPlay(),
      setLimits: { refusal: 'internal', message: 'It did not work', status: 500 },
    })
    const shown = await card()
    fireEvent.click(await shown.findByRole('button', { name: 'Set a limit: Teams entered' }))
    const field = shown.getByLabelText<HTMLInputElement>('Max teams in 24 hours')
    fireEvent.change(field, { target: { value: '3' } })
    fireEvent.click(shown.getByRole('button', { name: 'Save' }))
    expect(await shown.findByText('It did not work')).toBeTruthy()
    expect(field.value).toBe('3')
  })

  it('that cannot be had offer another try', async () => {
    await open({ fairPlay: { refusal: 'internal', message: 'Away', status: 400 } })
    expect(await (await card()).findByText('Away')).toBeTruthy()
  })
})

describe('self-exclusion', () => {
  it('is confirmed a second time, by somebody who says that they understood', async () => {
    const { calls } = await open({
      fairPlay: buildFairPlay(),
      excludeMyself: buildFairPlay({ excluded_until: '2026-11-28T12:00:00.000Z' }),
    })
    const shown = await card()
    fireEvent.change(await shown.findByRole('combobox', { name: 'For how long' }), { target: { value: '7' } })
    fireEvent.click(shown.getByRole('button', { name: 'Exclude myself' }))
    const dialog = within(await screen.findByRole('dialog'))
    const confirm = dialog.getByRole('button', { name: 'Exclude me: 7 days' })
    expect(confirm.hasAttribute('disabled')).toBe(true)
    expect(dialog.getByText('Nobody can end it early, neither you nor we.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('checkbox', { name: 'I understand what this means' }))
    expect(calls.some(({ name }) => name === 'excludeMyself')).toBe(false)
    fireEvent.click(confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ name }) => name === 'excludeMyself')?.body).toEqual({ days: 7 })
    expect(shown.getByText(/^You’ve excluded yourself until/)).toBeTruthy()
  })

  it('for good says so and offers no other', async () => {
    await open({ fairPlay: buildFairPlay({ is_excluded_for_good: true }) })
    const shown = await card()
    expect(await shown.findByText('You’ve excluded yourself permanently.')).toBeTruthy()
    expect(shown.queryByRole('button', { name: 'Exclude myself' })).toBeNull()
  })
})

describe('age and terms', () => {
  it('show what is confirmed, and can be confirmed here', async () => {
    const terms = (is_accepted: boolean) => ({ terms: { version: '2026-11', age: 18, is_accepted } })
    await open({ fairPlay: buildFairPlay(terms(false)), acceptTerms: buildFairPlay(terms(true)) })
    const shown = await card()
    expect(await shown.findByText('Not confirmed')).toBeTruthy()
    fireEvent.click(shown.getByRole('button', { name: 'Confirm now' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(await dialog.findByRole('checkbox', { name: /18 or older/ }))
    fireEvent.click(dialog.getByRole('checkbox', { name: /terms/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm and continue' }))
    expect(await shown.findByText('Confirmed')).toBeTruthy()
  })
})
