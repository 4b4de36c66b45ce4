import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { type Answer, type CallOutside, callReceiver } from './call-receiver.ts'
import { loadDestination, loadReceivers } from './receivers.ts'

/**
 * Sends a receiver a signed event of the type `test`, at once and once; undefined without such a receiver. What it answers
 * changes nothing here.
 */
export async function sendTestEvent(
  db: Kysely<DB>,
  { operatorId, name }: { readonly operatorId: number; readonly name: string },
  call?: CallOutside,
): Promise<Answer | undefined> {
  const receiver = (await loadReceivers(db, operatorId)).find((one) => one.name === name)
  if (receiver === undefined) return undefined
  const at = new Date()
  const destination = await loadDestination(db, createKeyRing(db, 'operator-keys'), receiver.id, at)
  if (destination === undefined) return { outcome: 'failed', failure: 'secret' }
  const id = `evt_test_${randomUUID()}`
  const body = JSON.stringify({ id, type: 'test', version: 1, timestamp: at.toISOString(), data: {} })
  return callReceiver(destination, { id, body, at: at.getTime() }, call)
}
