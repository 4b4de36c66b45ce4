import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildRoom, buildRoomHome } from '../../testing/build-room.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'
import { pressReady, stubSight } from '../../testing/sight.ts'

afterEach(() => vi.unstubAllGlobals())

const NO_ANSWER = { refusal: 'badRequest', message: 'Nobody there', status: 400 }
const held = () =>
  buildRoom({ entry: 'none', user_team_id: null, held_until: new Date(Date.now() + 100_000).toISOString() })

async function play(answers: FakeServer) {
  stubSight()
  const rendered = await renderApp('/foundRooms?bet=10&seats=10', {
    renewSession: SIGNED_IN,
    home: buildRoomHome(null),
    seekRoom: () => ({ data: [held()] }),
    ...answers,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Play for €10' }))
  return rendered
}

it('has joined a room that was paid for, even if the room cannot be fetched right after', async () => {
  let isJoined = false
  await play({
    home: () => (isJoined ? NO_ANSWER : buildRoomHome(null)),
    roomQuote: {
      data: { quote: 'q1', amount: 10, currency: 'EUR', balance: null, expires_at: new Date().toISOString() },
    },
    joinRoom: () => {
      isJoined = true
      return { data: { room_id: 7, budget: 1, user_team_id: 901, sub_tournament_id: 701, state: 'entered' } }
    },
  })
  await pressReady('Pay €10 and enter')
  expect(await screen.findByText('Nobody there')).toBeTruthy()
  expect(screen.queryByText('We couldn’t get you into this room')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Play for €10' })).toBeNull()
})

it('leads to a room whose payment was not answered', async () => {
  const { calls } = await play({
    home: () => buildRoomHome(buildRoom()),
    roomQuote: { refusal: 'roomAlreadyJoined', message: 'You are in this room' },
  })
  expect(await screen.findByText('Room 7')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Play for €10' })).toBeNull())
  expect(calls.some(({ name }) => name === 'joinRoom')).toBe(false)
})
