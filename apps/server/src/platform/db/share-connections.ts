import type { Pool, PoolClient } from 'pg'

/** What is read may take so much of the connections of requests; the rest is left to saves and joins. */
const SHARE = 0.75
/** Waited for besides a connection itself, of five seconds in which everybody hears (G-28). */
const WAIT_MS = 1_000

/** What questions are asked by: a pool, or a share of it. */
export type Connections = Pick<Pool, 'query' | 'options'> & {
  readonly connect: () => Promise<PoolClient>
  readonly end: () => Promise<void>
}

/**
 * Three quarters of the connections of a pool, for what only reads and may be long: however many read at once, saves
 * and joins find a connection (G-13, G-14). Who has waited for a second is refused, as by a database that is away.
 */
export function shareConnections(pool: Pool, waitMs: number = WAIT_MS): Connections {
  let free = Math.max(1, Math.min(pool.options.max - 1, Math.ceil(pool.options.max * SHARE)))
  const waiting = new Set<() => void>()

  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(new Error('Too many read at once: timeout exceeded when trying to connect'))
      }, waitMs)
      waiting.add(begin)
    })
  }
  const leave = (): void => {
    const [next] = waiting
    if (next === undefined) free += 1
    else {
      waiting.delete(next)
      next()
    }
  }

  return {
    options: pool.options,
    query: pool.query.bind(pool),
    connect: async () => {
      await enter()
      try {
        const client = await pool.connect()
        // The pool gives each taker a function of their own.
        const release = client.release.bind(client)
        client.release = (error) => {
          client.release = release
          leave()
          release(error)
        }
        return client
      } catch (error) {
        leave()
        throw error
      }
    },
    // The pool belongs to whoever opened it.
    end: async () => undefined,
  }
}
