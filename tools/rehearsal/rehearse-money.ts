import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase, type Database } from '../../apps/server/src/platform/db/connect.ts'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded/start-embedded.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { type FaultProxy, startFaultProxy } from '../simulators/fault-proxy.ts'
import { startWallet } from '../simulators/wallet.ts'
import { checkMoney, type MoneyReport } from './check-money.ts'
import { createMoneyWorld } from './money-world.ts'
import { sendJoins } from './send-joins.ts'
import { createServerChild, type ServerChild } from './server-child.ts'

const KEY = 'a key of a wallet for rehearsals alone'
/** Out of a hundred connections to the wallet. */
const FAULTS = { lostRequest: 10, lostReply: 10, timeOut: 5 } as const
const DECIDED_WITHIN_MS = 60_000

export type MoneyRehearsal = {
  readonly joins: number
  readonly seed: number
  readonly port: number
  /** Maximum number of times the server is killed; without it, as long as joins last. */
  readonly kills?: number
  /** False for a wallet that does not remember rollbacks and lets a debit through after its own rollback. */
  readonly tombstone: boolean
  readonly tell: (line: string) => void
}

/** Makes paid joins under a broken network and `kill -9` of the server, and checks the result. */
export async function rehearseMoney(options: MoneyRehearsal): Promise<MoneyReport> {
  const place = mkdtempSync(join(tmpdir(), 'gaffer-money-'))
  chmodSync(place, 0o755)
  const bookFile = join(place, 'wallet.jsonl')
  const embedded = await startEmbedded(join(place, 'data'))
  const database = connectDatabase(embedded.connection, 6)
  const wallet = await startWallet({ key: KEY, file: bookFile, tombstone: options.tombstone })
  const proxy = await startFaultProxy(wallet.port)
  const { host, user, database: name } = embedded.connection
  const address = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const server = createServerChild(options.port, address, join(place, 'server'))
  try {
    await migrate(database.db)
    const url = `http://127.0.0.1:${proxy.port}/seamless`
    const world = await createMoneyWorld(
      database,
      { url, key: KEY, tombstone: options.tombstone },
      options.joins,
    )
    const random = randomOf(options.seed)
    proxy.break(() => {
      const drawn = random() * 100
      if (drawn < FAULTS.lostRequest) return 'lostRequest'
      if (drawn < FAULTS.lostRequest + FAULTS.lostReply) return 'lostReply'
      return drawn < FAULTS.lostRequest + FAULTS.lostReply + FAULTS.timeOut ? 'timeOut' : undefined
    })
    await server.start()
    const loop = runKillLoop(server, random, options.kills ?? Number.POSITIVE_INFINITY)
    const told = await sendJoins(server.url, world, join(place, 'history.jsonl'))
    const kills = await loop.stop()
    proxy.heal()
    options.tell(
      `${told.length} joins answered, ${kills} kills, connections ${JSON.stringify(proxy.counts())}`,
    )
    const tookMs = await waitUntilDecided(database)
    options.tell(`all decided ${(tookMs / 1000).toFixed(1)} s after the last fault`)
    const report = await checkMoney(database, world, bookFile, told)
    return tookMs <= DECIDED_WITHIN_MS
      ? report
      : { ...report, faults: [...report.faults, `undecided after ${DECIDED_WITHIN_MS / 1000} s`] }
  } finally {
    await server.kill()
    await stopAll(proxy, wallet, database)
    await embedded.stop()
    rmSync(place, { recursive: true, force: true })
  }
}

async function stopAll(
  proxy: FaultProxy,
  wallet: { stop: () => Promise<void> },
  database: Database,
): Promise<void> {
  await proxy.stop()
  await wallet.stop()
  await database.end()
}

/** Kills the server after every 1 to 3 seconds of running and restarts it; stops with the server up. */
function runKillLoop(server: ServerChild, random: () => number, most: number) {
  let isOver = false
  let kills = 0
  const over = Promise.withResolvers<undefined>()
  const running = (async () => {
    while (!isOver && kills < most) {
      await Promise.race([pause(1_000 + random() * 2_000), over.promise])
      if (isOver) return
      await server.kill()
      kills += 1
      await server.start()
    }
  })()
  return {
    stop: async () => {
      isOver = true
      over.resolve(undefined)
      await running
      return kills
    },
  }
}

async function waitUntilDecided({ pool }: Database): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      `select (select count(*) from wallet_operation where state in ('planned', 'sent', 'unknown'))::int
            + (select count(*) from entry where state = 'reserved')::int as open`,
    )
    const tookMs = performance.now() - began
    if (rows[0]?.open === 0 || tookMs > DECIDED_WITHIN_MS * 1.5) return tookMs
    await pause(250)
  }
}

/** Numbers from 0 to 1 determined by a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
