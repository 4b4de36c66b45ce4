import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'

/** Is told of each step, and holds the call up until it is done. */
type AtStep = () => Promise<void>

/**
 * The steps of a call: each hook it passes, each connection it is given, before and after each question to the
 * database. These are the places where it waits, so that whoever called may be gone afterwards.
 */
export type CallSteps = {
  readonly watchHooks: (app: FastifyInstance) => void
  readonly watchPool: (pool: Pool) => void
  /** Who is told from now on; nobody at first. */
  readonly tell: (atStep: AtStep | undefined) => void
}

export function createCallSteps(): CallSteps {
  let atStep: AtStep | undefined
  const step = async (): Promise<void> => atStep?.()
  const watched = new WeakSet<PoolClient>()
  return {
    tell: (listener) => {
      atStep = listener
    },
    watchHooks: (app) => {
      for (const hook of ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'onSend'] as const) {
        app.addHook(hook as 'onRequest', step)
      }
    },
    watchPool: (pool) => {
      const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
      const connectInSteps = async (): Promise<PoolClient> => {
        const client = await connect()
        if (!watched.has(client)) watchClient(client, step)
        watched.add(client)
        await step()
        return client
      }
      pool.connect = connectInSteps as Pool['connect']
    },
  }
}

function watchClient(client: PoolClient, step: AtStep): void {
  const ask = client.query.bind(client) as (...asked: readonly unknown[]) => unknown
  const askInSteps = (...asked: readonly unknown[]): unknown => {
    if (typeof asked.at(-1) === 'function') return ask(...asked)
    return step()
      .then(() => ask(...asked))
      .finally(step)
  }
  client.query = askInSteps as PoolClient['query']
}
