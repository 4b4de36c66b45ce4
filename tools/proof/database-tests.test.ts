import { describe, expect, it } from 'vitest'
import { chooseDatabaseTests } from './database-tests.ts'

const SERVER = 'apps/server/src'
const file = (path: string, text: string) => ({ path: `${SERVER}/${path}`, text })

const SOURCES = [
  file('wallet/post.ts', 'export const post = (db) => sql`insert into posting default values`.execute(db)'),
  file('wallet/count.ts', 'export const count = (pool) => pool.query<{ n: number }>("select 1")'),
  file('wallet/list.ts', "export const list = (db) => db.selectFrom('posting').execute()"),
  file(
    'wallet/index.ts',
    "export { type Posting, post } from './post.ts'\nexport { list } from './list.ts'\n",
  ),
  file('testing/build-wallet.ts', 'export const build = (db) => sql<{ id: number }>`select 1`.execute(db)'),
]
const choose = (path: string, text: string) => chooseDatabaseTests([...SOURCES, file(path, text)])

describe('the tests for every PostgreSQL', () => {
  it.each([
    ['a file with statements', "import { post } from './post.ts'"],
    ['a file that asks the pool', "import {\n  count,\n} from './count.ts'"],
    ['such a file through the face of its room', "import { post } from '../wallet/index.ts'"],
  ])('are those that call %s', (_, text) => {
    expect(choose('wallet/post.test.ts', text)).toEqual([`${SERVER}/wallet/post.test.ts`])
  })

  it.each([
    ['a file that leaves statements to the query builder', "import { list } from './list.ts'"],
    ['another file behind the same face', "import { list } from '../wallet/index.ts'"],
    ['a type alone', "import { type Posting } from './index.ts'\nimport type { Post } from './post.ts'"],
    ['what only builds for tests', "import { build } from '../testing/build-wallet.ts'"],
  ])('are not those that take %s', (_, text) => {
    expect(choose('wallet/list.test.ts', text)).toEqual([])
  })

  it('are tests of the server', () => {
    const text = "import { post } from '../../apps/server/src/wallet/post.ts'"
    expect(chooseDatabaseTests([...SOURCES, { path: 'tools/money/pay.test.ts', text }])).toEqual([])
  })
})
