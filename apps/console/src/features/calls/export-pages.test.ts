import { expect, it } from 'vitest'
import { collectPages, writeRows } from './export-pages.ts'

const PAGES = new Map([
  [undefined, { data: [{ name: 'a' }, { name: 'b' }], next: 'two' }],
  ['two', { data: [{ name: '=c' }], next: null }],
])

it('exports every page of what is shown, in its order', async () => {
  const counted: number[] = []
  const rows = await collectPages(
    async (cursor) => PAGES.get(cursor) ?? { data: [], next: null },
    (count) => counted.push(count),
  )
  expect(rows.map(({ name }) => name)).toEqual(['a', 'b', '=c'])
  expect(counted).toEqual([2, 3])
})

it('writes the columns that have a plain value, with their heads', () => {
  const columns = [
    { id: 'name', header: 'Name', cell: () => null, csv: ({ name }: { name: string }) => name },
    { id: 'picture', header: 'Picture', cell: () => null },
  ]
  expect(writeRows(columns, [{ name: '=c' }])).toBe(`"Name"\r\n"'=c"\r\n`)
})
