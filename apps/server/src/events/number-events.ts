import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** So many in one transaction; a backlog takes several. */
const AT_ONCE = 5_000

/**
 * Gives committed events their places in the order in which they leave, one node at a time; another one at it is left to it.
 * A reader that has read up to a place has read everything before it: transactions may commit in another order than they wrote
 * events, but what is numbered later is placed later. Of two events of which one came after the other was committed, the
 * earlier one has the smaller id, so the order of cause and effect is kept. Returns how many it numbered.
 */
export async function numberEvents(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql`select from event where position is null limit 1`.execute(db)
  if (rows.length === 0) return 0
  await sql`insert into event_head (position) values (0) on conflict do nothing`.execute(db)
  let all = 0
  for (;;) {
    const numbered = await numberSome(db)
    all += numbered
    if (numbered < AT_ONCE) return all
  }
}

function numberSome(db: Kysely<DB>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      position: number
    }>`select position from event_head for update skip locked`.execute(tx)
    const [head] = rows
    if (head === undefined) return 0
    // By a statement after the lock: it sees everything that was numbered before.
    const { numAffectedRows = 0n } = await sql`
      update event set position = ${head.position}::bigint + ahead.nr
      from (select id, row_number() over (order by id) as nr from (
        select id from event where position is null order by id limit ${AT_ONCE}) next) ahead
      where event.id = ahead.id`.execute(tx)
    const numbered = Number(numAffectedRows)
    if (numbered > 0) await sql`update event_head set position = position + ${numbered}`.execute(tx)
    return numbered
  })
}
