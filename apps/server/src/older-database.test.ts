import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from './testing/test-database.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { migrate } from './platform/db/migrate.ts'
import { findOpenBooks } from './wallet/index.ts'

/**
 * A demo with closed rounds, stakes and prizes as the release with 24 migrations left it. It must be kept: every
 * later release has to open it.
 */
const DUMP = join(import.meta.dirname, 'testing', 'demo-of-24-migrations.sql.br')

let app: TestApp

beforeAll(async () => {
  const database = await createEmptyDatabase()
  const client = await database.pool.connect()
  await client.query(brotliDecompressSync(readFileSync(DUMP)).toString('utf8'))
  // The dump leaves settings of its own in the session.
  client.release(true)
  await migrate(database.db)
  app = await buildTestApp({}, database)
})
afterAll(() => app.end())

/** The manager with the highest winnings, and a contest of a closed round they were in. */
async function loadWinner() {
  const { rows } = await sql<{ managerId: number; operatorId: number; contestId: number }>`
    select entry.manager_id, entry.operator_id, entry.subgame_id as contest_id
    from wallet_operation join entry on entry.id = wallet_operation.entry_id
    where wallet_operation.kind = 'prize' order by wallet_operation.amount desc, entry.id limit 1`.execute(
    app.database.db,
  )
  const [winner] = rows
  if (winner === undefined) throw new Error('the dump has no winner')
  return winner
}

async function get(url: string) {
  const winner = await loadWinner()
  const headers = await app.authorize(winner.managerId, winner.operatorId)
  const answer = await app.app.inject({ url: `/api${url}`, headers })
  return { status: answer.statusCode, data: answer.json().data }
}

describe('a database of an earlier release', () => {
  it('shows its contests in the lobby', async () => {
    const { status, data } = await get('/home/tournaments')
    expect(status).toBe(200)
    expect(data.data.length).toBeGreaterThan(0)
  })

  it('shows the details and the leaderboard of a contest that was closed', async () => {
    const { contestId } = await loadWinner()
    const details = await get(`/subTournament/details/${contestId * 100 + 1}`)
    expect(details.status).toBe(200)
    const board = await get(`/leaderBoard/subTournament/${contestId * 100 + 1}`)
    expect(board.status).toBe(200)
    expect(board.data).toMatchObject({ is_final: true })
    expect(board.data.data[0]).toMatchObject({ position: 1 })
  })

  it('shows a manager what they paid and won', async () => {
    const { status, data } = await get('/gaffer/wallet/history')
    expect(status).toBe(200)
    const reasons = data.data.map(({ reason }: { reason: string }) => reason)
    expect(reasons).toEqual(expect.arrayContaining(['welcome', 'stake', 'prize']))
  })

  it('has books that balance', async () => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::bigint as sum from posting`.execute(app.database.db)
    expect(rows).toEqual([{ sum: 0 }])
    expect(await findOpenBooks(app.database.db)).toEqual([])
  })
})
