import { describe, expect, it } from 'vitest'
import type { AnswerData, DashboardCard } from '@gaffer/contract/types'
import {
  actionOf,
  curveMarks,
  gainedPlaces,
  racedSamples,
  progressOf,
  selectGame,
  selectTeamId,
} from './model.ts'

const card = (id: number, teams: readonly number[] = []) =>
  ({
    sub_tournament_id: id,
    matches_left: 5,
    all_matches: 8,
    user_teams: teams.map((teamId) => ({
      user_team_id: teamId,
      name: `T${teamId}`,
      points: null,
      place: null,
    })),
  }) as unknown as DashboardCard

describe('the chosen game', () => {
  it('is the one of the address, else the first card, else none', () => {
    const cards = [card(101), card(201)]
    expect(selectGame(cards, 201)).toBe(cards[1])
    expect(selectGame(cards, 999)).toBe(cards[0])
    expect(selectGame(cards, undefined)).toBe(cards[0])
    expect(selectGame([], 101)).toBeUndefined()
  })

  it('is found by any round of it, and by a team in it', () => {
    const cards = [card(101), card(205, [905])]
    expect(selectGame(cards, 203)).toBe(cards[1])
    expect(selectGame(cards, undefined, 901)).toBe(cards[1])
  })

  it('shows the team of the address only if it is one of the manager’s', () => {
    expect(selectTeamId(card(101, [101, 201]), 201)).toBe(201)
    expect(selectTeamId(card(101, [101, 201]), 7701)).toBe(101)
    expect(selectTeamId(card(101), 201)).toBeUndefined()
  })

  it('is as far as its matches are over', () => {
    expect(progressOf(card(1))).toBe(37.5)
    expect(progressOf({ ...card(1), all_matches: 0, matches_left: 0 })).toBe(0)
  })
})

describe('the matchday', () => {
  const samples = [9321, 1207].map((place) => ({ at: '', place, points: 3 }))

  it('is raced from the first points on: the place before them is only who entered earlier', () => {
    const before = { at: '', place: 1500, points: 0 }
    expect(racedSamples([before, before, ...samples])).toEqual(samples)
    expect(racedSamples([before, before])).toEqual([before])
    expect(gainedPlaces([before, ...samples], 1207)).toBe(8114)
  })

  it('a team gained the places between its first points and now', () => {
    expect(gainedPlaces(samples, 1207)).toBe(8114)
    expect(gainedPlaces(samples, 9400)).toBe(-79)
    expect(gainedPlaces([], 5)).toBe(0)
    expect(gainedPlaces(samples, null)).toBe(0)
  })

  const history = (places: readonly number[], moments: readonly (readonly [number, number])[]) =>
    ({
      total_players: 100,
      samples: places.map((place, at) => ({ at: `2026-11-21T15:00:${10 + at}.000Z`, place, points: 0 })),
      moments: moments.map(([at, points]) => ({ at: `2026-11-21T15:00:${10 + at}.000Z`, points })),
    }) as AnswerData<'rankHistory'>

  it('marks the moments that moved the place most, in order of time', () => {
    const told = history(
      [90, 50, 50, 50, 50, 50, 20, 20, 20, 20, 20, 40],
      [
        [1, 5],
        [6, 4],
        [11, -2],
        [9, 1],
      ],
    )
    expect(curveMarks(told).map(({ sample, gained }) => [sample, gained])).toEqual([
      [1, 40],
      [6, 30],
      [11, -20],
    ])
  })

  it('marks no moment the place moved against, nor two whose words would meet', () => {
    const told = history(
      [90, 50, 40, 60, 60, 60],
      [
        [1, 5],
        [2, 3],
        [3, 1],
      ],
    )
    expect(curveMarks(told).map(({ sample }) => sample)).toEqual([1])
    expect(curveMarks(history([], []))).toEqual([])
  })

  it('an action without a text has none', () => {
    expect(actionOf('goal')).toBe('goal')
    expect(actionOf('moonwalk')).toBeUndefined()
  })
})
