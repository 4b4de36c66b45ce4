import { expect, it } from 'vitest'
import { createFpl } from './fpl.ts'

const fixture = (id: number, event: number | null, isStarted = false) => ({
  id,
  event,
  kickoff_time: event === null ? null : '2026-08-15T14:00:00Z',
  team_h: 1,
  team_a: 2,
  team_h_score: isStarted ? 0 : null,
  team_a_score: isStarted ? 0 : null,
  started: isStarted,
  finished: false,
  minutes: isStarted ? 20 : 0,
})

/** The official game with these matches, each with a player who has figures in it. */
function gameOf(fixtures: readonly ReturnType<typeof fixture>[]) {
  const asked: string[] = []
  const answer = (path: string): unknown => {
    const [, event] = /event[=/](\d+)/.exec(path) ?? []
    const listed = fixtures.filter((one) => event === undefined || one.event === Number(event))
    if (!path.startsWith('event/')) return listed
    const explain = listed.map(({ id }) => ({
      fixture: id,
      stats: [{ identifier: 'minutes', value: 20, points: 1 }],
    }))
    return { elements: [{ id: 7, stats: { minutes: 20 }, explain }] }
  }
  const game = createFpl(
    { season: '2026' },
    async (path) => {
      asked.push(path)
      return { headers: {}, text: JSON.stringify(answer(path)) }
    },
    () => '1',
  )
  return { game, asked }
}

it('finds a match in the calendar that has left its gameweek: postponed, or played in another one', async () => {
  const { game, asked } = gameOf([fixture(1, 3, true), fixture(2, null), fixture(3, 5, true)])
  const read = await game.readMatches([1, 2, 3].map((id) => ({ id: String(id), round: 3 })))
  const told = read.ok ? read.value.map(({ fixtureId, state }) => [fixtureId, state]) : read.refusal
  expect(told).toEqual([
    ['1', 'inPlay'],
    ['2', 'postponed'],
    ['3', 'inPlay'],
  ])
  expect(asked.filter((path) => path === 'fixtures/')).toHaveLength(1)
})

it('costs two requests a gameweek while every match is in its own', async () => {
  const { game, asked } = gameOf([fixture(1, 3, true), fixture(2, 3)])
  await game.readMatches([1, 2].map((id) => ({ id: String(id), round: 3 })))
  expect(asked).toEqual(['fixtures/?event=3', 'event/3/live/'])
})
