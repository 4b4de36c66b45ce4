import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Table } from '../../ui/Table.tsx'
import { Answered } from './Answered.tsx'
import type { Page } from './export-pages.ts'
import { Pager } from './Pager.tsx'

type Props<Row extends object> = Omit<ComponentProps<typeof Table<Row>>, 'rows'> & {
  readonly query: UseQueryResult<Page<Row>>
  /** As many rows as a page is likely to have. */
  readonly expected: number
  /** What stands there instead of a table without rows. */
  readonly none: ReactNode
}

/** A page of what a call lists, and the way to the next one. */
export function PagedTable<Row extends object>({ query, expected, none, ...table }: Props<Row>) {
  return (
    <Answered query={query} rows={expected}>
      {({ data, next }) => (
        <>
          {data.length === 0 ? none : <Table {...table} rows={data} />}
          <Pager next={next} />
        </>
      )}
    </Answered>
  )
}
