import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, makeCall } from './call.ts'
import type { Call, FailoverWorld } from './failover-world.ts'
import { type Outage, watchStream } from './watch-stream.ts'

const KINDS = ['save', 'join', 'read'] as const

/** A call that was made, on this process's monotonic clock. */
export type Made = {
  readonly kind: (typeof KINDS)[number]
  readonly client: string
  readonly startedAt: number
  readonly endedAt: number
  readonly status: number | 'broken'
}

/** What a saver was told: the version that is stored, and what may have been stored besides. */
export type SaverBook = {
  readonly entryId: number
  readonly acknowledged: readonly { readonly version: number; readonly captain: number }[]
  readonly unknown: readonly number[]
}

/** Everything that clients did and heard. Nothing of it is in what is broken. */
export type History = {
  readonly made: readonly Made[]
  readonly outages: readonly Outage[]
  readonly savers: readonly SaverBook[]
  /** Managers who were told that they are in. */
  readonly joined: readonly number[]
}

/** Clients that save, join, read and watch without end. */
export type Clients = {
  readonly history: () => History
  /** Managers who are going to join. */
  readonly addJoiners: (managers: readonly number[]) => void
  /** Ends them; each join that was begun is repeated until it is answered. */
  readonly stop: () => Promise<void>
}

export type Crowd = { readonly joinLanes: number; readonly readers: number; readonly streams: number }

const SAVE_EVERY_MS = 100
const JOIN_EVERY_MS = 150
const READ_EVERY_MS = 200
const AGAIN_MS = 300
/** Longer than any outage: a call that is never answered otherwise is a fault, and not one to wait for. */
const MOST_TRIES = 600
/** A token lives 15 minutes, and clocks may be ten apart. */
const TOKEN_MS = 2 * 60_000

export function startClients(url: string, world: FailoverWorld, crowd: Crowd): Clients {
  const made: Made[] = []
  const outages: Outage[] = []
  const books: (SaverBook & { acknowledged: SaverBook['acknowledged'][number][]; unknown: number[] })[] = []
  const joined: number[] = []
  const waiting: number[] = []
  const agent = new Agent({ keepAlive: true })
  let isOver = false

  const send = async (kind: Made['kind'], client: string, call: Call, token?: string): Promise<Answer> => {
    const startedAt = performance.now()
    const answer = await makeCall(url, call, token === undefined ? { agent } : { agent, token })
    const status = answer === 'broken' ? answer : answer.status
    made.push({ kind, client, startedAt, endedAt: performance.now(), status })
    return answer
  }

  const save = async (saver: FailoverWorld['savers'][number]): Promise<void> => {
    const book = { entryId: saver.entryId, acknowledged: [], unknown: [] } as (typeof books)[number]
    books.push(book)
    let token = await world.sign(saver.managerId)
    let signedAt = performance.now()
    for (let turn = 1; !isOver; turn += 1) {
      if (performance.now() - signedAt > TOKEN_MS) {
        token = await world.sign(saver.managerId)
        signedAt = performance.now()
      }
      const { captain, ...call } = saver.save(turn)
      const answer = await send('save', `saver ${saver.entryId}`, call, token)
      const version = versionOf(answer)
      if (version === undefined) book.unknown.push(captain)
      else book.acknowledged.push({ version, captain })
      await pause(version === undefined ? AGAIN_MS : SAVE_EVERY_MS)
    }
  }

  const join = async (lane: number): Promise<void> => {
    while (!isOver) {
      const managerId = waiting.shift()
      if (managerId === undefined) {
        await pause(JOIN_EVERY_MS)
        continue
      }
      const token = await world.sign(managerId)
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const answer = await send('join', `lane ${lane}`, world.join(managerId), token)
        if (answer !== 'broken' && answer.status === 200) joined.push(managerId)
        if (answer !== 'broken' && answer.status < 500) break
        await pause(AGAIN_MS)
      }
      await pause(JOIN_EVERY_MS)
    }
  }

  const read = async (reader: number): Promise<void> => {
    const call = { method: 'GET', path: '/api/home/tournaments', body: '' }
    while (!isOver) {
      await send('read', `reader ${reader}`, call)
      await pause(READ_EVERY_MS)
    }
  }

  const streams = Array.from({ length: crowd.streams }, () =>
    watchStream(`${url}${world.streamPath}`, (outage) => outages.push(outage)),
  )
  const running = [
    ...world.savers.map(save),
    ...Array.from({ length: crowd.joinLanes }, (_, lane) => join(lane)),
    ...Array.from({ length: crowd.readers }, (_, reader) => read(reader)),
  ]
  return {
    history: () => ({ made, outages, savers: books, joined }),
    addJoiners: (managers) => void waiting.push(...managers),
    stop: async () => {
      isOver = true
      for (const stream of streams) stream.stop()
      await Promise.all(running)
      agent.destroy()
    },
  }
}

function versionOf(answer: Answer): number | undefined {
  if (answer === 'broken' || answer.status !== 200) return undefined
  return (answer.body as { readonly data?: { readonly version?: number } } | undefined)?.data?.version
}
