import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase, type Database } from '../../../apps/server/src/platform/db/connect.ts'
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/start-embedded.ts'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { scheduleFacts } from '../../../apps/server/src/football/scheduled-facts.ts'
import { factsOfMatch } from '../../../apps/server/src/testing/play-round.ts'
import { createServerChild, type ServerChild } from '../server-child.ts'
import { checkScale } from './check-scale.ts'
import { readTable, readTables, saveUntilRefused } from './people.ts'
import { createScaleWorld, type ScaleWorld } from './scale-world.ts'
import { memoryOf, watchNode } from './watch-node.ts'

export type ScaleRehearsal = {
  readonly entries: number
  readonly port: number
  /** How long before the deadline nodes and saves are running. */
  readonly leadMs: number
  readonly people: number
  readonly tell: (line: string) => void
}

export type NodeReport = {
  readonly placedMs: number
  readonly unready: number
  readonly slowestMs: number
  readonly memory: { readonly idle: number; readonly settled: number; readonly peak: number }
}

export type ScaleReport = {
  readonly nodes: readonly NodeReport[]
  readonly lockedMs: number
  readonly factMs: number
  readonly closeMs: number
  readonly slowestReadMs: number
  readonly saves: number
  readonly joins: number
  /** Rows of tables that nodes answered from memory. */
  readonly seen: number
  readonly faults: readonly string[]
}

const NODES = 2
const WITHIN_MS = 300_000

/** Lays entries, lets their deadline come over two nodes while teams are saved, plays the round and checks it. */
export async function rehearseScale(options: ScaleRehearsal): Promise<ScaleReport> {
  const { tell } = options
  const place = mkdtempSync(join(tmpdir(), 'gaffer-scale-'))
  chmodSync(place, 0o755)
  const embedded = await startEmbedded(join(place, 'data'), { max_connections: '120' })
  const database = connectDatabase(embedded.connection, 4, 600_000)
  const { host, user, database: name } = embedded.connection
  const address = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const nodes = Array.from({ length: NODES }, (_, at) =>
    createServerChild(options.port + at, address, join(place, `node-${at}`)),
  )
  try {
    await migrate(database.db)
    const began = performance.now()
    const world = await createScaleWorld(database, options)
    tell(`${options.entries} entries laid in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    await Promise.all(nodes.map((node) => node.start()))
    return await playScale(database, world, nodes, options)
  } finally {
    await Promise.all(nodes.map((node) => node.kill()))
    await database.end()
    await embedded.stop()
    rmSync(place, { recursive: true, force: true })
  }
}

async function playScale(
  database: Database,
  world: ScaleWorld,
  nodes: readonly ServerChild[],
  { leadMs }: ScaleRehearsal,
): Promise<ScaleReport> {
  const idle = nodes.map((node) => memoryOf(node).now)
  const deadline = Date.now() + leadMs
  await world.moveDeadline(new Date(deadline))
  const watched = nodes.map((node) => watchNode(node, () => countEntered(database, world)))
  const urls = nodes.map(({ url }) => url)
  const told = await saveUntilRefused(world, urls)
  await until(() => watched.every(({ placedAt }) => placedAt() !== undefined))
  const lockedAt = await loadLockedAt(database, world)
  const settled = nodes.map((node) => memoryOf(node).now)
  const factMs = await playMatches(database, world, urls)
  const seen = await readTables(world, urls)
  const closing = await watchClose(database, world, urls)
  for (const node of watched) await node.stop()
  return {
    nodes: nodes.map((node, at) => ({
      placedMs: (watched[at]?.placedAt() ?? 0) - deadline,
      unready: watched[at]?.unready() ?? 0,
      slowestMs: Math.round(watched[at]?.slowestMs() ?? 0),
      memory: { idle: idle[at] ?? 0, settled: settled[at] ?? 0, peak: memoryOf(node).peak },
    })),
    lockedMs: lockedAt - deadline,
    factMs,
    ...closing,
    saves: told.saves,
    joins: told.joined.size,
    seen: seen.length,
    faults: await checkScale(database, world, { ...told, seen }),
  }
}

/** As the contests count them, in the transactions of their entries. */
async function countEntered(
  { pool }: Database,
  { roundContestId, seasonContestId }: ScaleWorld,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select sum(entry_count)::int as count from subgame where id in ($1, $2)`,
    [roundContestId, seasonContestId],
  )
  return rows[0]?.count ?? 0
}

async function loadLockedAt({ pool }: Database, { gameRoundIds }: ScaleWorld): Promise<number> {
  const { rows } = await pool.query<{ at: Date }>(
    `select max(locked_at) as at from game_round where id = any($1)`,
    [gameRoundIds],
  )
  return rows[0]?.at.getTime() ?? 0
}

/** Says all facts of the matches at once; answers after how long every node showed tables that have them. */
async function playMatches(database: Database, world: ScaleWorld, urls: readonly string[]): Promise<number> {
  const { league } = world
  const { fixtureIds = [] } = league.rounds[1] ?? {}
  const scorers = league.players.filter(({ id }) => id % 5 === 0).map(({ id }) => id)
  const carded = league.players.filter(({ id }) => id % 7 === 0).map(({ id }) => id)
  const unused = league.players.filter(({ id }) => id % 9 === 0).map(({ id }) => id)
  const said = Date.now()
  await scheduleFacts(
    database.db,
    league.championshipId,
    fixtureIds.flatMap((fixtureId, pair) =>
      factsOfMatch(league, pair, { scorers, carded, unused }).map((body, at) => ({
        fixtureId,
        dueAt: new Date(said),
        sourceEventId: `${fixtureId}-${at}`,
        revision: 0,
        body,
      })),
    ),
  )
  const first = world.tablePath(world.seasonContestId, 1)
  for (const url of urls) {
    await until(async () => {
      const table = await readTable(url, first)
      return table !== undefined && table.data.some(({ points }) => points !== 0)
    })
  }
  return Date.now() - said
}

/** Waits until the rounds are closed while their tables are read. */
async function watchClose(
  { pool }: Database,
  { gameRoundIds, tablePath, roundContestId }: ScaleWorld,
  urls: readonly string[],
): Promise<{ readonly closeMs: number; readonly slowestReadMs: number }> {
  let begunAt: number | undefined
  let slowestReadMs = 0
  await until(async () => {
    for (const url of urls) {
      const began = performance.now()
      await readTable(url, tablePath(roundContestId, 1 + Math.floor(began % 50)))
      slowestReadMs = Math.max(slowestReadMs, Math.round(performance.now() - began))
    }
    const { rows } = await pool.query<{ step: string | null; isClosed: boolean }>(
      `select close_step as step, closed_at is not null as "isClosed" from game_round where id = any($1)`,
      [gameRoundIds],
    )
    if (rows.some(({ step }) => step !== null)) begunAt ??= Date.now()
    return rows.every(({ isClosed }) => isClosed)
  })
  return { closeMs: Date.now() - (begunAt ?? Date.now()), slowestReadMs }
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + WITHIN_MS
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`it took longer than ${WITHIN_MS / 1000} s`)
    await pause(25)
  }
}
