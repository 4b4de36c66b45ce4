import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { connectDatabase } from './connect.ts'
import { isDatabaseAway } from './database-away.ts'
import { createStatementNames } from './name-statements.ts'

const database = await createTestDatabase()
afterAll(() => database.end())

const times = async (count: number, act: () => Promise<unknown>) => {
  for (let n = 0; n < count; n += 1) await act()
}

describe('a connection', () => {
  it('has what it is asked again and again planned once, with the answers it always gave', async () => {
    const { pool, end } = connectDatabase(database.connection, 1)
    const answers: unknown[] = []
    await times(6, async () =>
      answers.push((await pool.query('select $1::int + 1 as n', [answers.length])).rows[0]),
    )
    expect(answers).toEqual([1, 2, 3, 4, 5, 6].map((n) => ({ n })))
    const { rows } = await pool.query('select statement from pg_prepared_statements')
    expect(rows).toEqual([{ statement: 'select $1::int + 1 as n' }])
    await end()
  })

  it('goes on after a statement that failed', async () => {
    const { pool, end } = connectDatabase(database.connection, 1)
    const divide = (by: number) => pool.query('select 1 / $1::int as n', [by])
    await times(4, () => expect(divide(0)).rejects.toThrow('division by zero'))
    expect((await divide(1)).rows).toEqual([{ n: 1 }])
    await times(4, () => expect(pool.query('select $1::int from nowhere', [1])).rejects.toThrow('nowhere'))
    expect((await divide(1)).rows).toEqual([{ n: 1 }])
    await end()
  })

  it('is dropped when a migration changes what its plans answer, and the call may come again', async () => {
    const { pool, end } = connectDatabase(database.connection, 1)
    await pool.query('create table grown (id int)')
    const ask = () => pool.query('select * from grown where id <> $1', [0])
    await times(4, ask)
    await pool.query('alter table grown add column name text')
    const failure: unknown = await ask().catch((error: unknown) => error)
    expect(isDatabaseAway(failure)).toBe(true)
    expect((await ask()).fields.map(({ name }) => name)).toEqual(['id', 'name'])
    await pool.query('drop table grown')
    await end()
  })
})

describe('a statement', () => {
  it('is not named before it has come three times, nor without values, nor for a long list', () => {
    const nameOf = createStatementNames()
    expect([nameOf('a', [1]), nameOf('a', [1]), nameOf('a', [2])]).toEqual([undefined, undefined, 'gaffer_1'])
    expect([1, 2, 3, 4].map(() => nameOf('b', []))).toEqual([undefined, undefined, undefined, undefined])
    const list = Array.from({ length: 101 }, (_, at) => at)
    expect([1, 2, 3, 4].map(() => nameOf('c', [list]))).toEqual([undefined, undefined, undefined, undefined])
    expect(nameOf('a', [list])).toBeUndefined()
  })

  it('is never named that compares with a pattern, which decides what an index finds', () => {
    const nameOf = createStatementNames()
    const text = 'select id from manager where folded_username like $1'
    expect([1, 2, 3, 4].map(() => nameOf(text, ['a%']))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('keeps its name when no more are given, and words that come once leave nothing behind', () => {
    const nameOf = createStatementNames()
    const name = (text: string) => [1, 2, 3].map(() => nameOf(text, [1])).at(-1)
    expect(name('first')).toBe('gaffer_1')
    for (let n = 0; n < 5_000; n += 1) nameOf(`once ${n}`, [1])
    for (let n = 0; n < 200; n += 1) name(`often ${n}`)
    expect(name('first')).toBe('gaffer_1')
    expect(name('one too many')).toBeUndefined()
  })
})
