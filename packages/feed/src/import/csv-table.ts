import { parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import type { IssueList } from './import-issue.ts'
import { parseInstant } from './parse-instant.ts'
import type { SourceFiles } from './season-import.ts'

/** A CSV file whose header has been checked; read its cells through the functions below. */
export type CsvTable = {
  readonly file: string
  readonly hasColumn: (column: string) => boolean
  readonly columns: readonly string[]
  readonly rows: readonly CsvRow[]
}

export type CsvRow = {
  readonly file: string
  readonly line: number
  /** The trimmed cell; undefined if there is no such column. */
  readonly cell: (column: string) => string | undefined
}

/** Reads one file; undefined, with issues added, when it is missing or broken. */
export function readTable(
  files: SourceFiles,
  file: string,
  columns: readonly string[],
  issues: IssueList,
): CsvTable | undefined {
  const content = files.get(file)
  if (content === undefined) return issues.add('missingFile', file, null, `${file} is not there`)
  const text = decodeText(content, file, issues)
  const records = text === undefined ? undefined : parseRecords(text, file, issues)
  if (records === undefined) return undefined
  const [header, ...body] = records
  if (header === undefined) return issues.add('emptyFile', file, 1, 'the file is empty')
  const names = header.record.map((name) => name.trim())
  const index = new Map(names.map((name, at) => [name, at]))
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice !== undefined) return issues.add('duplicateColumn', file, 1, `column ${twice} is there twice`)
  const missing = columns.filter((column) => !index.has(column))
  for (const column of missing) issues.add('missingColumn', file, 1, `column ${column} is missing`)
  if (missing.length > 0) return undefined
  const rows = body.map(({ record, info }) => ({
    file,
    line: info.lines,
    cell: (column: string) => record[index.get(column) ?? -1]?.trim(),
  }))
  return { file, hasColumn: (column) => index.has(column), columns: names, rows }
}

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } }

function parseRecords(text: string, file: string, issues: IssueList): readonly CsvRecord[] | undefined {
  try {
    const records: unknown = parse(text, { info: true, bom: true, skip_empty_lines: true })
    // The library's types do not reflect what `info` changes.
    return records as readonly CsvRecord[]
  } catch (error) {
    const line =
      error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? error.lines : null
    return issues.add('brokenCsv', file, line, error instanceof Error ? error.message : 'not readable as CSV')
  }
}

/** An integer within a range; `18.0` is 18. Undefined, with an issue added, when it is not one. */
export function readInteger(
  row: CsvRow,
  column: string,
  range: { readonly min: number; readonly max: number },
  issues: IssueList,
): number | undefined {
  const cell = row.cell(column) ?? ''
  if (!/^[+-]?\d{1,15}(\.0+)?$/.test(cell)) {
    return issues.add('notANumber', row.file, row.line, `${column} is not a whole number: ${quote(cell)}`)
  }
  const value = Number(cell)
  if (value < range.min || value > range.max) {
    return issues.add(
      'outOfRange',
      row.file,
      row.line,
      `${column} must be ${range.min} to ${range.max}: ${cell}`,
    )
  }
  return value
}

/** Like `readInteger`, but an empty cell, `None` or a missing column means that nothing is known. */
export function readOptionalInteger(
  row: CsvRow,
  column: string,
  range: { readonly min: number; readonly max: number },
  issues: IssueList,
): number | undefined {
  return isEmpty(row.cell(column)) ? undefined : readInteger(row, column, range, issues)
}

/** True or False in any case, or 1 and 0. */
export function readBoolean(row: CsvRow, column: string, issues: IssueList): boolean | undefined {
  const cell = row.cell(column)?.toLowerCase() ?? ''
  if (cell === 'true' || cell === '1') return true
  if (cell === 'false' || cell === '0') return false
  return issues.add('notABoolean', row.file, row.line, `${column} is neither True nor False: ${quote(cell)}`)
}

/** An instant in UTC; null when the cell is empty; undefined, with an issue added, when it is wrong. */
export function readInstant(row: CsvRow, column: string, issues: IssueList): number | null | undefined {
  const cell = row.cell(column)
  if (cell === undefined || isEmpty(cell)) return null
  const at = parseInstant(cell)
  if (at !== undefined) return at
  return issues.add('notATime', row.file, row.line, `${column} is not a time in UTC: ${quote(cell)}`)
}

export function isEmpty(cell: string | undefined): boolean {
  return cell === undefined || cell === '' || cell === 'None' || cell === 'nan'
}

function quote(cell: string): string {
  return JSON.stringify(cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)
}
