import { describe, expect, it } from 'vitest'
import { buildLeague, buildPairing } from '../../testing/build-league.ts'
import {
  type CupRound,
  cupRoundKey,
  isMine,
  isMyPairing,
  pictureOf,
  placeOfFault,
  roundNow,
  shownCupRound,
  tabsOf,
} from './model.ts'

const cup = (first: number, decided: number): readonly CupRound[] =>
  Array.from({ length: Math.log2(first) + 1 }, (_, at) => ({
    round: at + 1,
    tournament_round: at + 4,
    is_final: at < decided,
    ties: Array.from({ length: first / 2 ** at }, () => buildPairing(1)),
  }))

it('the manager’s team is known by its number, whatever round the ids name', () => {
  const league = buildLeague({ my_team_id: 90_003 })
  expect([90_006, 90_103, undefined].map((id) => isMine(league, id))).toEqual([true, false, false])
  expect(isMine(buildLeague({ my_team_id: null }), 90_003)).toBe(false)
  const bye = buildPairing(1, { b: null, is_bye: true })
  expect(isMyPairing(league, bye)).toBe(false)
  expect(
    isMyPairing(league, {
      ...bye,
      b: { user_name: 'Me', is_bot: false, team_name: 'Owls', user_team_id: 90_001 },
    }),
  ).toBe(true)
})

describe('the round of a league that is of interest now', () => {
  it.each([
    [null, 1],
    [2, 1],
    [4, 1],
    [6, 3],
    [13, 10],
    [20, 10],
  ])('with round %s of its season locked is %d', (round, now) =>
    expect(roundNow(buildLeague({ round, from_round: 4, rounds: 10 }))).toBe(now),
  )
})

describe('the bracket of a cup', () => {
  it('begins with the first round that is not decided, in the end with the final, or as chosen', () => {
    expect(shownCupRound(cup(8, 0), undefined)).toBe(0)
    expect(shownCupRound(cup(8, 2), undefined)).toBe(2)
    expect(shownCupRound(cup(8, 4), undefined)).toBe(3)
    expect(shownCupRound(cup(8, 4), 1)).toBe(0)
    expect(shownCupRound(cup(8, 1), 9)).toBe(1)
    expect(shownCupRound([], undefined)).toBe(0)
  })

  it('is drawn to the final where it can be seen at once, else round by round', () => {
    const roundsOf = (first: number, shown: number, isWide: boolean) =>
      pictureOf(cup(first, 0), shown, isWide).map(({ round }) => round)
    expect(roundsOf(8, 0, true)).toEqual([1, 2, 3, 4])
    expect(roundsOf(8, 2, true)).toEqual([3, 4])
    expect(roundsOf(8, 1, false)).toEqual([2])
    expect(roundsOf(128, 0, true)).toEqual([1])
    expect(roundsOf(128, 3, true)).toEqual([4, 5, 6, 7, 8])
  })

  it('has a name for every round there can be', () => {
    expect(cup(128, 0).map(({ ties }) => cupRoundKey(ties.length))).toEqual(
      [128, 64, 32, 16, 8, 4, 2, 1].map((ties) => `leagues.cupRound.${ties}`),
    )
  })
})

it('a cup opens with its bracket, and a classic league has its table alone', () => {
  expect((['classic', 'head_to_head', 'cup'] as const).map((kind) => tabsOf({ kind }))).toEqual([
    ['table'],
    ['table', 'pairings'],
    ['bracket', 'table'],
  ])
})

it.each([
  ['nameTaken', 'name'],
  ['nameUnsuitable', 'name'],
  ['gameAlreadyStarted', 'team'],
  ['notFound', 'team'],
  ['tooManyLeagues', 'form'],
  ['network', 'form'],
] as const)('the refusal %s is said at the %s', (code, place) => expect(placeOfFault(code)).toBe(place))
