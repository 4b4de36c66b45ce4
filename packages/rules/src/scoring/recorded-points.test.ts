import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NO_STATISTICS, positionOf, rulePack, scoreMatch } from '../index.ts'

const root = process.env['GAFFER_TEST_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data')
const folder = join(root, 'fpl-2020-21/gws')
const hasRecords = existsSync(folder)
if (!hasRecords) process.stderr.write('recorded points are not checked: no test data\n')

function readRows(file: string) {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return (name: string) => cells[names.indexOf(name)] ?? ''
  })
}

const POSITION_NUMBERS = { GK: 1, DEF: 2, MID: 3, FWD: 4 } as const

describe.runIf(hasRecords)('recorded points of 2020-21', () => {
  it('every row scores as recorded, and classic adds 4 for a goalkeeper goal and 1 for his clean sheet', () => {
    const rows = readdirSync(folder)
      .filter((name) => /^gw\d+\.csv$/.test(name))
      .flatMap((name) => readRows(join(folder, name)))
    const wrong: string[] = []
    for (const row of rows) {
      const count = (name: string) => Number(row(name))
      const position = positionOf(POSITION_NUMBERS[row('position') as keyof typeof POSITION_NUMBERS])
      const statistics = {
        ...NO_STATISTICS,
        minutes: count('minutes'),
        goals: count('goals_scored'),
        assists: count('assists'),
        goalsConceded: count('goals_conceded'),
        ownGoals: count('own_goals'),
        penaltiesSaved: count('penalties_saved'),
        penaltiesMissed: count('penalties_missed'),
        yellowCards: count('yellow_cards'),
        redCards: count('red_cards'),
        saves: count('saves'),
        bonus: count('bonus'),
      }
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
