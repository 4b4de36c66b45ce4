import { describe, expect, it } from 'vitest'
import { buildSeasonTournament, buildTournamentForBuilding } from '../../testing/build-squad.ts'
import { actionOf, subgameOf } from './model.ts'

const daily = buildTournamentForBuilding({ status: 'current' })
const season = buildSeasonTournament({ status: 'current' })
const [subgame] = season.subgames

describe('a season under way', () => {
  it('can be entered until the deadline of its open round', () => {
    expect(subgame && actionOf(season, subgame, false)).toBe('play')
    expect(subgame && actionOf(season, subgame, true)).toBe('view')
    expect(subgame && actionOf({ ...season, status: 'past' }, subgame, false)).toBe('view')
  })

  it('is found by any of its rounds', () => {
    expect(subgameOf(season, 731)).toBe(subgame)
    expect([subgameOf(season, 801), subgameOf(season, undefined)]).toEqual([undefined, undefined])
  })
})

it('a game of one round is only to be looked at once it has started', () => {
  const [only] = daily.subgames
  expect(only && actionOf(daily, only, true)).toBe('view')
})
