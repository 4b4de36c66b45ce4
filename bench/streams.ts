import type { Socket } from 'node:net'
import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../apps/server/src/db/generated/database.ts'
import { scheduleFacts } from '../apps/server/src/football/scheduled-facts.ts'
import { connectDatabase } from '../apps/server/src/platform/db/connect.ts'
import { openEmbedded } from '../apps/server/src/platform/db/embedded/open-embedded.ts'
import { type BenchRow, percentile } from './bench-row.ts'
import { openStreams } from './open-streams.ts'
import { untilReady, withProduct } from './with-product.ts'

const ROOT = join(import.meta.dirname, '..')
const STREAMS = 10_000
const GOALS = 20
const EVERY_MS = 1_000
/** The rounds that locked for the bench are in memory by then. */
const QUIET_MS = 20_000

/** A match that is being played, and somebody of its home club. */
type Played = {
  readonly championshipId: number
  readonly fixtureId: number
  readonly playerId: number
  readonly minute: number
}

/** From the moment a fact is due until it is at every one of 10,000 open pages; the client reads them on the same cores. */
export function benchStreams(): Promise<readonly BenchRow[]> {
  return withProduct(
    async ({ base, folder }) => {
      const dataFolder = join(folder, 'data')
      const embedded = await openEmbedded(dataFolder)
      const { db, end } = connectDatabase(embedded.connection, 2)
      const sockets: Socket[] = []
      try {
        await promisify(execFile)(process.execPath, ['apps/server/src/cli/main.ts', 'demo', 'next'], {
          cwd: ROOT,
          env: { ...process.env, DATA_DIR: dataFolder },
        })
        const match = await untilPlayed(db)
        const received = listenFor(match.fixtureId)
        sockets.push(...(await openStreams(base, STREAMS, received.listener)))
        const ours = await bringGoals(db, match, received)
        for (const socket of sockets.splice(0)) socket.destroy()
        return [rowOf(ours, await sendBare(base, received.sample()))]
      } finally {
        for (const socket of sockets) socket.destroy()
        await end()
        await embedded.stop()
      }
    },
    { TRUSTED_PROXIES: '127.0.0.1', DEMO_MATCHDAY_SECONDS: '600' },
  )
}

/** The most advanced match of the demo that is being played; its simulator says little in the seconds of the bench. */
async function untilPlayed(db: Kysely<DB>): Promise<Played> {
  for (let left = 600; left > 0; left--) {
    const { rows } = await sql<Played>`
      select fixture.championship_id, fixture.id as fixture_id,
        (select min(player.id) from player where player.club_id = fixture.home_club_id) as player_id,
        max((told.body -> 'at' ->> 'minute')::int) as minute
      from fixture join game_log told on told.fixture_id = fixture.id
      join round_fixture on round_fixture.fixture_id = fixture.id
      join game_round on game_round.round_id = round_fixture.round_id and game_round.locked_at is not null
        and game_round.closed_at is null
      where told.body -> 'at' ->> 'minute' is not null
        and exists (select from scheduled_fact where scheduled_fact.fixture_id = fixture.id)
      group by fixture.id order by minute limit 1`.execute(db)
    if (rows[0] !== undefined) return rows[0]
    await wait(200)
  }
  throw new Error('no match begins')
}

/** When each stream reported a match, by this process's clock. */
type Received = {
  /** Takes what one more stream brings. */
  readonly listener: () => (bytes: Buffer) => void
  readonly since: (at: number) => readonly number[]
  /** One of the messages, as it came. */
  readonly sample: () => string
}

function listenFor(fixtureId: number): Received {
  const times: number[][] = []
  const wanted = `"id":${fixtureId},`
  let sample = ''
  return {
    sample: () => sample,
    listener: () => {
      const own: number[] = []
      times.push(own)
      return (bytes) => {
        if (!bytes.includes(wanted)) return
        own.push(Date.now())
        sample ||= bytes.toString().trim()
      }
    },
    since: (at) => times.map((own) => own.find((time) => time >= at) ?? Number.POSITIVE_INFINITY),
  }
}

/** How long each goal took to each stream, in milliseconds. */
async function bringGoals(db: Kysely<DB>, match: Played, received: Received): Promise<readonly number[]> {
  const begins = Date.now() + QUIET_MS
  const due = Array.from({ length: GOALS }, (_, index) => begins + index * EVERY_MS)
  await db.transaction().execute((tx) =>
    scheduleFacts(
      tx,
      match.championshipId,
      due.map((at, index) => ({
        fixtureId: match.fixtureId,
        dueAt: new Date(at),
        sourceEventId: `bench-goal-${index}`,
        revision: 0,
        body: {
          kind: 'event',
          side: 'home',
          at: { minute: match.minute, added: 0 },
          event: { type: 'goal', playerId: match.playerId, assistantId: undefined },
        },
      })),
    ),
  )
  await wait(QUIET_MS + GOALS * EVERY_MS + 1_000)
  return due.flatMap((at) => received.since(at).map((time) => time - at))
}

/** How long the same message takes to as many streams of a server that does nothing else. */
async function sendBare(base: string, message: string): Promise<readonly number[]> {
  const port = Number(new URL(base).port) + 1
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-streams.ts'), String(port)], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const sockets: Socket[] = []
  try {
    const address = `http://127.0.0.1:${port}`
    await untilReady(`${address}/readyz`)
    const received: number[] = []
    sockets.push(
      ...(await openStreams(address, STREAMS, () => (bytes) => {
        if (bytes.includes(message)) received.push(Date.now())
      })),
    )
    const delays: number[] = []
    for (let nr = 0; nr < GOALS; nr += 1) {
      const sentAt = Date.now()
      bare.stdin.write(`${message}\n`)
      await wait(EVERY_MS)
      delays.push(...received.splice(0).map((at) => at - sentAt))
    }
    if (delays.length !== GOALS * STREAMS) throw new Error(`${delays.length} of the bare messages came`)
    return delays
  } finally {
    for (const socket of sockets) socket.destroy()
    bare.kill()
  }
}

function rowOf(ours: readonly number[], bare: readonly number[]): BenchRow {
  const figureOf = (delays: readonly number[]) => {
    const at = (share: number) => percentile(delays, share)
    return `p99 ${at(0.99)} ms, median ${at(0.5)}, first ${Math.min(...delays.slice(0, STREAMS))}`
  }
  return {
    what: `fact due -> ${STREAMS} streams`,
    figure: figureOf(ours),
    yardstick: `bare streams, the same message: ${figureOf(bare)}; aim p99 150 ms`,
    ratio: `${((percentile(bare, 0.99) / percentile(ours, 0.99)) * 100).toFixed(0)} %`,
  }
}
