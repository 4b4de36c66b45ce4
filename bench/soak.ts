import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchRow } from './bench-row.ts'
import { type EnteredManager, enterManager } from './enter-manager.ts'
import { openStreams } from './open-streams.ts'
import { type RunningProduct, withProduct } from './with-product.ts'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 30)
/** Until caches are full and code is compiled, memory grows for good reasons. */
const WARM_UP = 1 / 3
const LOOK_EVERY_MS = 10_000
/** Connections of the client, and how long it is measured what they carry. */
const CONNECTIONS = 32
const MEASURE_MS = 15_000
const LOAD = 0.5
const TICK_MS = 20
const MANAGERS = 40
/** Open pages, of which some leave and as many others come every now and then. */
const STREAMS = 500
const STREAMS_RENEWED = 5
const RENEW_EVERY_MS = 6_000
/** How long what was let go may take to be gone: idle connections to the database are kept for 30 s. */
const LET_GO_MS = 45_000
/** An answer that takes longer is none. */
const ANSWERED_WITHIN_MS = 30_000
/** One of the calls is to be refused, and saves are once a contest is locked; where more are, something is wrong. */
const MAX_REFUSED = 0.25
const LOBBY = '/api/home/tournaments?status=upcoming'

type Manager = EnteredManager & { readonly contest: number }
type Call = {
  readonly method: string
  readonly path: string
  readonly token?: string
  readonly body?: string
}
type Observation = { readonly minute: number; readonly megabytes: number; readonly descriptors: number }

/**
 * Half an hour at half of what the node answers: how much its memory grows in a minute, and whether it keeps
 * descriptors (G-32). Managers read, save and come back as contests are locked, pages come and go, matches are played.
 * An answer of 500 and more, a lost connection and a node that ends, as one does after an unhandled rejection, are
 * errors.
 */
export function benchSoak(): Promise<readonly BenchRow[]> {
  return withProduct(async (product) => {
    const managers = await enterSome(product.base)
    const load = createLoad(product.base, managers)
    await load.measure()
    const fullRate = await load.measure()
    await wait(LET_GO_MS)
    const before = look(product, 0)
    const streams = await keepStreams(product.base)
    const observations: Observation[] = []
    const began = performance.now()
    const minutes = () => (performance.now() - began) / 60_000
    const looking = setInterval(() => {
      try {
        observations.push(look(product, minutes()))
      } catch {
        load.errors.push('the node has ended')
      }
    }, LOOK_EVERY_MS)
    const answered = await load.send(fullRate * LOAD, MINUTES * 60_000)
    clearInterval(looking)
    streams.close()
    await wait(LET_GO_MS)
    if (load.errors.length > 0)
      throw new Error(`${load.errors.length} errors: ${load.errors.slice(0, 5).join('; ')}`)
    const after = look(product, minutes())
    const warm = observations.filter(({ minute }) => minute > MINUTES * WARM_UP)
    if (warm.length < 3) throw new Error('too short to see anything')
    const [first, last] = [warm[0]?.megabytes ?? 0, warm.at(-1)?.megabytes ?? 0]
    const growth = slopeOf(warm)
    const max = Math.max(...observations.map(({ descriptors }) => descriptors))
    const rate = answered / (MINUTES * 60)
    return [
      {
        what: `memory over ${MINUTES} minutes at half load`,
        figure: `${growth.toFixed(2)} MB a minute, from ${first} to ${last} MB`,
        yardstick: '1 MB a minute',
        ratio: '',
      },
      {
        what: 'descriptors, when all pages have gone',
        figure: `${after.descriptors}, ${max} at most`,
        yardstick: `${before.descriptors} before they came`,
        ratio: '',
      },
      {
        what: 'answers, none a fault',
        figure: `${rate.toFixed(0)} requests/s`,
        yardstick: `${fullRate.toFixed(0)} at full load`,
        ratio: `${((rate / fullRate) * 100).toFixed(0)} %`,
      },
    ]
  })
}

/** What managers and visitors ask for, in turn. */
function createLoad(base: string, managers: readonly (() => Promise<Manager>)[]) {
  const errors: string[] = []
  let turn = 0
  let answered = 0
  let refused = 0
  const send = async (agent: Agent): Promise<void> => {
    turn += 1
    let what = 'a new guest'
    try {
      const manager = await managers[turn % managers.length]?.()
      if (manager === undefined) return
      const call = callOf(manager, turn)
      what = `${call.method} ${call.path}`
      const status = await statusOf(agent, base, call)
      if (status >= 500) errors.push(`${what}: ${status}`)
      else if (status >= 400) refused += 1
    } catch (error) {
      errors.push(`${what}: ${String(error)}`)
    }
    answered += 1
  }
  const withAgent = async (use: (agent: Agent) => Promise<unknown>): Promise<number> => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const before = { answered, refused }
    await use(agent)
    agent.destroy()
    const count = answered - before.answered
    if (refused - before.refused > count * MAX_REFUSED) errors.push(`${refused} of ${count} were refused`)
    return count
  }
  return {
    errors,
    /** Answers a second over all connections, each asking as soon as it has an answer. */
    measure: async (): Promise<number> => {
      const until = performance.now() + MEASURE_MS
      const count = await withAgent((agent) =>
        Promise.all(
          Array.from({ length: CONNECTIONS }, async () => {
            while (performance.now() < until) await send(agent)
          }),
        ),
      )
      return (count * 1000) / MEASURE_MS
    },
    /** Asks at a constant rate; answers how many answers came. */
    send: (rate: number, forMs: number): Promise<number> =>
      withAgent(async (agent) => {
        const began = performance.now()
        const open = new Set<Promise<void>>()
        let sent = 0
        for (let now = 0; now < forMs; now = performance.now() - began) {
          for (; sent < (rate * now) / 1000; sent += 1) {
            const one: Promise<void> = send(agent).finally(() => open.delete(one))
            open.add(one)
          }
          await wait(TICK_MS)
        }
        await Promise.all(open)
      }),
  }
}

function callOf({ token, teamId, squad, contest }: Manager, turn: number): Call {
  const calls: readonly Call[] = [
    { method: 'GET', path: LOBBY },
    { method: 'GET', path: LOBBY, token },
    { method: 'GET', path: '/api/palms/home', token },
    { method: 'GET', path: '/' },
    { method: 'GET', path: `/api/users/team?user_team_id=${teamId}`, token },
    { method: 'GET', path: `/api/leaderBoard/subTournament/${contest}`, token },
    { method: 'GET', path: '/api/gaffer/wallet/history', token },
    { method: 'PUT', path: '/api/palms/users/teams', token, body: JSON.stringify({ teamId, ...squad }) },
    { method: 'GET', path: '/api/users/team?user_team_id=nonsense', token },
  ]
  return calls[turn % calls.length] ?? { method: 'GET', path: LOBBY }
}

function statusOf(agent: Agent, base: string, { method, path, token, body }: Call): Promise<number> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS)
    const sent = request(`${base}${path}`, { agent, method, headers, signal }, (answer) => {
      answer.once('error', reject)
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', reject).end(body)
  })
}

/** How long a manager plays: access tokens end, and so do contests. */
const PLAYS_MS = 240_000

/** Managers who come back after a while, each as a new guest in a contest that takes them. */
async function enterSome(base: string): Promise<readonly (() => Promise<Manager>)[]> {
  const enterAgain = async (nr: number): Promise<Manager> => {
    const lobby = await (await fetch(`${base}${LOBBY}`)).json()
    const contests: readonly number[] = lobby.data.data.flatMap(
      (tournament: { readonly subgames: readonly { readonly id: number }[] }) =>
        tournament.subgames.map(({ id }) => id),
    )
    for (const contest of contests) {
      const manager = await enterManager(base, contest, `Harbour ${nr}`)
      if (manager !== undefined) return { ...manager, contest }
    }
    throw new Error('no contest takes a team')
  }
  const managers: (() => Promise<Manager>)[] = []
  for (let nr = 0; nr < MANAGERS; nr += 1) {
    let current = await enterAgain(nr)
    // Not all in one moment.
    let until = performance.now() + PLAYS_MS * (0.5 + nr / MANAGERS / 2)
    managers.push(async () => {
      if (performance.now() < until) return current
      until = performance.now() + PLAYS_MS
      current = await enterAgain(nr)
      return current
    })
  }
  return managers
}

/** Keeps pages open until it is to close them all. */
async function keepStreams(base: string): Promise<{ readonly close: () => void }> {
  let open: readonly Socket[] = []
  let isOver = false
  const come = async (count: number) => {
    const came = await openStreams(base, count, () => () => undefined)
    if (isOver) for (const socket of came) socket.destroy()
    else open = [...open, ...came]
  }
  await come(STREAMS)
  const renewing = setInterval(() => {
    for (const socket of open.slice(0, STREAMS_RENEWED)) socket.destroy()
    open = open.slice(STREAMS_RENEWED)
    void come(STREAMS_RENEWED).catch(() => undefined)
  }, RENEW_EVERY_MS)
  return {
    close: () => {
      isOver = true
      clearInterval(renewing)
      for (const socket of open) socket.destroy()
    },
  }
}

function look({ pid }: RunningProduct, minute: number): Observation {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
  return {
    minute,
    megabytes: Math.round(kilobytes / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** Megabytes a minute of the straight line that is nearest to all observations. */
function slopeOf(observations: readonly Observation[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const [minute, megabytes] = [
    mean(observations.map((one) => one.minute)),
    mean(observations.map((one) => one.megabytes)),
  ]
  const over = observations.reduce((sum, one) => sum + (one.minute - minute) * (one.megabytes - megabytes), 0)
  return over / observations.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0)
}
