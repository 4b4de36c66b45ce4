import { t } from '../texts/translate.ts'
import { classNames } from './class-names.ts'
import { type Column, nextSorting } from './table-columns.ts'
import classes from './Table.module.css'

/** The order of a table as its address has it, and how it is changed. */
export type Sorting = {
  readonly now: string | undefined
  readonly onSort: (next: string | null) => void
}

type Props<Row> = { readonly columns: readonly Column<Row>[]; readonly sorting: Sorting | undefined }

function orderOf(id: string, now: string | undefined): 'ascending' | 'descending' | undefined {
  if (now === `${id}.asc`) return 'ascending'
  return now === `${id}.desc` ? 'descending' : undefined
}

const ARROWS = { ascending: ' ↑', descending: ' ↓' } as const

/** The heads of the columns; one that can be sorted by is a button. */
export function TableHead<Row>({ columns, sorting }: Props<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, isFigure, sortBy }) => {
          const order = orderOf(id, sorting?.now)
          return (
            <th key={id} scope="col" aria-sort={order} className={classNames(isFigure && classes.end)}>
              {sortBy && sorting ? (
                <button
                  type="button"
                  className={classes.sort}
                  title={t('table.sortBy', { column: header })}
                  onClick={() => sorting.onSort(nextSorting(sorting.now, id))}
                >
                  {header}
                  {order !== undefined && <span aria-hidden="true">{ARROWS[order]}</span>}
                </button>
              ) : (
                header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
