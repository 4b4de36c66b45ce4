import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.end())

const read = async (text: string) =>
  (await database.pool.query<{ list: unknown }>('select $1::int[] as list', [text])).rows[0]?.list

it('lists of whole numbers come back as they went', async () => {
  const lists = fc.array(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      expect(await read(`{${list.join(',')}}`)).toEqual(list)
    }),
    { numRuns: 50 },
  )
})

it.each([
  ['{}', []],
  ['{1,NULL,3}', [1, null, 3]],
  [
    '{{1,2},{3,4}}',
    [
      [1, 2],
      [3, 4],
    ],
  ],
])('%s is read too', async (text, list) => expect(await read(text)).toEqual(list))
