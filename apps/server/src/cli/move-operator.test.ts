/** docs/operations.md, *An operator on a database of its own*: two operators in two databases, each paid in one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWallet, type SimulatedWallet } from '../../../../tools/simulators/wallet.ts'
import { readConfig } from '../config.ts'
import { createOperatorDirectory } from '../operators/operator-directory.ts'
import { installEditions } from '../operators/repo.ts'
import { keepRounds } from '../rounds/keep-rounds.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildPlayedContest, closeDepsOf, type PlayedContest } from '../testing/build-played-contest.ts'
import { TEST_WALLET_KEY } from '../testing/build-wallet-player.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createWallets } from '../wallet/create-wallets.ts'
import { findOpenBooks, findUnsettledBooks } from '../wallet/find-open-books.ts'
import { insertOperation } from '../wallet/repo.ts'
import { sendCredits } from '../wallet/send-credits.ts'
import { backup } from './backup.ts'
import { operator } from './operator.ts'
import { restore } from './restore.ts'

let folder: string
let here: TestDatabase
let there: TestDatabase
let wallet: SimulatedWallet

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaffer-move-'))
  here = await createTestDatabase()
  there = await createTestDatabase()
  wallet = await startWallet({ key: TEST_WALLET_KEY, tombstone: true })
})
afterAll(async () => {
  await Promise.all([here.end(), there.end(), wallet.stop()])
  await rm(folder, { recursive: true })
})

const contextOf = (database: TestDatabase) => ({
  config: readConfig({ DATA_DIR: '/nonexistent' }, '/nonexistent'),
  database,
  print: () => undefined,
})

/** An operator with a wallet of its own and a contest that is played and not closed. */
async function addOperator(slug: string): Promise<PlayedContest & { readonly operatorId: number }> {
  const can = { status: true, rollbackOfUnknown: 'done', tombstone: true, statement: true } as const
  const { id } = await buildOperator(here.db, {
    slug,
    wallet: { kind: 'seamless', url: wallet.seamlessUrl, timeoutMs: 1_000, can },
    walletKey: TEST_WALLET_KEY,
  })
  return { operatorId: id, ...(await buildPlayedContest(here.db, id)) }
}

/** What the nodes of a database do by themselves until nothing is left to be done. */
async function playOn({ db }: TestDatabase): Promise<void> {
  await keepRounds(closeDepsOf(db))
  const log = { warn: () => undefined }
  const wallets = createWallets({ db, operators: createOperatorDirectory(db), log })
  await sendCredits({ db, wallet: wallets })
}

it('an operator that moves, and those that stay, are paid once, and nothing of them is left in the other database', async () => {
  await installEditions(here.db)
  const signing = await addOperator('signing')
  await sql`update operator set payouts_signed_above = 0 where id = ${signing.operatorId}`.execute(here.db)
  await playOn(here)
  expect(wallet.book.changes()).toEqual([])
  const [moving, staying] = [await addOperator('moving'), await addOperator('staying')]
  for (const { operatorId } of [moving, staying]) {
    const { id: managerId } = await buildManager(here.db, operatorId)
    const naturalKey = `under way ${operatorId}`
    const prize = { operatorId, managerId, kind: 'prize', amount: 300, currency: 'EUR', naturalKey } as const
    await here.db.transaction().execute((tx) => insertOperation(tx, prize))
  }
  const file = join(folder, 'backup.gz')
  await operator.run(['suspend', 'moving'], contextOf(here))
  await backup.run([file], contextOf(here))
  await restore.run([file], contextOf(there))
  await operator.run(['moved', 'moving'], contextOf(here))
  for (const slug of ['staying', 'signing']) {
    await operator.run(['suspend', slug], contextOf(there))
    await operator.run(['moved', slug], contextOf(there))
  }
  await operator.run(['resume', 'moving'], contextOf(there))

  await playOn(here)
  await playOn(there)

  const credits = wallet.book.changes().filter(({ change }) => change === 'credit')
  const paid = (amount: number) => credits.filter((credit) => credit.amount === amount)
  // 30.00 less a tenth, shared out 70 : 20 : 10, and what was under way: each once for each operator.
  for (const amount of [1890, 540, 270, 300]) expect(paid(amount)).toHaveLength(2)
  expect(credits).toHaveLength(8)
  for (const [database, state] of [
    [here, 'waiting'],
    [there, 'replaced'],
  ] as const) {
    expect(await database.db.selectFrom('payout').select('state').execute()).toEqual([{ state }])
    expect(await findOpenBooks(database.db)).toEqual([])
    expect(await findUnsettledBooks(database.db)).toEqual([])
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from wallet_operation where state in ('planned', 'sent', 'unknown')`.execute(
      database.db,
    )
    expect(rows).toEqual([{ open: 0 }])
  }
})

it('one that is not suspended is not given up', async () => {
  await buildOperator(here.db, { slug: 'playing' })
  await expect(operator.run(['moved', 'playing'], contextOf(here))).rejects.toThrow(/not suspended/)
})
