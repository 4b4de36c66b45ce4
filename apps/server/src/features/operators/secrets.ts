import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { createKeyRing, type KeyRing } from '../../platform/secrets/key-ring.ts'
import { openSealed, sealWith } from '../../platform/secrets/seal.ts'
import { SECRET_NAMES, type SecretName, type SecretsFile } from './operator-file.ts'

type Secrets = Partial<Record<SecretName, string>>

/** The secrets of all operators, opened; one that cannot be opened is as one that was never given. */
export async function loadSecrets(db: Kysely<DB>, ring: KeyRing): Promise<ReadonlyMap<number, Secrets>> {
  const rows = await db.selectFrom('operatorSecret').select(['operatorId', 'name', 'sealed']).execute()
  const opened = new Map<number, Secrets>()
  for (const { operatorId, name, sealed } of rows) {
    const known = SECRET_NAMES.find((one) => one === name)
    const text = known && (await openSealed(ring, sealed, placeOf(operatorId, known)))
    if (known === undefined || text === undefined) continue
    opened.set(operatorId, { ...opened.get(operatorId), [known]: text })
  }
  return opened
}

/** The names of the secrets an operator has. */
export async function listSecrets(db: Kysely<DB>, operatorId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('operatorSecret')
    .select('name')
    .where('operatorId', '=', operatorId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Seals and keeps the secrets given, forgets those that are null, and leaves the others. */
export async function writeOperatorSecrets(
  db: Kysely<DB>,
  operatorId: number,
  secrets: SecretsFile,
): Promise<void> {
  const key = await createKeyRing(db, 'operator-keys').current()
  for (const name of SECRET_NAMES) {
    const text = secrets[name]
    if (text === undefined) continue
    await db
      .deleteFrom('operatorSecret')
      .where('operatorId', '=', operatorId)
      .where('name', '=', name)
      .execute()
    if (text === null) continue
    const sealed = sealWith(key, text, placeOf(operatorId, name))
    await db.insertInto('operatorSecret').values({ operatorId, name, sealed }).execute()
  }
}

function placeOf(operatorId: number, name: SecretName): string {
  return `operator:${operatorId}:${name}`
}
