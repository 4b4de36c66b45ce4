import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { DB } from '../../db/generated/database.ts'
import { buildQueries } from './connect.ts'
import type { Connections } from './share-connections.ts'

/** How long a replica may take to reach the primary, in milliseconds, before the primary is read instead. */
const CATCH_UP_MS = 200
const LOOK_AGAIN_MS = 20
/** For so long nobody tries again a replica that was away or did not get there. */
const PASSED_OVER_MS = 1_000

type Primary = Pick<Connections, 'connect' | 'query'>
type Replica = Pick<Pool, 'connect' | 'options'>

/**
 * What only reads, from a replica that holds all that was acknowledged before the question: whoever has just saved or
 * seen something never reads something older. A replica that is away or does not get there in time is passed over for
 * the primary. Without a primary nothing is read: nobody could say what is missing.
 */
export function readFromReplica(primary: Primary, replica: Replica): Kysely<DB> {
  let passedOverAt = -Infinity
  const connect = async (): Promise<PoolClient> => {
    if (performance.now() - passedOverAt < PASSED_OVER_MS) return primary.connect()
    const [mark, client] = await Promise.all([markOf(primary), replica.connect().catch(() => undefined)])
    try {
      if (client !== undefined && mark !== undefined && (await reaches(client, mark))) return client
      client?.release()
    } catch (error) {
      client?.release(error instanceof Error ? error : true)
    }
    passedOverAt = performance.now()
    return primary.connect()
  }
  return buildQueries({
    options: replica.options,
    connect,
    // Both pools belong to whoever opened them.
    end: async () => undefined,
  })
}

/** How far the log of the primary is on its disk, which is behind nothing it has acknowledged; undefined without it. */
async function markOf(primary: Primary): Promise<string | undefined> {
  const { rows } = await primary
    .query<{ mark: string }>('select pg_current_wal_flush_lsn()::text as mark')
    .catch(() => ({ rows: [] }))
  return rows[0]?.mark
}

/** Whether a replica shows everything up to a mark, or does so soon; a primary shows its own. */
async function reaches(client: PoolClient, mark: string): Promise<boolean> {
  const until = performance.now() + CATCH_UP_MS
  for (;;) {
    const { rows } = await client.query<{ there: boolean | null }>(
      'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
      [mark],
    )
    if (rows[0]?.there === true) return true
    if (performance.now() >= until) return false
    await wait(LOOK_AGAIN_MS)
  }
}
