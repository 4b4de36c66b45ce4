import { randomUUID } from 'node:crypto'
import { buildProduct } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { installEditions } from '../apps/server/src/operators/repo.ts'
import { connectDatabase } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { findOrInsertMember, replaceRoles } from '../apps/server/src/staff/index.ts'
import { openStaffSession } from '../apps/server/src/staff/sessions.ts'
import { CONSOLE_REPORTS, consoleLists } from '../apps/server/src/testing/console-lists.ts'
import { explainReads, isRead, type Sent, watchStatements } from '../apps/server/src/testing/explain-calls.ts'
import { layConsole } from '../apps/server/src/testing/lay-console.ts'
import { keepEntered } from '../apps/server/src/console/reports/index.ts'
import { keepBooks } from '../apps/server/src/wallet/index.ts'
import { type BenchRow, milliseconds } from './bench-row.ts'
import { withDatabase } from './with-database.ts'

const SIZES = {
  small: { contests: 1_000, managers: 50_000, movements: 500_000 },
  full: { contests: 10_000, managers: 1_000_000, movements: 10_000_000 },
}
const RUNS = 5
/** What a person does not wait for. */
const AIM_MS = 300
const SEEDING_MS = 3_600_000

/**
 * Every list, search, report and export of the console at the size of a great operator (`BENCH_SIZE=full`), or of a
 * small one: the slowest of some runs once each was read, and how the tables of its slowest statement were read.
 */
export function benchConsole(): Promise<readonly BenchRow[]> {
  return withDatabase(async (database, embedded) => {
    await migrate(database.db)
    const { demo } = await installEditions(database.db)
    const size = process.env['BENCH_SIZE'] === 'full' ? SIZES.full : SIZES.small
    const unlimited = connectDatabase(embedded.connection, 2, SEEDING_MS)
    // Laying is not measured.
    await database.pool.query(`alter system set max_wal_size = '32GB'`)
    await database.pool.query(`alter system set autovacuum = off`)
    await database.pool.query('select pg_reload_conf()')
    const began = performance.now()
    const world = await layConsole(unlimited, demo, size)
    console.error(`world within ${milliseconds(performance.now() - began)}`)
    const rolled = performance.now()
    while (await keepBooks(unlimited.db));
    while (await keepEntered(unlimited.db));
    console.error(`added up within ${milliseconds(performance.now() - rolled)}`)

    const requests = connectDatabase(embedded.connection, 20)
    const background = connectDatabase(embedded.connection, 4)
    const watch = watchStatements(requests.pool, background.pool)
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' }, '/nonexistent')
    const product = await buildProduct({
      config,
      database: requests,
      background,
      version: 'bench',
      webFolder: '/nonexistent',
      readiness: async () => ({}),
    })
    const cookie = await signIn(database.db)
    const call = async (path: string, body?: object) => {
      const before = performance.now()
      const answer = await product.app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `/api/console/operators/demo/${path}`,
        headers: { host: '127.0.0.1', cookie },
        ...(body === undefined ? {} : { payload: body }),
      })
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
      return performance.now() - before
    }
    const rows: BenchRow[] = []
    const measure = async (what: string, act: () => Promise<number>) => {
      let slowest = 0
      watch.take()
      try {
        await act()
        const sent = watch.take()
        for (let run = 0; run < RUNS; run += 1) slowest = Math.max(slowest, await act())
        const plan = slowest > AIM_MS / 3 ? await explainSlowest(unlimited.pool, sent) : ''
        rows.push(rowOf(what, milliseconds(slowest), slowest <= AIM_MS ? 'yes' : `no: ${plan}`))
        console.error(`${what}: ${milliseconds(slowest)} ${plan}`)
      } catch (error) {
        const failed = String(error).slice(0, 200)
        rows.push(rowOf(what, 'failed', failed))
        console.error(`${what}: ${failed} ${await explainSlowest(unlimited.pool, watch.take())}`)
      }
    }
    for (const [what, path] of Object.entries(consoleLists(world))) await measure(what, () => call(path))
    for (const [what, path] of Object.entries(CONSOLE_REPORTS)) await measure(what, () => call(path))
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    for (const what of ['postings', 'operations', 'contestBooks']) {
      await measure(`export of a day, ${what}`, async () => {
        const key = randomUUID()
        const requested = { what, from: day, to: day, reason: 'a measurement', request_id: key }
        return (await call('exports', requested)) + (await call(`exports/${key}`))
      })
    }
    await product.app.close()
    await product.live.stop()
    await Promise.all([unlimited.end(), requests.end(), background.end()])
    return rows
  })
}

function rowOf(what: string, figure: string, ratio: string): BenchRow {
  return { what: `console: ${what}`, figure, yardstick: `${AIM_MS} ms`, ratio }
}

async function signIn(db: Parameters<typeof openStaffSession>[0]): Promise<string> {
  const memberId = await findOrInsertMember(db, { email: 'bench@example.com', name: 'Bench' })
  await replaceRoles(db, null, memberId, ['owner'])
  return `gaffer-staff=${await openStaffSession(db, memberId, { device: '', address: '127.0.0.1' }, true)}`
}

/** How the tables of the slowest of some statements were read. */
async function explainSlowest(
  pool: Parameters<typeof explainReads>[0],
  sent: readonly Sent[],
): Promise<string> {
  let slowest = { took: 0, shape: '' }
  for (const one of sent.filter(isRead)) {
    const before = performance.now()
    const reads = await explainReads(pool, one)
    const took = performance.now() - before
    const shape = reads
      .toSorted((a, b) => b.rows - a.rows)
      .slice(0, 3)
      .map(({ how, table, rows }) => `${how} ${table} ${rows}`)
      .join(', ')
    if (took > slowest.took) slowest = { took, shape }
  }
  return `${milliseconds(slowest.took)}: ${slowest.shape}`
}
