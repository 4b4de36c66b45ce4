import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderConsole, sessionWith } from '../../testing/render-page.tsx'

const nobody = { side: null, player: null, minute: null, added: null, score: null, goals: null, figure: null }
const fact = { side: null, minute: null, added: null, player: null, other_player: null, figures: {} }
const lineUp = { ...fact, kind: 'lineUp', figures: { starters: 11 } }
const row = { there: null, agreement: 'own', explained: null, is_corrected: false }

const match = {
  id: 9,
  championship: 'harbour',
  championship_name: 'Harbour',
  round: 1,
  home: 'Quarry Town',
  away: 'Ferry United',
  kick_off_at: null,
  state: 'finished',
  minute: 90,
  home_score: 1,
  away_score: 1,
  source: 'push',
  heard_at: null,
  corrections: 0,
  shared_with: null,
  has_closed_round: false,
  clock: { status: 'final', half_began_at: null, home_score: 1, away_score: 1 },
  players: [],
  sources: [],
  facts: [
    { ...row, id: 'lh', seen: 'a', here: { ...lineUp, side: 'home' } },
    { ...row, id: 'la', seen: 'b', here: { ...lineUp, side: 'away' } },
  ],
  beside: null,
  faults: ['scoreDiffersFromEvents', 'goalTwice', 'sideWithoutLineUp'],
  contradictions: [
    { ...nobody, code: 'scoreDiffersFromEvents', score: { home: 1, away: 1 }, goals: { home: 2, away: 1 } },
    { ...nobody, code: 'goalTwice', player: { id: 4, name: 'Sorel' }, minute: 70, added: 0 },
    { ...nobody, code: 'sideWithoutLineUp', side: 'away' },
  ],
  decisions: ['takeScore', 'takeGoals', 'asIs'],
  hold: null,
  rounds: [],
}

const effects = {
  teams: 3,
  places: 2,
  prizes: 0,
  contests: 1,
  prizes_more: 0,
  prizes_less: 0,
  rounds: [],
  players: [],
  moved_prizes: [],
  moved_teams: [],
  needs_signature: false,
}
const goal = { ...fact, kind: 'goal', side: 'home', minute: 70, added: 0, player: { id: 4, name: 'Sorel' } }

const open = (role: 'desk' | 'viewer', path = '/kestrel/football/9', other: object = {}) => {
  const server = fakeServer({
    staffSession: { data: sessionWith(role) },
    matchFile: { data: { ...match, ...other } },
    previewOutcome: { data: { effects, changes: [{ before: goal, after: null }], seen: 'abc' } },
    decideMatch: { data: { proposal_id: null } },
  })
  renderConsole(path)
  return server
}

it('says how a match contradicts itself, shows what a decision changes, and sends it', async () => {
  const { sentTo } = open('desk')
  expect(await screen.findByText('The score is 1 – 1, the goals are 2 – 1')).toBeTruthy()
  expect(screen.getByText('The same goal twice: Sorel, 70’')).toBeTruthy()
  expect(screen.getByText('No line-up: Ferry United')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take the score' }))
  expect(await screen.findByText('70’ Goal, Sorel → nothing')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Why, for the log'), {
    target: { value: 'the goal was sent twice' },
  })
  fireEvent.click(screen.getByRole('button', { name: /^Say it: Take the score/ }))
  await waitFor(() =>
    expect(sentTo('decideMatch')).toMatchObject([{ body: { outcome: 'takeScore', seen: 'abc' } }]),
  )
})

it('says which figures of players cannot be true, and offers to count them from the events', async () => {
  const { sentTo } = open('desk', '/kestrel/football/9', {
    contradictions: [
      { name: 'goals', reported: 9, min: 0, max: 0 },
      { name: 'saves', reported: 60, min: null, max: 45 },
      { name: 'penaltiesMissed', reported: 0, min: 1, max: null },
    ].map((figure) => {
      return { ...nobody, code: 'figureDiffers', side: 'home', player: { id: 4, name: 'Sorel' }, figure }
    }),
    decisions: ['takeEvents', 'takeFigures'],
  })
  const said = (what: string) =>
    screen.findByText(`A figure that cannot be true: Quarry Town, Sorel, ${what}`)
  expect(await said('goals 9 where the events count 0')).toBeTruthy()
  expect(await said('saves 60 where at most 45 are possible')).toBeTruthy()
  expect(await said('penalties missed 0 where there are at least 1')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take the figures' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close as it is' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Take the events' }))
  fireEvent.change(await screen.findByLabelText('Why, for the log'), { target: { value: 'sent for nobody' } })
  fireEvent.click(screen.getByRole('button', { name: /^Say it: Take the events/ }))
  await waitFor(() => expect(sentTo('decideMatch')).toMatchObject([{ body: { outcome: 'takeEvents' } }]))
})

it('says it at the match desk too, and only who may decide is offered to', async () => {
  open('desk', '/kestrel/football/9/desk')
  expect(await screen.findByRole('button', { name: 'Close as it is' })).toBeTruthy()
})

it('offers nothing to who only reads, and names the club of a line-up', async () => {
  open('viewer')
  expect(await screen.findByText('No line-up: Ferry United')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close as it is' })).toBeNull()
  expect(screen.getByText('Line-up, Quarry Town: starters 11')).toBeTruthy()
  expect(screen.getByText('Line-up, Ferry United: starters 11')).toBeTruthy()
})
