import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { renderConsole, sessionWith } from '../testing/render-page.tsx'

const NOBODY = { member: null, workplaces: [], fresh_until: null, ends_at: null }
const CAN_SIGN_IN = { ...NOBODY, demo: sessionWith('support').demo }

const line = (seq: number) => ({
  seq,
  at: '2026-11-21T10:02:00.000Z',
  member: { id: 1, name: 'Marta Heller' },
  role: 'owner',
  act: 'inviteStaff',
  subject: { kind: 'staff', id: '9' },
  before: null,
  after: { roles: ['viewer'] },
  reason: 'Helps out in December',
  address: '192.0.2.7',
  hash: 'a'.repeat(64),
})

const colleague = {
  id: 1,
  name: 'Marta Heller',
  email: 'marta@kestrel.example',
  roles: ['owner'],
  is_platform: false,
  sign_in: 'demo',
  last_seen_at: null,
  is_present: true,
}

const address = () => screen.getByTestId('address').textContent

it('leads to the address that was asked for after signing in', async () => {
  fakeServer({
    staffSession: { data: CAN_SIGN_IN },
    signInToDemo: { data: sessionWith('support') },
    staff: { data: [colleague] },
  })
  renderConsole('/kestrel/team')
  fireEvent.click(await screen.findByRole('button', { name: /Yusuf Amari/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Team' })).toBeTruthy()
  expect(await screen.findByText('marta@kestrel.example')).toBeTruthy()
})

it('leaves out the sections that a role may not read', async () => {
  fakeServer({ staffSession: { data: sessionWith('viewer') }, staff: { data: [] } })
  renderConsole('/kestrel/team')
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }))
  const names = sections.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Overview',
    'Contests',
    'Games',
    'Football',
    'Rounds',
    'Money',
    'Needs a person',
    'Reports',
    'Audit log',
    'Brand studio',
    'Team',
    'Sign-ins',
  ])
})

it('goes to an operator at which there is a role', async () => {
  fakeServer({ staffSession: { data: sessionWith('viewer') } })
  renderConsole('/somebody-else/money')
  await screen.findByRole('navigation', { name: 'Sections' })
  expect(address()).toBe('/kestrel/overview')
})

it('keeps filters in the address, and begins at the first page with each', async () => {
  const { sentTo } = fakeServer({
    staffSession: { data: sessionWith('owner') },
    staff: { data: [colleague] },
    auditLog: { data: [line(7)], next: 'two' },
  })
  renderConsole('/kestrel/audit')
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  expect(address()).toBe('/kestrel/audit?cursor=two')
  fireEvent.change(screen.getByRole('combobox', { name: /Person/ }), { target: { value: '1' } })
  expect(address()).toBe('/kestrel/audit?member=1')
  await screen.findByText('Helps out in December')
  expect(sentTo('auditLog').map(({ query }) => query.toString())).toEqual(['', 'cursor=two', 'member=1'])
})

it('opens a line of the audit log by its address, with what was before and after', async () => {
  fakeServer({
    staffSession: { data: sessionWith('owner') },
    staff: { data: [] },
    auditLog: { data: [line(7), line(6)], next: null },
  })
  renderConsole('/kestrel/audit?open=6')
  const sheet = within(await screen.findByRole('dialog', { name: 'Line 6' }))
  expect(sheet.getByText(/viewer/)).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
  expect(address()).toBe('/kestrel/audit')
})

it('tells in its own place that a part failed, and loads it again on a press', async () => {
  fakeServer({
    staffSession: { data: sessionWith('owner') },
    staff: [{ code: 'conflict', message: 'Not now.' }, { data: [colleague] }],
  })
  renderConsole('/kestrel/team')
  await screen.findByText('Not now.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('marta@kestrel.example')).toBeTruthy()
})

it('shows the way to sign in again when the sign-in has ended meanwhile', async () => {
  fakeServer({
    staffSession: [{ data: sessionWith('owner') }, { data: CAN_SIGN_IN }],
    staff: { code: 'signInNeeded' },
    overview: { code: 'signInNeeded' },
  })
  renderConsole('/kestrel/team')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy()
})

it('tells whose a section is to somebody who may not read it, and asks the server for nothing of it', async () => {
  const { sentTo } = fakeServer({ staffSession: { data: sessionWith('viewer') } })
  renderConsole('/kestrel/managers')
  expect(await screen.findByText(/Owner, Contests, Finance, Support/)).toBeTruthy()
  expect(sentTo('findManagers')).toEqual([])
})
