import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { reachNextDeadline } from '../rehearsal/redate-season.ts'
import type { Tx } from '../football/index.ts'
import { DEMO } from './demo-settings.ts'

/**
 * Moves the next deadline of the demo league to now; returns whether there was one. It waits for the demo keeper's
 * turn to end, so that no matchday is opened partly by the old calendar and partly by the new one.
 */
export async function reachDemoDeadline(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.demo}, 0)`.execute(tx)
  const { rows } = await sql<{ id: number; now: Date }>`
    select id, clock_timestamp() as now from championship where source = ${DEMO.source} for update`.execute(
    tx,
  )
  const [demo] = rows
  return demo !== undefined && reachNextDeadline(tx, { id: demo.id, now: demo.now.getTime() })
}
