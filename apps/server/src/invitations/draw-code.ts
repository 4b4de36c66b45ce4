import { randomInt } from 'node:crypto'
import { newInviteCode } from '@gaffer/rules'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Draws a code that no game or league of the operator has, and reserves it for good. */
export async function drawInviteCode(tx: Transaction<DB>, operatorId: number): Promise<string> {
  // Of 1.5 x 10^11 codes hardly any is drawn twice; one of eight is certainly free.
  const drawn = Array.from({ length: 8 }, () => newInviteCode((below) => randomInt(below)))
  const { rows } = await sql<{ code: string }>`
    insert into invite_code (operator_id, code)
    select ${operatorId}, code from unnest(${drawn}::text[]) as drawn (code)
    where not exists (select from invite_code taken where taken.operator_id = ${operatorId} and taken.code = drawn.code)
    limit 1 on conflict do nothing returning code`.execute(tx)
  const code = rows[0]?.code
  if (code === undefined) throw new Error('no invite code was free')
  return code
}
