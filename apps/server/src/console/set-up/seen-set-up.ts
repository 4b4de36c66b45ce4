import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { findOperatorFile, loadSecretStates, type Operator } from '../../operators/index.ts'

/** Names the set-up that somebody read, so that nobody changes what they have not seen. */
export async function seenOf(db: Kysely<DB>, { id, slug }: Operator): Promise<string> {
  const found = await findOperatorFile(db, slug)
  if (!('file' in found)) return ''
  const { login, wallet, hosts, frameOrigins } = found.file
  const secrets = await loadSecretStates(db, id)
  const seen = JSON.stringify([login, wallet, hosts, frameOrigins, secrets])
  return createHash('sha256').update(seen).digest('hex').slice(0, 32)
}
