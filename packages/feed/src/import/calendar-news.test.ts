import { describe, expect, it } from 'vitest'
import { hasTestData, loadTestData, TEST_DATA_HINT } from '../testing/test-data.ts'
import { calendarNews } from './calendar-news.ts'
import { parseFplCsv } from './parse-fpl-csv.ts'
import { parseFplSnapshots, type FixtureDate } from './parse-fpl-snapshots.ts'
import type { ImportedFixture } from './season-import.ts'

const day = (number: number) => Date.UTC(2021, 0, number)
/** A round every ten days, locked at its first moment. */
const ROUNDS = [1, 2, 3, 4].map((number) => ({ number, name: `${number}`, deadlineAt: day(number * 10) }))

function fixture(round: number, kickOffAt: number): ImportedFixture {
  return {
    sourceId: 7,
    code: undefined,
    round,
    kickOffAt,
    homeClubSourceId: 1,
    awayClubSourceId: 2,
    score: { home: 0, away: 0 },
    isFinished: true,
    homeDifficulty: undefined,
    awayDifficulty: undefined,
  }
}

const taken = (at: number, round: number | null, kickOffAt: number | null) => ({
  takenAt: day(at),
  known: new Map<number, FixtureDate>([[7, { round, kickOffAt }]]),
})

const sorted = (calledOff: ReadonlyMap<number, readonly number[]>) =>
  [...calledOff].map(([round, ids]) => [round, ids.toSorted()] as const).toSorted(([a], [b]) => a - b)

describe('when matches were moved', () => {
  it('a match without a round after its deadline was called off; its new date is announced in time', () => {
    const news = calendarNews([fixture(3, day(31))], ROUNDS, [taken(1, 1, day(11)), taken(15, null, null)])
    expect(news.first).toEqual([{ fixtureSourceId: 7, round: 1, kickOffAt: day(11) }])
    expect([...news.calledOff]).toEqual([[1, [7]]])
    expect([...news.before]).toEqual([[3, [{ fixtureSourceId: 7, round: 3, kickOffAt: day(31) }]]])
  })

  it('a match moved before its deadline is only dated otherwise, in the round whose deadline comes next', () => {
    const news = calendarNews([fixture(4, day(41))], ROUNDS, [taken(1, 2, day(21)), taken(12, null, null)])
    expect(news.calledOff.size).toBe(0)
    expect([...news.before]).toEqual([
      [2, [{ fixtureSourceId: 7, round: null, kickOffAt: null }]],
      [4, [{ fixtureSourceId: 7, round: 4, kickOffAt: day(41) }]],
    ])
  })

  it('a match put off within its round was announced before it would have begun', () => {
    const news = calendarNews([fixture(3, day(31))], ROUNDS, [taken(1, 3, day(25))])
    expect([...news.before]).toEqual([[2, [{ fixtureSourceId: 7, round: 3, kickOffAt: day(31) }]]])
  })

  it('a match brought forward was announced before the deadline of its new round', () => {
    const news = calendarNews([fixture(2, day(21))], ROUNDS, [taken(1, 3, day(31))])
    expect(news.calledOff.size).toBe(0)
    expect([...news.before.keys()]).toEqual([2])
  })
})

describe.skipIf(!hasTestData('fpl-2020-21/snapshots'))(`the season 2020-21 (${TEST_DATA_HINT})`, () => {
  it('ends with the calendar it was played by, seven matches having been called off after a deadline', () => {
    const files = loadTestData('fpl-2020-21')
    for (const file of files.keys()) if (file.includes('/players_raw/')) files.delete(file)
    const [season, snapshots] = [parseFplCsv(files, '2020-21'), parseFplSnapshots(files)]
    if (!season.ok || !snapshots.ok) throw new Error('the season is refused')
    const { fixtures, rounds } = season.value
    const news = calendarNews(fixtures, rounds, snapshots.value.fixtures)
    expect(sorted(news.calledOff)).toEqual([
      [16, [153, 157]],
      [17, [160]],
      [18, [170]],
      [19, [172, 180]],
      [34, [334]],
    ])
    const last = new Map(news.first.map((date) => [date.fixtureSourceId, date]))
    for (const { number } of rounds) {
      for (const date of news.before.get(number) ?? []) last.set(date.fixtureSourceId, date)
      for (const { sourceId, round, kickOffAt } of fixtures) {
        if (round === number) expect(last.get(sourceId)).toMatchObject({ round, kickOffAt })
      }
    }
  }, 60_000)
})
