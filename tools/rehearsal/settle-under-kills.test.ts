/**
 * The real server, killed at each step of settling a contest, again and again: each winner is credited once (G-8).
 * Some of the steps here; all of them with SETTLEMENT=full.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CLOSE_STEPS } from '../../apps/server/src/rounds/close/close-deps.ts'
import { keepRounds } from '../../apps/server/src/rounds/keep-rounds.ts'
import { findOpenBooks } from '../../apps/server/src/wallet/find-open-books.ts'
import { stakeInBulk } from '../../apps/server/src/wallet/credit-prizes.ts'
import { connectDatabase, type Database } from '../../apps/server/src/platform/db/connect.ts'
import {
  type EmbeddedDatabase,
  startEmbedded,
} from '../../apps/server/src/platform/db/embedded/start-embedded.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { buildChampionship } from '../../apps/server/src/testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../apps/server/src/testing/build-entry.ts'
import { buildManager, buildOperator } from '../../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../../apps/server/src/testing/build-tournament.ts'
import { playRound } from '../../apps/server/src/testing/play-round.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts')
const KILLER = join(import.meta.dirname, 'kill-at-step.ts')
const PORT = 8596
const KILLED = 137
const STARTS = 2
const TEAMS = 5
const FEE = 1_000
const STEPS =
  process.env['SETTLEMENT'] === 'full' ? CLOSE_STEPS : (['close.paying', 'close.booking'] as const)

let place: string
let embedded: EmbeddedDatabase
let database: Database

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'gaffer-settling-'))
  chmodSync(place, 0o755)
  embedded = await startEmbedded(join(place, 'data'))
  database = connectDatabase(embedded.connection, 6)
  await migrate(database.db)
}, 120_000)
afterAll(async () => {
  await database.end()
  await embedded.stop()
  rmSync(place, { recursive: true, force: true })
})

/** A contest of five paid teams whose matches are over and whose round is not closed. */
async function playContest() {
  const { db } = database
  const operator = await buildOperator(db)
  const firstKickOffAt = new Date(Date.now() - 10_000)
  const league = await buildChampionship(db, { gameMinuteMs: 1, rounds: 3, firstKickOffAt })
  const prizeTable = [{ from: 1, to: 4, ratio: 2_500 }]
  const opened = await buildTournament(db, operator.id, league, { entryFee: FEE, prizeTable })
  const starters = pickBuiltTeam(league)
  const entries: { entryId: number; managerId: number }[] = []
  for (let at = 0; at < TEAMS; at += 1) {
    const { id: managerId } = await buildManager(db, operator.id)
    const team = { operatorId: operator.id, contestId: opened.contestId, managerId, starters }
    const roles = { captain: starters[at] ?? null, viceCaptain: starters[at + 1] ?? null }
    const { id: entryId } = await buildEntry(db, { ...team, ...roles })
    entries.push({ entryId, managerId })
  }
  await db.transaction().execute((tx) => stakeInBulk(tx, { operatorId: operator.id, amount: FEE, entries }))
  await keepRounds({
    db,
    codeVersion: 'test',
    logFault: (error) => {
      throw error
    },
  })
  await playRound(db, league, { round: 1, scorers: starters.slice(5, 8) })
  return opened
}

/** Runs the server until it dies or the round is closed; returns how it died. */
async function runServer(gameRoundId: number, failAt?: string): Promise<number | null> {
  const { host, user, database: name } = embedded.connection
  const killer = failAt === undefined ? [] : ['--import', KILLER]
  const child = spawn(process.execPath, [...killer, MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      DATA_DIR: join(place, 'server'),
      WORLD: 'none',
      LOG_LEVEL: 'error',
      ...(failAt !== undefined && { KILL_AT: failAt }),
    },
  })
  const died = once(child, 'exit').then(([code]) => code as number | null)
  const isOver = async () => child.exitCode !== null || (await closedAt(gameRoundId)) !== null
  await expect.poll(isOver, { timeout: 90_000, interval: 100 }).toBe(true)
  child.kill('SIGKILL')
  return died
}

async function closedAt(gameRoundId: number): Promise<Date | null> {
  const { closedAt: at } = await database.db
    .selectFrom('gameRound')
    .select('closedAt')
    .where('id', '=', gameRoundId)
    .executeTakeFirstOrThrow()
  return at
}

it.each(STEPS)(
  'killed at %s, each winner is credited once',
  async (step) => {
    const { gameRoundId, contestId } = await playContest()
    // It does not repeat what it had done by then: a later start may never reach that step.
    const deaths: (number | null)[] = []
    for (let start = 0; start < STARTS; start += 1) deaths.push(await runServer(gameRoundId, step))
    expect(deaths[0]).toBe(KILLED)
    await runServer(gameRoundId)
    const { rows } = await database.pool.query<{ amount: number; times: number; posted: number }>(
      `select sum(operation.amount)::int as amount, count(*)::int as times, count(moved.id)::int as posted
     from wallet_operation operation left join money_transaction moved on moved.wallet_operation_id = operation.id
     where operation.game_round_id = $1 and operation.kind = 'prize' group by operation.entry_id`,
      [gameRoundId],
    )
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ amount: 1_250, times: 1, posted: 1 })))
    expect(await findOpenBooks(database.db, [contestId])).toEqual([])
  },
  300_000,
)
