import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { renderConsole, sessionWith } from '../testing/render-page.tsx'

const person = (id: number, name: string) => ({
  id,
  name,
  email: `${name}@kestrel.example`,
  roles: ['viewer'],
  is_platform: false,
  sign_in: 'passkey',
  last_seen_at: null,
  is_present: false,
})

async function openTeam() {
  fakeServer({
    staffSession: { data: sessionWith('owner') },
    staff: { data: [person(1, 'ada'), person(2, 'bo')] },
    auditLog: { data: [], next: null },
  })
  renderConsole('/kestrel/team')
  await screen.findByText('bo')
}

const key = (name: string, target: Element = document.body) => fireEvent.keyDown(target, { key: name })

it('goes to a section by G and its letter', async () => {
  await openTeam()
  key('g')
  key('a')
  expect(await screen.findByRole('heading', { level: 1, name: 'Audit log' })).toBeTruthy()
})

it('goes through the rows by J and K, and stops at the ends', async () => {
  await openTeam()
  const focused = () => document.activeElement?.textContent
  key('j')
  expect(focused()).toContain('ada')
  key('j')
  key('j')
  expect(focused()).toContain('bo')
  key('k')
  expect(focused()).toContain('ada')
})

it('presses what shows a key, but not while something is open over the page', async () => {
  await openTeam()
  key('n')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  key('?')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('leaves letters to the field that has the focus', async () => {
  await openTeam()
  key('n')
  const [field] = screen.getAllByRole('textbox')
  if (field) key('g', field)
  key('a')
  expect(screen.getByTestId('address').textContent).toBe('/kestrel/team')
})

it('opens the list of all keys by ?', async () => {
  await openTeam()
  key('?')
  expect(screen.getByRole('dialog', { name: 'Shortcuts' })).toBeTruthy()
})
