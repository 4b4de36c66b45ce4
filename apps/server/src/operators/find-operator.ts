import type { Kysely } from 'kysely'
import { ok, refuse, type Result } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { type Fault, faultsOf } from './faults.ts'
import { type OperatorFile, secretsFile, type SecretsFile } from './operator-file.ts'
import { fileOfOperator } from './operator-of-file.ts'
import { loadOperatorGames, loadOperators } from './repo.ts'

/** The file of the operator with this slug, or, without one, a line for each operator. */
export async function findOperatorFile(
  db: Kysely<DB>,
  slug: string | undefined,
): Promise<{ readonly file: OperatorFile } | readonly string[]> {
  const all = await loadOperators(db, createKeyRing(db, 'operator-keys'))
  const found = all.find((operator) => operator.slug === slug)
  if (found !== undefined) {
    const games = (await loadOperatorGames(db)).find(({ id }) => id === found.id)?.games ?? []
    return { file: fileOfOperator({ ...found, games }) }
  }
  return all.map(({ slug: name, brand, hosts }) => `${name}  ${brand.title}  ${hosts.join(' ')}`.trim())
}

/** A file of secrets, checked; faults are named without showing its content. */
export function readSecrets(given: unknown): Result<SecretsFile, readonly Fault[]> {
  const parsed = secretsFile.safeParse(given, { reportInput: true })
  if (parsed.success) return ok(parsed.data)
  return refuse(
    faultsOf(parsed.error).map(({ path, text }) => ({ path, text: text === '' ? 'is wrong' : text })),
  )
}
