import { HUNDREDTHS, type MatchStatistics, SOURCE_STATISTICS } from '@gaffer/rules'
import {
  readBoolean,
  readInstant,
  readInteger,
  readOptionalInteger,
  readTable,
  type CsvRow,
  type CsvTable,
} from './csv-table.ts'
import type { IssueList } from './import-issue.ts'
import { isManagerWord } from './fpl-words.ts'
import { numberedFiles } from './numbered-files.ts'
import type { SourceFiles } from './season-import.ts'
import { countUnknown, isUnknownStatistic, type UnknownStatistic } from './unknown-statistics.ts'

/** A row of a gameweek file: its cells are read, but not yet compared with players and fixtures. */
export type GameweekRow = {
  readonly file: string
  readonly line: number
  readonly round: number
  readonly playerSourceId: number
  readonly fixtureSourceId: number
  readonly isHome: boolean
  readonly opponentSourceId: number
  readonly kickOffAt: number | null
  readonly score: { readonly home: number; readonly away: number } | undefined
  readonly valueTenths: number
  readonly selected: number | undefined
  readonly statistics: MatchStatistics
  readonly recordedPoints: number
}

const ID = { min: 1, max: 2 ** 31 - 1 }
const COUNT = { min: 0, max: 99 }
const MANY = { min: 0, max: 2 ** 40 }

/** The counts that every season has, under our names. */
const COUNTS = {
  goals: 'goals_scored',
  assists: 'assists',
  goalsConceded: 'goals_conceded',
  ownGoals: 'own_goals',
  penaltiesSaved: 'penalties_saved',
  penaltiesMissed: 'penalties_missed',
  yellowCards: 'yellow_cards',
  redCards: 'red_cards',
  saves: 'saves',
} as const

/** The counts that some seasons have. */
const OPTIONAL_COUNTS = {
  clearancesBlocksInterceptions: 'clearances_blocks_interceptions',
  recoveries: 'recoveries',
  tackles: 'tackles',
} as const

const OTHER_COLUMNS = ['element', 'fixture', 'round', 'was_home', 'opponent_team', 'minutes', 'bonus', 'bps']
const NEEDED = [...OTHER_COLUMNS, 'total_points', 'value', ...Object.values(COUNTS)]

/** Reads all `gws/gw<number>.csv` in order of number; rows of club managers are only counted. */
export function readGameweeks(
  files: SourceFiles,
  issues: IssueList,
): {
  readonly rows: readonly GameweekRow[]
  readonly managerRows: number
  readonly unknownStatistics: readonly UnknownStatistic[]
} {
  const gameweeks = numberedFiles(files, /^gws\/gw(\d{1,3})\.csv$/)
  if (gameweeks.length === 0)
    issues.add('missingFile', 'gws/gw1.csv', null, 'there is no gameweek file in gws/')
  let managerRows = 0
  const done: string[] = []
  const rows = gameweeks.flatMap(({ file }) => {
    const table = readTable(files, file, NEEDED, issues)
    const unknown = (table?.columns ?? []).filter(isUnknownStatistic)
    return (table?.rows ?? []).flatMap((row) => {
      if (!isManagerWord(row.cell('position'))) done.push(...figuresDone(row, unknown))
      if (!isManagerWord(row.cell('position'))) return readRow(row, table, issues) ?? []
      managerRows += 1
      return []
    })
  })
  return { rows, managerRows, unknownStatistics: countUnknown(done) }
}

/** The names of the columns in which a row has a whole number that is not zero. */
function figuresDone(row: CsvRow, columns: readonly string[]): readonly string[] {
  return columns.filter((column) => /^-?[1-9]\d*$/.test(row.cell(column) ?? ''))
}

function readRow(row: CsvRow, table: CsvTable | undefined, issues: IssueList): GameweekRow | undefined {
  const before = issues.issues.length
  const integer = (column: string, range: { readonly min: number; readonly max: number }) =>
    readInteger(row, column, range, issues) ?? 0
  const home = readOptionalInteger(row, 'team_h_score', COUNT, issues)
  const away = readOptionalInteger(row, 'team_a_score', COUNT, issues)
  const read: GameweekRow = {
    file: row.file,
    line: row.line,
    round: integer('round', { min: 1, max: 99 }),
    playerSourceId: integer('element', ID),
    fixtureSourceId: integer('fixture', ID),
    isHome: readBoolean(row, 'was_home', issues) ?? false,
    opponentSourceId: integer('opponent_team', ID),
    kickOffAt: readInstant(row, 'kickoff_time', issues) ?? null,
    score: home === undefined || away === undefined ? undefined : { home, away },
    valueTenths: integer('value', { min: 0, max: 1000 }),
    selected: readOptionalInteger(row, 'selected', MANY, issues),
    statistics: {
      minutes: integer('minutes', { min: 0, max: 120 }),
      started: table?.hasColumn('starts') ? integer('starts', { min: 0, max: 1 }) === 1 : undefined,
      goals: integer(COUNTS.goals, COUNT),
      assists: integer(COUNTS.assists, COUNT),
      goalsConceded: integer(COUNTS.goalsConceded, COUNT),
      // This source never gives the minutes of goals.
      goalsConcededBefore60: 0,
      ownGoals: integer(COUNTS.ownGoals, COUNT),
      penaltiesSaved: integer(COUNTS.penaltiesSaved, COUNT),
      penaltiesMissed: integer(COUNTS.penaltiesMissed, COUNT),
      yellowCards: integer(COUNTS.yellowCards, COUNT),
      redCards: integer(COUNTS.redCards, COUNT),
      saves: integer(COUNTS.saves, COUNT),
      bonus: integer('bonus', { min: 0, max: 3 }),
      bonusScore: integer('bps', { min: -99, max: 199 }),
      clearancesBlocksInterceptions:
        readOptionalInteger(row, OPTIONAL_COUNTS.clearancesBlocksInterceptions, COUNT, issues) ?? 0,
      recoveries: readOptionalInteger(row, OPTIONAL_COUNTS.recoveries, COUNT, issues) ?? 0,
      tackles: readOptionalInteger(row, OPTIONAL_COUNTS.tackles, COUNT, issues) ?? 0,
      ...Object.fromEntries(
        SOURCE_STATISTICS.filter((name) => table?.hasColumn(name)).map((name) => [
          name,
          readOptionalInteger(row, name, COUNT, issues) ?? 0,
        ]),
      ),
    },
    recordedPoints: integer('total_points', { min: -99, max: 99 }) * HUNDREDTHS,
  }
  return issues.issues.length > before ? undefined : read
}
