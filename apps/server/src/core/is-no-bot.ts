import { type RawBuilder, sql } from 'kysely'

/** Whether a manager of an operator is a person. Bots are few, so they are read instead of everybody. */
export function isNoBot(managerId: RawBuilder<unknown>, operatorId: number): RawBuilder<boolean> {
  return sql`${managerId} not in (select id from manager where operator_id = ${operatorId} and is_bot)`
}
