import { describe, expect, it } from 'vitest'
import { buildSeasonTournament, buildTournamentForBuilding } from '../../testing/build-squad.ts'
import { actionOf, badgesOf, contestOf } from './model.ts'

const daily = buildTournamentForBuilding({ status: 'current' })
const season = buildSeasonTournament({ status: 'current' })
const [contest] = season.subgames

describe('a season under way', () => {
  it('can be entered until the deadline of its open round', () => {
    expect(contest && actionOf(season, contest, false)).toBe('play')
    expect(contest && actionOf(season, contest, true)).toBe('view')
    expect(contest && actionOf({ ...season, status: 'past' }, contest, false)).toBe('view')
  })

  it('is found by any of its rounds', () => {
    expect(contestOf(season, 731)).toBe(contest)
    expect([contestOf(season, 801), contestOf(season, undefined)]).toEqual([undefined, undefined])
  })
})

it('the last seat of a game is kept for its creator, and offered to nobody else', () => {
  const duel = buildTournamentForBuilding({ creator: 'Night Owl' })
  const seat = { max_players: 2, current_players: 1, is_creators_seat_kept: true }
  const [last] = duel.subgames.map((one) => ({ ...one, ...seat }))
  expect(last && actionOf(duel, last, false, 'Day Owl')).toBe('full')
  expect(last && actionOf(duel, last, false)).toBe('full')
  expect(last && actionOf(duel, last, false, 'Night Owl')).toBe('play')
})

it('a game whose level teams share their prizes says so on its card', () => {
  const kinds = (ties: 'earlier' | 'shared') =>
    badgesOf({ ...daily, subgames: daily.subgames.map((one) => ({ ...one, ties })) }).map(({ kind }) => kind)
  expect(kinds('shared')).toContain('ties')
  expect(kinds('earlier')).not.toContain('ties')
})

it('a game of one round is only to be looked at once it has started', () => {
  const [only] = daily.subgames
  expect(only && actionOf(daily, only, true)).toBe('view')
})
