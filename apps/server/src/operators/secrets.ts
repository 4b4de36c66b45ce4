import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { createKeyRing, type KeyRing } from '../platform/secrets/key-ring.ts'
import { createSealedStore, type Sealed } from '../platform/secrets/reseal.ts'
import { openSealed, sealWith } from '../platform/secrets/seal.ts'
import type { OperatorData } from './operator.ts'
import { SECRET_NAMES, type SecretName, type SecretsFile } from './operator-file.ts'

type Secrets = Partial<Record<SecretName, string>>

/** The opened secrets of all operators; one that cannot be opened counts as never given. */
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

/** The names of an operator's secrets. */
export async function listSecrets(db: Kysely<DB>, operatorId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('operatorSecret')
    .select('name')
    .where('operatorId', '=', operatorId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Of a secret, only that it is set, when and by whom; nobody where it came from a file. */
export type SecretState = {
  readonly name: SecretName
  readonly isSet: boolean
  readonly setAt: Date | null
  readonly setBy: string | null
}

/** The state of every secret that an operator may have. */
export async function loadSecretStates(db: Kysely<DB>, operatorId: number): Promise<readonly SecretState[]> {
  const { rows } = await sql<Omit<SecretState, 'isSet'>>`
    select operator_secret.name, set_at, staff_member.name as set_by
    from operator_secret left join staff_member on staff_member.id = operator_secret.set_by
    where operator_id = ${operatorId}`.execute(db)
  return SECRET_NAMES.map((name) => {
    const found = rows.find((row) => row.name === name)
    return { name, isSet: found !== undefined, setAt: found?.setAt ?? null, setBy: found?.setBy ?? null }
  })
}

/** The secrets that the set-up of an operator uses as it is. */
export function secretsUsedBy({
  login,
  wallet,
  winners,
  unsubscribe,
}: Pick<OperatorData, 'login' | 'wallet' | 'winners' | 'unsubscribe'>): readonly SecretName[] {
  const ofLogin = { demo: [], sp: ['endpointKey'], orange: ['gatewayKey'], phone: [], oidc: ['clientSecret'] }
  return SECRET_NAMES.filter(
    (name) =>
      (ofLogin[login.mode] as readonly string[]).includes(name) ||
      (name === 'walletKey' && wallet.kind !== 'ledger') ||
      (name === 'winnersHeader' && winners.isOn) ||
      (name === 'unsubscribeKey' && unsubscribe.isOn),
  )
}

/** Secrets that wait for a signature, sealed: what waits is read by nobody either. Null takes one away. */
export async function sealProposedSecrets(
  db: Kysely<DB>,
  operatorId: number,
  secrets: SecretsFile,
): Promise<Readonly<Record<string, string | null>>> {
  const key = await createKeyRing(db, 'operator-keys').current()
  return Object.fromEntries(
    SECRET_NAMES.flatMap((name) => {
      const text = secrets[name]
      if (text === undefined) return []
      return [[name, text === null ? null : sealWith(key, text, proposedPlaceOf(operatorId, name))]]
    }),
  )
}

/** The same opened; undefined where a key was retired since. */
export async function openProposedSecrets(
  db: Kysely<DB>,
  operatorId: number,
  sealed: Readonly<Record<string, string | null>>,
): Promise<SecretsFile | undefined> {
  const ring = createKeyRing(db, 'operator-keys')
  const opened: SecretsFile = {}
  for (const name of SECRET_NAMES) {
    const waiting = sealed[name]
    if (waiting === undefined) continue
    const text = waiting === null ? null : await openSealed(ring, waiting, proposedPlaceOf(operatorId, name))
    if (text === undefined) return undefined
    opened[name] = text
  }
  return opened
}

/** Seals and stores the given secrets, deletes those that are null, and leaves the others. */
export async function writeOperatorSecrets(
  db: Kysely<DB>,
  operatorId: number,
  secrets: SecretsFile,
  setBy: number | null = null,
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
    await db.insertInto('operatorSecret').values({ operatorId, name, sealed, setBy }).execute()
  }
}

/** The operators' secrets, for when their key changes. */
export const SEALED_SECRETS = createSealedStore<
  Sealed & { readonly operatorId: number; readonly name: string }
>({
  ring: 'operator-keys',
  what: 'secrets of operators',
  count: async (db, kid) => {
    const { left } = await db
      .selectFrom('operatorSecret')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where(sql<boolean>`starts_with(sealed, ${`${kid}.`})`)
      .executeTakeFirstOrThrow()
    return left
  },
  load: async (db, kid, after, limit) => {
    const rows = await db
      .selectFrom('operatorSecret')
      .select(['operatorId', 'name', 'sealed'])
      .where(sql<boolean>`not starts_with(sealed, ${`${kid}.`})`)
      .where(sql<boolean>`(operator_id, name) > (${after?.operatorId ?? 0}::int, ${after?.name ?? ''})`)
      .orderBy('operatorId')
      .orderBy('name')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, place: placeOf(row.operatorId, row.name) }))
  },
  write: async (db, rows) => {
    const { numAffectedRows } = await sql`
      update operator_secret set sealed = told.resealed
      from unnest(${rows.map(({ operatorId }) => operatorId)}::int[], ${rows.map(({ name }) => name)}::text[],
        ${rows.map(({ sealed }) => sealed)}::text[], ${rows.map(({ resealed }) => resealed)}::text[])
        as told (operator_id, name, sealed, resealed)
      where operator_secret.operator_id = told.operator_id and operator_secret.name = told.name
        and operator_secret.sealed = told.sealed`.execute(db)
    return Number(numAffectedRows)
  },
})

function placeOf(operatorId: number, name: string): string {
  return `operator:${operatorId}:${name}`
}

function proposedPlaceOf(operatorId: number, name: string): string {
  return `proposal:${operatorId}:${name}`
}
