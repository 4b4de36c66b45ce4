/**
 * `npm run rehearse:season`: plays a recorded season with thousands of bot managers at the highest speed, on a
 * separate PostgreSQL, and compares every round with the record, the bots' own books and the slow reference. Ends
 * with a table of the rounds; faults are listed and give exit code 1.
 *
 * npm run rehearse:season -- [--season 2020-21] [--from 1] [--to 38] [--bots 10000] [--seed 1] [--data DIR]
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../apps/server/src/platform/db/connect.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded/start-embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { playSeason } from '../apps/server/src/rehearsal/play-season.ts'
import type { RoundReport } from '../apps/server/src/rehearsal/round-report.ts'

const WRONG_CALL = 2
const STOPPED = 130
const LAST_ROUND = 38
const DATA = process.env['GAFFER_TEST_DATA'] ?? join(import.meta.dirname, '..', '..', 'shared', 'data')
const DATABASE_PATIENCE_MS = 300_000

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      season: { type: 'string', default: '2020-21' },
      data: { type: 'string', default: DATA },
      from: { type: 'string', default: '1' },
      to: { type: 'string', default: String(LAST_ROUND) },
      bots: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
    },
  })
  const folder = join(values.data, `fpl-${values.season}`)
  const [from, to, bots, seed] = [values.from, values.to, values.bots, values.seed].map(Number)
  const isUsable = [from, to, bots, seed].every(
    (number) => Number.isSafeInteger(number) && Number(number) > 0,
  )
  if (!isUsable || !existsSync(folder)) {
    console.error(
      isUsable
        ? `There is no recorded season in ${folder}.`
        : 'from, to, bots and seed are whole numbers above 0.',
    )
    return WRONG_CALL
  }
  const place = mkdtempSync(join(tmpdir(), 'gaffer-rehearsal-'))
  chmodSync(place, 0o755)
  const embedded = await startEmbedded(join(place, 'data'))
  const database = connectDatabase(embedded.connection, 8, DATABASE_PATIENCE_MS)
  let removed: Promise<void> | undefined
  const remove = () =>
    (removed ??= embedded.stop().then(() => rmSync(place, { recursive: true, force: true })))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void remove())
  try {
    await migrate(database.db)
    const began = performance.now()
    console.log(HEAD)
    const { faults } = await playSeason(database.db, readFolder(folder), {
      season: values.season,
      from: from ?? 1,
      to: to ?? LAST_ROUND,
      bots: bots ?? 1,
      seed: seed ?? 1,
      tell: (round) => console.log(rowOf(round)),
    })
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    for (const fault of faults) console.error(`FAULT ${fault}`)
    console.log(`${faults.length === 0 ? 'No fault' : `${faults.length} faults`}, ${minutes} minutes`)
    return faults.length === 0 ? 0 : 1
  } catch (error) {
    if (removed === undefined) throw error
    return STOPPED
  } finally {
    await database.end()
    await remove()
  }
}

function readFolder(folder: string): ReadonlyMap<string, Uint8Array> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const wanted = names.filter((name) => /\.(csv|json)$/.test(name))
  return new Map(wanted.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name))]))
}

type Column = readonly [head: string, value: (round: RoundReport) => number]

const COLUMNS: readonly Column[] = [
  ['round', ({ number }) => number],
  ['entries', ({ entries }) => entries],
  ['matches', ({ matches }) => matches],
  ['off', ({ calledOff }) => calledOff],
  ['moved', ({ movedPlayers }) => movedPlayers],
  ['transfers', ({ transfers }) => transfers],
  ['hits', ({ hits }) => hits],
  ['wildcards', ({ wildcards }) => wildcards],
  ['chips', ({ chips }) => chips],
  ['subs', ({ autoSubs }) => autoSubs],
  ['lock ms', ({ lockMs }) => lockMs],
  ['close ms', ({ closeMs }) => closeMs],
  ['begun', ({ stepMs }) => stepMs['close.begun'] ?? 0],
  ['written', ({ stepMs }) => (stepMs['close.writing'] ?? 0) + (stepMs['close.written'] ?? 0)],
  ['priced', ({ stepMs }) => stepMs['close.priced'] ?? 0],
  ['paid', ({ stepMs }) => (stepMs['close.paying'] ?? 0) + (stepMs['close.paid'] ?? 0)],
  ['booked', ({ stepMs }) => (stepMs['close.booking'] ?? 0) + (stepMs['close.booked'] ?? 0)],
  ['closed', ({ stepMs }) => stepMs['close.closed'] ?? 0],
  ['check ms', ({ checkMs }) => checkMs],
  ['all ms', ({ roundMs }) => roundMs],
]
const HEAD = COLUMNS.map(([head]) => head.padStart(9)).join('')

function rowOf(round: RoundReport): string {
  return COLUMNS.map(([, value]) => String(Math.round(value(round))).padStart(9)).join('')
}

process.exitCode = await main()
