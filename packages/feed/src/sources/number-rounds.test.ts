import { describe, expect, it } from 'vitest'
import { gapsOfRounds, numberRounds, type NamedFixture } from './number-rounds.ts'

const DAY = 86_400_000
let id = 0
const match = (roundName: string, day: number, clubs = [`h${(id += 1)}`, `a${id}`]): NamedFixture => ({
  id: String(id),
  roundName,
  kickOffAt: Date.UTC(2026, 5, 1) + day * DAY,
  homeClubId: clubs[0] ?? null,
  awayClubId: clubs[1] ?? null,
})
const numbers = (fixtures: readonly NamedFixture[], known?: ReadonlyMap<string, number>) =>
  Object.fromEntries(numberRounds(fixtures, known).numberOf)

describe('the rounds of a calendar', () => {
  it('of one stage bear their own numbers, also where a match was played earlier', () => {
    const fixtures = [
      match('Regular Season - 2', 0),
      match('Regular Season - 12', 5),
      match('Regular Season - 2', 8),
    ]
    expect(numbers(fixtures)).toEqual({ 'Regular Season - 2': 2, 'Regular Season - 12': 12 })
    expect(numbers([match('3', 0), match('4', 7)])).toEqual({ 3: 3, 4: 4 })
  })

  it('are shared by groups, and the knock-out rounds come after them', () => {
    const groups = ['A', 'B', 'C'].flatMap((group, late) =>
      [1, 2, 3].flatMap((day) => [match(`Group ${group} - ${day}`, day * 4 + late)]),
    )
    const cup = [match('Round of 16', 20), match('Quarter-finals', 24), match('Final', 30)]
    const { rounds } = numberRounds([...groups, ...cup])
    expect(rounds).toEqual([
      { number: 1, name: 'Group Stage - 1' },
      { number: 2, name: 'Group Stage - 2' },
      { number: 3, name: 'Group Stage - 3' },
      { number: 4, name: 'Round of 16' },
      { number: 5, name: 'Quarter-finals' },
      { number: 6, name: 'Final' },
    ])
  })

  it('are shared by groups with numbers, whose last matchdays lie on one day', () => {
    const fixtures = ['1', '2'].flatMap((group) => [1, 2].map((day) => match(`Group ${group} - ${day}`, day)))
    expect(numbers(fixtures)).toEqual({
      'Group 1 - 1': 1,
      'Group 1 - 2': 2,
      'Group 2 - 1': 1,
      'Group 2 - 2': 2,
    })
  })

  it('are shared by stages played side by side, and follow each other otherwise', () => {
    const fixtures = [
      ...[1, 2].map((day) => match(`Regular Season - ${day}`, day * 7)),
      // Played in the middle of the next stage, which does not make the two one.
      match('Regular Season - 2', 30),
      match('Regular Season - 2', 14),
      ...[1, 2].map((day) => match(`Championship Round - ${day}`, 20 + day * 7)),
      ...[1, 2].map((day) => match(`Relegation Round - ${day}`, 21 + day * 7)),
      match('Conference League Play-offs - Final', 50),
    ]
    expect(numberRounds(fixtures).rounds).toEqual([
      { number: 1, name: 'Regular Season - 1' },
      { number: 2, name: 'Regular Season - 2' },
      { number: 3, name: 'Championship Round - 1 / Relegation Round - 1' },
      { number: 4, name: 'Championship Round - 2 / Relegation Round - 2' },
      { number: 5, name: 'Conference League Play-offs - Final' },
    ])
    const halves = [match('Apertura - 1', 0), match('Apertura - 2', 7), match('Clausura - 1', 90)]
    expect(numbers(halves)).toEqual({ 'Apertura - 1': 1, 'Apertura - 2': 2, 'Clausura - 1': 3 })
  })

  it('keep their numbers, under another name of the same matchday too', () => {
    const known = new Map([
      ['Group Stage - 1', 1],
      ['Group Stage - 2', 2],
      ['Final', 3],
    ])
    const fixtures = [
      match('Group A - 1', 1),
      match('Group B - 1', 2),
      match('Group Stage - 2', 5),
      match('Final', 20),
      match('Supercup', 40),
    ]
    expect(numbers(fixtures, known)).toEqual({
      'Group Stage - 2': 2,
      Final: 3,
      Supercup: 4,
      'Group A - 1': 1,
      'Group B - 1': 1,
    })
  })

  it('that are odd wait for a person: a club that plays twice, a round between two that are known', () => {
    const clash = [
      match('Group A - 1', 0, ['x', 'y']),
      match('Group B - 1', 1, ['x', 'z']),
      match('Final', 9),
    ]
    const read = numberRounds(clash)
    expect([...read.odd.keys()]).toEqual(['Group A - 1', 'Group B - 1'])
    expect(Object.fromEntries(read.numberOf)).toEqual({ Final: 2 })
    expect(
      numbers(
        clash,
        new Map([
          ['Group A - 1', 1],
          ['Group B - 1', 2],
          ['Final', 3],
        ]),
      ),
    ).toEqual({
      'Group A - 1': 1,
      'Group B - 1': 2,
      Final: 3,
    })
    const between = numberRounds(
      [match('Round of 16', 0), match('Play-in', 3), match('Final', 9)],
      new Map([
        ['Round of 16', 1],
        ['Final', 2],
      ]),
    )
    expect([...between.odd.keys()]).toEqual(['Play-in'])
  })

  it('report that a match to come has none', () => {
    const fixtures = [
      { ...match('', 3), id: '7', state: 'scheduled' },
      { ...match('Final', 9), state: 'scheduled' },
    ]
    expect(gapsOfRounds(numberRounds(fixtures), fixtures, 'fixtures')).toMatchObject([
      { what: 'round', id: '7', reason: 'the match has no round' },
    ])
  })
})
