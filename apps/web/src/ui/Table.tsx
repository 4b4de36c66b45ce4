import type { ReactNode } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './Table.module.css'

export type Sorting<K extends string> = { readonly by: K; readonly direction: 'asc' | 'desc' }

export type Column<K extends string, R> = {
  /** The server's sort key; columns without one are not sortable. */
  readonly sortKey?: K
  readonly title: string
  /** The full words of a short title. */
  readonly description?: string
  readonly isEnd?: boolean
  readonly cell: (row: R) => ReactNode
}

type TableProps<K extends string, R> = {
  readonly caption: string
  readonly columns: readonly Column<K, R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string | number
  readonly isMine?: (row: R) => boolean
  readonly sorting?: Sorting<K>
  readonly onSort?: (sorting: Sorting<K>) => void
}

/** A table whose headers sort; a second press reverses the order. */
export function Table<K extends string, R>({
  caption,
  columns,
  rows,
  keyOf,
  isMine,
  sorting,
  onSort,
}: TableProps<K, R>) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.title}
              scope="col"
              className={column.isEnd ? styles.end : undefined}
              aria-sort={ariaSort(column, sorting)}
            >
              <Header column={column} sorting={sorting} onSort={onSort} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={classNames(isMine?.(row) && styles.mine)}>
            {columns.map((column) => (
              <td key={column.title} className={column.isEnd ? classNames(styles.end, 'number') : undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type HeaderProps<K extends string, R> = {
  readonly column: Column<K, R>
  readonly sorting: Sorting<K> | undefined
  readonly onSort: ((sorting: Sorting<K>) => void) | undefined
}

function Header<K extends string, R>({ column, sorting, onSort }: HeaderProps<K, R>) {
  const { sortKey, title, description } = column
  if (sortKey === undefined || onSort === undefined) return <abbr title={description}>{title}</abbr>
  const isActive = sorting?.by === sortKey
  const next = isActive && sorting?.direction === 'desc' ? 'asc' : 'desc'
  return (
    <button
      type="button"
      className={styles.sort}
      data-active={isActive || undefined}
      title={description}
      onClick={() => onSort({ by: sortKey, direction: next })}
    >
      {title}
      {isActive && <Icon name={sorting?.direction === 'asc' ? 'up' : 'down'} size={9} />}
    </button>
  )
}

function ariaSort<K extends string, R>(column: Column<K, R>, sorting: Sorting<K> | undefined) {
  if (column.sortKey === undefined || sorting?.by !== column.sortKey) return undefined
  return sorting.direction === 'asc' ? 'ascending' : 'descending'
}

/** The current page out of how many, with links to the others. */
export function Pagination({
  page,
  lastPage,
  onPage,
}: {
  readonly page: number
  readonly lastPage: number
  readonly onPage: (page: number) => void
}) {
  const { t } = useTexts()
  if (lastPage <= 1) return null
  return (
    <nav className={styles.pages} aria-label={t('common.pages')}>
      <Button look="secondary" isSmall disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('common.previous')}
      </Button>
      <span className="number">{t('common.pageOf', { page, lastPage })}</span>
      <Button look="secondary" isSmall disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
        {t('common.next')}
      </Button>
    </nav>
  )
}
