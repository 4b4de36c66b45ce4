import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { NO_STATISTICS, type MatchStatistics } from '../index.ts'

/** Where the recorded seasons are; tests that need them are skipped when they are absent. */
export const RECORDED =
  process.env['GAFFER_TEST_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data')

export type Row = (name: string) => string

export function hasRecorded(folder: string): boolean {
  return existsSync(join(RECORDED, folder))
}

export function readRows(file: string): readonly Row[] {
  const [head = '', ...lines] = readFileSync(join(RECORDED, file), 'utf8').trim().split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return (name: string) => cells[names.indexOf(name)] ?? ''
  })
}

export function statisticsOf(count: (name: string) => number): MatchStatistics {
  return {
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
}
