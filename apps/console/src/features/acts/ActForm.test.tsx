import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPart, sessionWith } from '../../testing/render-page.tsx'
import { rememberPress } from '../session/pressed.ts'
import { ActForm } from './ActForm.tsx'

const onDone = vi.fn<(answer: unknown) => void>()

function open() {
  onDone.mockClear()
  renderPart(
    <ActForm name="blockManager" id={12} own={{ hours: 24 }} consequence="Block for 1 day" onDone={onDone} />,
    'support',
  )
}

const typeReason = (text: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
const press = (name = 'Block for 1 day') => fireEvent.click(screen.getByRole('button', { name }))

it('asks for a reason before anything is sent', () => {
  const { sent } = fakeServer({})
  open()
  typeReason(' a ')
  press()
  expect(screen.getByText('Give a reason of three characters or more')).toBeTruthy()
  expect(sent).toEqual([])
})

it('sends the reason, an id of its own and what the act is about', async () => {
  const { sentTo } = fakeServer({ blockManager: { data: { blocked_until: null } } })
  open()
  typeReason('  Asked by phone ')
  press()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentTo('blockManager').map(({ body }) => body)).toEqual([
    { hours: 24, reason: 'Asked by phone', request_id: expect.stringMatching(/^[\da-f-]{36}$/) },
  ])
})

it('keeps the form when the connection is lost, and repeats under the same id', async () => {
  const { sentTo } = fakeServer({ blockManager: ['lost', { data: { blocked_until: null } }] })
  open()
  typeReason('Asked by phone')
  press()
  await screen.findByText(/Nothing you typed is lost/)
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Asked by phone')
  press()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [first, second] = sentTo('blockManager').map(({ body }) => body?.request_id)
  expect(first).toBe(second)
})

it('takes being told that it is done already as done', async () => {
  fakeServer({ blockManager: ['lost', { code: 'alreadyDone', message: 'That is done already.' }] })
  open()
  typeReason('Asked by phone')
  press()
  await screen.findByText(/Nothing you typed is lost/)
  press()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(undefined))
})

it('shows a refusal in its place and keeps what was typed', async () => {
  fakeServer({ blockManager: { code: 'changedMeanwhile', message: 'Somebody else changed this.' } })
  open()
  typeReason('Asked by phone')
  press()
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else changed this.')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Asked by phone')
  expect(onDone).not.toHaveBeenCalled()
})

it('leads to a fresh sign-in where one is missing, and goes on by itself after it', async () => {
  rememberPress(5)
  const { sentTo } = fakeServer({
    blockManager: [{ code: 'freshSignInNeeded' }, { data: { blocked_until: null } }],
    signInToDemo: { data: sessionWith('support') },
  })
  open()
  typeReason('Asked by phone')
  press()
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm as Yusuf Amari' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentTo('signInToDemo').map(({ body }) => body)).toEqual([{ member_id: 5 }])
})
