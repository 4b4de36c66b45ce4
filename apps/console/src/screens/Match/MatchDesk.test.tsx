import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderConsole, sessionWith } from '../../testing/render-page.tsx'

const card = (minute: number, id: number, name: string) => ({
  kind: 'yellowCard',
  side: 'home',
  minute,
  added: 0,
  player: { id, name },
  other_player: null,
  figures: {},
})

const same = { agreement: 'same', seen: 'a', explained: null, is_corrected: false }
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
  home_score: 0,
  away_score: 0,
  source: 'desk',
  heard_at: null,
  corrections: 0,
  shared_with: null,
  has_closed_round: false,
  clock: { status: 'secondHalf', half_began_at: '2026-11-21T16:00:00.000Z', home_score: 0, away_score: 0 },
  players: [{ id: 4, name: 'Sorel', side: 'home', shirt_number: 10, place: 'pitch' }],
  sources: [
    { id: 1, kind: 'desk', is_in_force: true, heard_at: null },
    { id: 2, kind: 'push', is_in_force: false, heard_at: '2026-11-21T16:10:00.000Z' },
  ],
  facts: [
    { ...same, id: 'e1', here: card(20, 4, 'Sorel'), there: card(20, 4, 'Sorel') },
    { ...same, id: null, here: null, there: card(64, 5, 'Vasko'), agreement: 'onlyThere', seen: 'b' },
    { ...same, id: 'e3', here: card(66, 6, 'Kolev'), there: null, agreement: 'waiting', seen: 'c' },
  ],
  beside: 'push',
  faults: [],
  contradictions: [],
  decisions: [],
  hold: null,
  rounds: [],
}

const effects = {
  teams: 12,
  places: 4,
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

const open = (data: object = match) => {
  const server = fakeServer({
    staffSession: { data: sessionWith('desk') },
    matchFile: { data },
    takeTold: { data: null },
    explainFact: { data: null },
    moveFact: { data: null },
    holdMatch: { data: null },
    previewOutcome: { data: { effects, seen: 'xyz' } },
    decideMatch: { data: { proposal_id: null } },
  })
  renderConsole('/kestrel/football/9/desk')
  return server
}
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key })
const typeReason = async (text: string) => {
  const dialog = await screen.findByRole('dialog')
  const field = dialog.querySelector('textarea')
  if (field === null) throw new Error('no field for the reason')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
}

it('says in a word what the same is, what only one source says, and what still waits', async () => {
  open()
  expect(await screen.findByText('only in feed')).toBeTruthy()
  expect(screen.getByText('waiting')).toBeTruthy()
  expect(screen.getByText('1 difference')).toBeTruthy()
})

it('goes to the next difference by J, takes the feed’s by T, and leaves letters in fields alone', async () => {
  const { sentTo } = open()
  await screen.findByText('only in feed')
  press('j', screen.getByRole('textbox', { name: 'Minute' }))
  press('t', screen.getByRole('textbox', { name: 'Minute' }))
  expect(document.activeElement?.getAttribute('aria-label')).not.toBe('64’ Yellow card, Vasko: choose')
  press('j')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('64’ Yellow card, Vasko: choose')
  press('t')
  await waitFor(() => expect(sentTo('takeTold').map(({ body }) => body)).toMatchObject([{ seen: 'b' }]))
})

it('settles a difference by words with E', async () => {
  const { sentTo } = open()
  await screen.findByText('only in feed')
  press('j')
  press('e')
  await typeReason('Shown to the bench')
  await waitFor(() =>
    expect(sentTo('explainFact').map(({ body }) => body)).toMatchObject([
      { seen: 'b', reason: 'Shown to the bench' },
    ]),
  )
})

it('moves the chosen event by a minute, and no fact that is only in the feed', async () => {
  const { sentTo } = open()
  await screen.findByText('only in feed')
  press('j')
  press('+')
  fireEvent.click(screen.getByRole('button', { name: '20’ Yellow card, Sorel: choose' }))
  press('+')
  press('-')
  await waitFor(() =>
    expect(sentTo('moveFact').map(({ body }) => body)).toMatchObject([
      { fact: 'e1', by: 1 },
      { fact: 'e1', by: -1 },
    ]),
  )
})

const held = { member_id: 3, name: 'Tomas Lind', since: '2026-11-21T16:12:00.000Z', is_mine: false }

it('does nothing for somebody who does not hold the match, who may take it over with a reason', async () => {
  const { sentTo } = open({ ...match, hold: { ...held, taken_from_me: null } })
  expect(await screen.findByText(/^Tomas Lind holds this match since/)).toBeTruthy()
  press('j')
  press('t')
  press('e')
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Take it over' }))
  await typeReason('Their shift is over')
  await waitFor(() =>
    expect(sentTo('holdMatch').map(({ body }) => body)).toMatchObject([
      { from: 3, reason: 'Their shift is over' },
    ]),
  )
  expect(sentTo('takeTold')).toEqual([])
})

it('tells whoever held the match who took it over, and why', async () => {
  open({ ...match, hold: { ...held, taken_from_me: 'Their shift is over' } })
  expect(
    await screen.findByText(/^Tomas Lind took this match over from you .*“Their shift is over”/),
  ).toBeTruthy()
})

it('shows what a decision about the match would change before it is made', async () => {
  const { sentTo } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Not as planned…' }))
  fireEvent.change(screen.getByLabelText('The match is'), { target: { value: 'awarded' } })
  await screen.findByRole('button', { name: /^Say it: awarded off the pitch; 12 teams change/ })
  await typeReason('The league awarded it')
  await waitFor(() =>
    expect(sentTo('decideMatch').map(({ body }) => body)).toMatchObject([
      { outcome: 'awarded', seen: 'xyz' },
    ]),
  )
})
