import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { reachNextDeadline } from '../season/redate-calendar.ts'
import type { Tx } from '../season/write-football.ts'
import { DEMO } from './demo-settings.ts'

/**
 * Brings the next deadline of the demo league to now; answers whether there was one. It waits for the turn
 * of the demo's keeper, so that no matchday is opened half by the old calendar and half by the new.
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
