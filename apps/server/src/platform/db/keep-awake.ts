import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** Well within the silence after which a transaction that holds others up is ended (`endIfSilent`). */
const BEAT_MS = 2_000

/**
 * Waits within a transaction for something long that does not ask its connection, and is not taken for a frozen node
 * meanwhile.
 */
export async function keepAwake<T>(tx: Kysely<DB>, does: () => Promise<T>): Promise<T> {
  const beat = setInterval(() => void sql`select`.execute(tx).catch(() => undefined), BEAT_MS)
  try {
    return await does()
  } finally {
    clearInterval(beat)
  }
}
