import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { CsvCell } from '@gaffer/contract/csv'

/** A column as screens describe it. */
export type Column<Row> = {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  readonly isFigure?: boolean
  /** Long text breaks into lines. */
  readonly wraps?: boolean
  /** By what the rows shown can be sorted. */
  readonly sortBy?: (row: Row) => string | number
  /** What an export writes; a column without it is not exported. */
  readonly csv?: (row: Row) => CsvCell
  /** In the sum row. */
  readonly sum?: ReactNode
}

export const FEATURES = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

/** The columns as the table library takes them; texts are compared as people read them. */
export function columnDefs<Row extends object>(
  columns: readonly Column<Row>[],
): ColumnDef<typeof FEATURES, Row>[] {
  return columns.map(({ id, sortBy }) => ({
    id,
    accessorFn: (row: Row) => sortBy?.(row) ?? '',
    enableSorting: sortBy !== undefined,
    sortFn: (a, b, column) => compare(a.getValue(column), b.getValue(column)),
  }))
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}

/** `entries.desc` in an address as the table library’s state. */
export function readSorting(text: string | undefined): SortingState {
  const [id, direction] = text?.split('.') ?? []
  return id === undefined || id === '' ? [] : [{ id, desc: direction === 'desc' }]
}

/** The next order when the head of a column is pressed: ascending, descending, as it came. */
export function nextSorting(now: string | undefined, id: string): string | null {
  if (now === `${id}.asc`) return `${id}.desc`
  return now === `${id}.desc` ? null : `${id}.asc`
}
