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
import { startFaultList, type FaultList, type ImportFault } from './import-fault.ts'
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

/** What a source said at one moment of a season, by source id. */
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
 * time>….csv`, time as `2020-09-08T2204Z`. Refuses with every fault found; for a season without snapshots the lists
 * are empty.
 */
export function parseFplSnapshots(files: SourceFiles): Result<SeasonSnapshots, readonly ImportFault[]> {
  const faults = startFaultList()
  const fixtures = readSnapshots(files, 'fixtures', ['id', 'event', 'kickoff_time'], readFixtureDate, faults)
  const players = readSnapshots(
    files,
    'players_raw',
    ['id', 'code', 'team', 'status'],
    readPlayerNews,
    faults,
  )
  return faults.faults.length > 0 ? refuse(faults.faults) : ok({ fixtures, players })
}

function readSnapshots<T>(
  files: SourceFiles,
  kind: string,
  columns: readonly string[],
  read: (row: CsvRow, faults: FaultList) => T | undefined,
  faults: FaultList,
): readonly Snapshot<T>[] {
  const snapshots = [...files.keys()].flatMap((file) => {
    const [, found, day, hour, minute] = NAME.exec(file) ?? []
    if (found !== kind) return []
    const known = new Map<number, T>()
    for (const row of readTable(files, file, columns, faults)?.rows ?? []) {
      const id = readInteger(row, 'id', ID, faults)
      const value = read(row, faults)
      if (id !== undefined && value !== undefined) known.set(id, value)
    }
    return [{ takenAt: Date.parse(`${day}T${hour}:${minute}:00Z`), known }]
  })
  return snapshots.sort((a, b) => a.takenAt - b.takenAt)
}

function readFixtureDate(row: CsvRow, faults: FaultList): FixtureDate | undefined {
  const kickOffAt = readInstant(row, 'kickoff_time', faults)
  if (kickOffAt === undefined) return undefined
  return { round: readOptionalInteger(row, 'event', { min: 1, max: 99 }, faults) ?? null, kickOffAt }
}

function readPlayerNews(row: CsvRow, faults: FaultList): PlayerNews | undefined {
  const code = readInteger(row, 'code', ID, faults)
  const clubSourceId = readInteger(row, 'team', ID, faults)
  if (code === undefined || clubSourceId === undefined) return undefined
  const news = row.cell('news')
  return {
    code,
    clubSourceId,
    status: statusOfLetter(row.cell('status')),
    news: news === undefined || isEmpty(news) ? '' : news,
  }
}
