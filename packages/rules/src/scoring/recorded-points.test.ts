import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { positionOf, rulePack, scoreMatch } from '../index.ts'
import type { PositionId, ScoringAction } from '../index.ts'
import { hasRecorded, readRows, RECORDED, statisticsOf } from '../testing/recorded-rows.ts'

if (!['fpl-2020-21', 'fpl-2022-23-gw1-4-api', 'managers-2019-20'].every(hasRecorded))
  process.stderr.write('recorded points are not all checked: test data is absent\n')

const POSITION_NUMBERS: Readonly<Record<string, PositionId>> = { GK: 1, DEF: 2, MID: 3, FWD: 4 }

describe.runIf(hasRecorded('fpl-2020-21'))('recorded points of 2020-21', () => {
  it('every row scores as recorded, and classic adds 4 for a goalkeeper goal and 1 for a goalkeeper clean sheet', () => {
    const rows = readdirSync(join(RECORDED, 'fpl-2020-21/gws'))
      .filter((name) => /^gw\d+\.csv$/.test(name))
      .flatMap((name) => readRows(join('fpl-2020-21/gws', name)))
    const wrong: string[] = []
    for (const row of rows) {
      const count = (name: string) => Number(row(name))
      const position = positionOf(POSITION_NUMBERS[row('position')] ?? 1)
      const statistics = statisticsOf(count)
      const recorded = count('total_points') * 100
      const extra = position === 'GK' ? 400 * count('goals_scored') + 100 * count('clean_sheets') : 0
      if (scoreMatch(statistics, position, rulePack('fpl-2020')).points !== recorded)
        wrong.push(`fpl ${row('name')}`)
      if (scoreMatch(statistics, position, rulePack('classic')).points !== recorded + extra)
        wrong.push(`classic ${row('name')}`)
    }
    expect(rows.length).toBe(24365)
    expect(wrong).toEqual([])
  })
})

type Live = {
  readonly elements: readonly {
    readonly id: number
    readonly stats: Readonly<Record<string, number>>
    readonly explain: readonly {
      readonly stats: readonly { readonly identifier: string; readonly points: number }[]
    }[]
  }[]
}
type Bootstrap = { readonly elements: readonly { readonly id: number; readonly element_type: PositionId }[] }

const IDENTIFIERS: { readonly [action in ScoringAction]?: string } = {
  shortPlay: 'minutes',
  longPlay: 'minutes',
  goal: 'goals_scored',
  assist: 'assists',
  cleanSheet: 'clean_sheets',
  saves: 'saves',
  penaltySaved: 'penalties_saved',
  penaltyMissed: 'penalties_missed',
  goalsConceded: 'goals_conceded',
  yellowCard: 'yellow_cards',
  redCard: 'red_cards',
  ownGoal: 'own_goals',
  bonus: 'bonus',
}

describe.runIf(hasRecorded('fpl-2022-23-gw1-4-api'))('explained points of 2022-23', () => {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(join(RECORDED, 'fpl-2022-23-gw1-4-api', file), 'utf8'))

  it.each([1, 2, 3, 4])(
    'every action of gameweek %i is worth what was recorded, matches in play too',
    (week) => {
      const { elements: players } = read('bootstrap-static.json') as Bootstrap
      const positions = new Map(players.map((player) => [player.id, positionOf(player.element_type)]))
      const { elements } = read(`event-live/${week}.json`) as Live
      const judged = elements.filter(({ id, explain }) => explain.length === 1 && positions.has(id))
      const wrong = judged.filter(({ id, stats, explain }) => {
        const statistics = statisticsOf((name) => stats[name] ?? 0)
        const { points, breakdown } = scoreMatch(statistics, positions.get(id) ?? 'GK', rulePack('fpl-2022'))
        const ours = breakdown.map((action) => `${IDENTIFIERS[action.action]} ${action.points}`).toSorted()
        const theirs = (explain[0]?.stats ?? [])
          .filter((action) => action.points !== 0)
          .map((action) => `${action.identifier} ${action.points * 100}`)
          .toSorted()
        return points !== (stats['total_points'] ?? 0) * 100 || ours.join() !== theirs.join()
      })
      expect(judged.length).toBeGreaterThan(500)
      expect(wrong).toEqual([])
    },
  )
})

describe.runIf(hasRecorded('managers-2019-20'))('recorded managers of 2019-20', () => {
  it('all 114 gameweeks are the sum of the picks, each by its multiplier', () => {
    const positions = new Map(
      readRows('managers-2019-20/fpl-2019-20-players.csv').map((row) => [
        row('id'),
        positionOf(Number(row('element_type')) as PositionId),
      ]),
    )
    const pointsOf = new Map<string, number>()
    for (const row of readRows('managers-2019-20/fpl-2019-20-rows.csv')) {
      const statistics = statisticsOf((name) => Number(row(name)))
      const { points } = scoreMatch(statistics, positions.get(row('element')) ?? 'GK', rulePack('fpl-2019'))
      const key = `${row('element')} ${row('round')}`
      pointsOf.set(key, (pointsOf.get(key) ?? 0) + points)
    }
    const totals = new Map<string, number>()
    for (const row of readRows('managers-2019-20/gwPicks.csv')) {
      const key = `${row('team_id')} ${row('gw')}`
      const points = pointsOf.get(`${row('player_id')} ${row('gw')}`) ?? 0
      totals.set(key, (totals.get(key) ?? 0) + points * Number(row('multiplier')))
    }
    const recorded = readRows('managers-2019-20/gwInfo.csv').map((row): [string, number] => [
      `${row('team_id')} ${row('gw')}`,
      Number(row('points')) * 100,
    ])
    expect(recorded.length).toBe(114)
    expect(new Map([...totals].toSorted())).toEqual(new Map(recorded.toSorted()))
  })
})
