import { type CsvCell, csvRow } from '@gaffer/contract/csv'
import type { Column } from '../../ui/table-columns.ts'

/** A page of a list as calls answer it. */
export type Page<Row> = { readonly data: readonly Row[]; readonly next: string | null }

const MOST_PAGES = 200

/** Every page of a list, one after another, from the first. */
export async function collectPages<Row>(
  load: (cursor: string | undefined) => Promise<Page<Row>>,
  onRows: (rows: number) => void,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    const { data, next } = await load(cursor)
    rows.push(...data)
    onRows(rows.length)
    if (next === null) break
    cursor = next
  }
  return rows
}

/** Rows as CSV, by the columns that are exported. */
export function writeRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ header, csv }) => (csv === undefined ? [] : [{ header, csv }]))
  const heads: readonly CsvCell[] = written.map(({ header }) => header)
  return [heads, ...rows.map((row) => written.map(({ csv }) => csv(row)))].map(csvRow).join('')
}
