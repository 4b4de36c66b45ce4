import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderConsole, sessionWith } from '../../testing/render-page.tsx'

const goal = {
  kind: 'goal',
  side: 'home',
  minute: 61,
  added: 0,
  player: { id: 4, name: 'Sorel' },
  other_player: null,
  figures: {},
}

const match = {
  id: 9,
  championship: 'premier',
  championship_name: 'Premier',
  round: 12,
  home: 'Calder Vale',
  away: 'Norhaven',
  kick_off_at: '2026-11-21T15:00:00.000Z',
  state: 'playing',
  minute: 67,
  home_score: 2,
  away_score: 1,
  source: 'push',
  heard_at: null,
  corrections: 0,
  shared_with: null,
  has_closed_round: false,
  clock: { status: 'secondHalf', half_began_at: '2026-11-21T16:00:00.000Z', home_score: 2, away_score: 1 },
  players: [{ id: 4, name: 'Sorel', side: 'home', shirt_number: 10, place: 'pitch' }],
  sources: [],
  facts: [
    {
      id: 'e1',
      here: goal,
      there: null,
      agreement: 'onlyHere',
      seen: 'a',
      explained: null,
      is_corrected: false,
    },
    {
      id: null,
      here: null,
      there: { ...goal, minute: 64 },
      agreement: 'onlyThere',
      seen: 'b',
      explained: null,
      is_corrected: false,
    },
  ],
  beside: 'desk',
  faults: [],
  contradictions: [],
  decisions: [],
  hold: null,
  rounds: [],
}

const effects = {
  teams: 312,
  places: 40,
  prizes: 4,
  contests: 6,
  prizes_more: 82_890,
  prizes_less: 82_890,
  rounds: [],
  players: [],
  moved_prizes: [],
  moved_teams: [],
  needs_signature: true,
}

const open = (role: 'desk' | 'viewer', data: object = match) => {
  const server = fakeServer({
    staffSession: { data: sessionWith(role) },
    matchFile: { data },
    previewCorrection: { data: { effects, before: goal, after: null, seen: 'abc' } },
    correctMatch: { data: { proposal_id: 3 } },
  })
  renderConsole('/kestrel/football/9')
  return server
}

it('shows what a correction would change before it is asked for, and sends what was seen', async () => {
  const { sentTo } = open('desk')
  fireEvent.click(await screen.findByRole('button', { name: 'Correct: Goal, Sorel' }))
  fireEvent.change(screen.getByLabelText('It shall'), { target: { value: 'withdraw' } })
  fireEvent.click(screen.getByRole('button', { name: 'See what it would change' }))
  const ask = await screen.findByRole('button', { name: /^Ask for a signature: 4 prizes move/ })
  expect(screen.getByText('312')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Why, for the log'), { target: { value: 'Offside' } })
  fireEvent.click(ask)
  await screen.findByText(/^Sent for a signature/)
  await waitFor(() =>
    expect(sentTo('correctMatch').map(({ body }) => body)).toMatchObject([
      { corrects: 'e1', fact: { kind: 'withdrawn' }, cause: 'league', seen: 'abc', reason: 'Offside' },
    ]),
  )
})

it('marks what only one of two sources says', async () => {
  open('viewer')
  expect(await screen.findByText('only in feed')).toBeTruthy()
  expect(screen.getByText('only by hand')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull()
})

const elsewhere = { operators: ['Redline', 'Sahel'], people: ['Ann'] }

it('says who else plays its championship and who can change it, and offers nothing to fill in', async () => {
  open('desk', { ...match, shared_with: elsewhere })
  expect(await screen.findByText(/^Redline and Sahel play this championship too\..* Ask Ann\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Correct|Add a fact/ })).toBeNull()
})
