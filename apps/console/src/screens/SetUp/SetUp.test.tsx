import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderConsole, sessionWith } from '../../testing/render-page.tsx'

const SET_UP = {
  seen: 'a1',
  login: { mode: 'oidc', issuer: 'https://id.example', clientId: 'gaffer', scopes: ['openid', 'phone'] },
  wallet: { kind: 'seamless', url: 'https://wallet.example', can: { status: true, statement: false } },
  hosts: ['play.example'],
  frame_origins: [],
  redirect_addresses: ['https://play.example/login/done'],
  secrets: [
    { name: 'walletKey', is_used: true, is_set: true, set_at: '2026-11-21T10:02:00.000Z', set_by: 'Marta' },
    { name: 'clientSecret', is_used: true, is_set: false, set_at: null, set_by: null },
  ],
}
const step = (name: string, state: string, found: string, detail = '') => ({
  step: name,
  state,
  found,
  detail,
  took_ms: null,
  within_ms: null,
})

function open(answers: object) {
  const server = fakeServer({
    staffSession: { data: sessionWith('owner') },
    setUp: { data: SET_UP },
    ...answers,
  })
  renderConsole('/kestrel/set-up')
  return server
}

it('shows what is set, of secrets only that they are', async () => {
  open({})
  const wallet = within(await screen.findByRole('region', { name: 'Wallet' }))
  expect(wallet.getByText('Has a statement').nextSibling?.textContent).toBe('no')
  const rows = within(screen.getByRole('table', { name: 'Secrets' })).getAllByRole('row')
  expect(rows[1]?.textContent).toMatch(/^Key of the walletset.*Marta$/)
  expect(rows[2]?.textContent).toBe('Secret of the OpenID clientmissing')
})

it('walks the login and says what to do about what fails', async () => {
  const steps = [
    step('keys', 'good', 'usable', '2'),
    step('redirect', 'bad', 'register', 'https://play.example/login/done'),
    step('client', 'open', 'notAsked'),
  ]
  const { sentTo } = open({ testLogin: { data: { steps } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Test the login' }))
  const result = within(await screen.findByRole('status', { name: 'Result of the test' }))
  expect(result.getByText('One step does not work.')).toBeTruthy()
  expect(result.getByText('2 keys usable for signatures.')).toBeTruthy()
  expect(result.getByText(/Register exactly this redirect address/)).toBeTruthy()
  expect(sentTo('testLogin')[0]?.body).toMatchObject({ reason: 'Test of the login' })
})

it('asks a wallet about the customer who is named', async () => {
  const { sentTo } = open({
    testWallet: { data: { steps: [step('balance', 'good', 'balanceRead', '1250')] } },
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Customer to ask about' }), {
    target: { value: ' test-7 ' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Test the wallet' }))
  expect(await screen.findByText('Everything that can be tested works.')).toBeTruthy()
  expect(sentTo('testWallet')[0]?.body).toMatchObject({ customer: 'test-7' })
})

it('asks for another wallet with its key, and says that it waits', async () => {
  const { sentTo } = open({ changeSetUp: { data: { proposal_id: 7, is_alone: true } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Change the wallet' }))
  const dialog = within(screen.getByRole('dialog'))
  const type = (name: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(name), { target: { value } })
  type('Address', 'https://purse.example')
  type('Remembers such a rollback', 'true')
  type('Key of the wallet', 'a key of thirty-two signs at least')
  type('Why, for the log', 'A new provider')
  fireEvent.click(dialog.getByRole('button', { name: /Ask for this change/ }))
  expect(await screen.findByText(/done in 24 hours unless you withdraw it/)).toBeTruthy()
  expect(sentTo('changeSetUp')[0]?.body).toMatchObject({
    seen: 'a1',
    wallet: {
      kind: 'seamless',
      url: 'https://purse.example',
      can: { status: true, statement: false, tombstone: true },
    },
    secrets: { walletKey: 'a key of thirty-two signs at least' },
  })
})
