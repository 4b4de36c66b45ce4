import { ok, refuse, type EpochMs, type Result } from '@gaffer/rules'
import {
  isEmpty,
  readInstant,
  readInteger,
  readOptionalInteger,
  readTable,
  type CsvRow,
} from './csv-table.ts'
import { statusOfLetter } from './fpl-words.ts'
import { startIssueList, type IssueList, type ImportIssue } from './import-issue.ts'
import type { ImportedStatus, SourceFiles } from './season-import.ts'

/** The round and kick-off of a match as known at one moment; null where not set. */
export type FixtureDate = { readonly round: number | null; readonly kickOffAt: EpochMs | null }

/** A player's club and state at one moment. */
export type PlayerNews = {
  readonly code: number
  readonly clubSourceId: number
  readonly status: ImportedStatus
  readonly news: string
}

/** The reports of a source at one moment of a season, by source id. */
export type Snapshot<T> = { readonly takenAt: EpochMs; readonly known: ReadonlyMap<number, T> }

/** What was known while a season was played, oldest first. */
export type SeasonSnapshots = {
  readonly fixtures: readonly Snapshot<FixtureDate>[]
  readonly players: readonly Snapshot<PlayerNews>[]
}

const ID = { min: 1, max: 2 ** 31 - 1 }
const NAME = /^snapshots\/(fixtures|players_raw)\/(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})Z[^/]*\.csv$/

/**
 * The snapshots of a season in the CSV form: `snapshots/fixtures/<UTC time>….csv` and `snapshots/players_raw/<UTC
 * time>….csv`, time as `2020-09-08T2204Z`. Refuses with every issue found; for a season without snapshots the lists
 * are empty.
 */
export function parseFplSnapshots(files: SourceFiles): Result<SeasonSnapshots, readonly ImportIssue[]> {
  const issues = startIssueList()
  const fixtures = readSnapshots(files, 'fixtures', ['id', 'event', 'kickoff_time'], readFixtureDate, issues)
  const players = readSnapshots(
    files,
    'players_raw',
    ['id', 'code', 'team', 'status'],
    readPlayerNews,
    issues,
  )
  return issues.issues.length > 0 ? refuse(issues.issues) : ok({ fixtures, players })
}

function readSnapshots<T>(
  files: SourceFiles,
  kind: string,
  columns: readonly string[],
  read: (row: CsvRow, issues: IssueList) => T | undefined,
  issues: IssueList,
): readonly Snapshot<T>[] {
  const snapshots = [...files.keys()].flatMap((file) => {
    const [, found, day, hour, minute] = NAME.exec(file) ?? []
    if (found !== kind) return []
    const known = new Map<number, T>()
    for (const row of readTable(files, file, columns, issues)?.rows ?? []) {
      const id = readInteger(row, 'id', ID, issues)
      const value = read(row, issues)
      if (id !== undefined && value !== undefined) known.set(id, value)
    }
    return [{ takenAt: Date.parse(`${day}T${hour}:${minute}:00Z`), known }]
  })
  return snapshots.sort((a, b) => a.takenAt - b.takenAt)
}

function readFixtureDate(row: CsvRow, issues: IssueList): FixtureDate | undefined {
  const kickOffAt = readInstant(row, 'kickoff_time', issues)
  if (kickOffAt === undefined) return undefined
  return { round: readOptionalInteger(row, 'event', { min: 1, max: 99 }, issues) ?? null, kickOffAt }
}

function readPlayerNews(row: CsvRow, issues: IssueList): PlayerNews | undefined {
  const code = readInteger(row, 'code', ID, issues)
  const clubSourceId = readInteger(row, 'team', ID, issues)
  if (code === undefined || clubSourceId === undefined) return undefined
  const news = row.cell('news')
  return {
    code,
    clubSourceId,
    status: statusOfLetter(row.cell('status')),
    news: news === undefined || isEmpty(news) ? '' : news,
  }
}
