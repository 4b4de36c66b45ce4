import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderConsole, sessionWith } from '../../testing/render-page.tsx'
import { queryOfView } from './use-views.ts'

const shared = {
  id: 3,
  page: 'contests',
  name: 'Hot',
  query: 'sort=fill.desc&state=open',
  is_shared: true,
  is_own: false,
  by: 'Nadia',
}
const replies = {
  staffSession: { data: sessionWith('contests') },
  contestList: { data: [], next: null },
}

it('keeps filters, order and columns, not the place in the list', () => {
  expect(queryOfView(new URLSearchParams('state=open&cursor=1~2&open=5&sort=fill.desc'))).toBe(
    'sort=fill.desc&state=open',
  )
})

it('is saved from the address of the page, and found in its head and in the menu', async () => {
  const server = fakeServer({ ...replies, savedViews: { data: [shared] }, saveView: { data: { id: 4 } } })
  renderConsole('/kestrel/contests?state=open&cursor=1~2')
  fireEvent.click(await screen.findByText('Views'))
  expect(await screen.findByRole('link', { name: 'Hot · Nadia' })).toHaveProperty(
    'href',
    expect.stringMatching(/\/kestrel\/contests\?sort=fill.desc&state=open$/),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save this view…' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Open now' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Who sees it' }), { target: { value: 'shared' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo('saveView').map(({ body }) => body)).toEqual([
    { name: 'Open now', is_shared: true, page: 'contests', query: 'state=open' },
  ])
})

it('says why a view was not saved, in its dialog', async () => {
  fakeServer({ ...replies, savedViews: { data: [] }, saveView: { code: 'nameTaken', message: 'Taken.' } })
  renderConsole('/kestrel/contests?state=open')
  fireEvent.click(await screen.findByText('Views'))
  fireEvent.click(screen.getByRole('button', { name: 'Save this view…' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Open now' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Taken.')).toBeDefined()
})
