import { useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { TableHead, type Sorting } from './TableHead.tsx'
import { RowLink } from './RowLink.tsx'
import { classNames } from './class-names.ts'
import { columnDefs, type Column, FEATURES, readSorting } from './table-columns.ts'
import classes from './Table.module.css'

type Props<Row extends object> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** Where a row leads: to its page, or to itself opened. */
  readonly linkOf?: (row: Row) => string
  readonly openId?: string | undefined
  readonly isBad?: (row: Row) => boolean
  /** The order in the address; a table without it keeps the order of the server. */
  readonly sorting?: Sorting
}

/** A table: the first column names the row and leads to it, the sum row stands below. */
export function Table<Row extends object>({
  label,
  columns,
  rows,
  idOf,
  linkOf,
  openId,
  isBad,
  sorting,
}: Props<Row>) {
  const defs = useMemo(() => columnDefs(columns), [columns])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features: FEATURES,
    columns: defs,
    data,
    getRowId: idOf,
    state: { sorting: readSorting(sorting?.now) },
  })
  const hasSums = columns.some(({ sum }) => sum !== undefined)

  return (
    // Rows without links have nothing in them to focus: the keyboard scrolls the table itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={linkOf ? undefined : 0}>
      <table className={classes.table} aria-label={label}>
        <TableHead columns={columns} sorting={sorting} />
        <tbody>
          {table.getRowModel().rows.map(({ id, original: row }) => (
            <tr
              key={id}
              className={classNames(
                linkOf && classes.row,
                openId === id && classes.open,
                isBad?.(row) === true && classes.bad,
              )}
            >
              {columns.map(({ id: column, cell, isFigure, wraps }, place) => {
                const Cell = place === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column}
                    scope={place === 0 ? 'row' : undefined}
                    className={classNames(isFigure && classes.end, wraps && classes.wraps)}
                  >
                    {place === 0 && linkOf ? (
                      <RowLink to={linkOf(row)} isOpen={openId === id}>
                        {cell(row)}
                      </RowLink>
                    ) : (
                      cell(row)
                    )}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
        {hasSums && (
          <tfoot>
            <tr>
              {columns.map(({ id, sum, isFigure }) => (
                <td key={id} className={classNames(isFigure && classes.end)}>
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
