import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { loadChampionships } from '../football/index.ts'
import { checkOperator, type OperatorCheck, pictureAddress, type StoredPicture } from './check-operator.ts'
import type { Operator, OperatorData } from './operator.ts'
import type { SecretsFile } from './operator-file.ts'
import type { Picture } from './read-picture.ts'
import type { PublishedBy } from './brand/versions.ts'
import { isRemoved } from './remove-operator.ts'
import { hasMovedMoney, holdOperators, loadOperatorGames, loadOperators, upsertOperator } from './repo.ts'
import { listSecrets, writeOperatorSecrets } from './secrets.ts'

/** An operator's file as received, with the files next to it. */
export type GivenOperator = {
  readonly content: unknown
  readonly secrets: SecretsFile
  readonly readNeighbour: (name: string) => Promise<Buffer | undefined>
}

export type Act = 'add' | 'set' | 'check'

/** The outcome of a file: checked, and saved unless it has faults or was only to be checked. */
export type Outcome = Omit<OperatorCheck, 'operator' | 'pictures'> & { readonly isWritten: boolean }

/**
 * Checks an operator's file against all others and saves it completely (data, pictures and secrets) or not at all, in
 * the caller's transaction or in one of its own. Saving the same file again changes nothing.
 */
export async function writeOperator(
  db: Kysely<DB>,
  given: GivenOperator,
  act: Act,
  by?: PublishedBy,
): Promise<Outcome> {
  if (!db.isTransaction) return db.transaction().execute((tx) => writeOperator(tx, given, act, by))
  await holdOperators(db)
  const { faults, notes, operator, pictures } = await checkGiven(db, given, act)
  if (act === 'check' || faults.length > 0 || operator === undefined) {
    return { faults, notes, isWritten: false }
  }
  const operatorId = await upsertOperator(db, operator, by)
  for (const picture of pictures) await insertPicture(db, operatorId, picture)
  await writeOperatorSecrets(db, operatorId, given.secrets, by?.memberId)
  return { faults, notes, isWritten: true }
}

/** Everything that is wrong with an operator's file among all others, and what would be saved. */
export async function checkGiven(db: Kysely<DB>, given: GivenOperator, act: Act): Promise<OperatorCheck> {
  const others = await loadOperators(db, createKeyRing(db, 'operator-keys'))
  const slug = slugOf(given.content)
  const row = others.find((operator) => operator.slug === slug)
  const games = (await loadOperatorGames(db)).find((operator) => operator.slug === slug)?.games ?? []
  const known = row && { ...row, games }
  const check = await checkOperator(given.content, {
    readNeighbour: given.readNeighbour,
    others,
    storedPictures: known === undefined ? [] : await listPictures(db, known.id),
    championships: await loadChampionships(db),
    storedRooms: known?.rooms,
    secrets: [
      ...(known === undefined ? [] : await listSecrets(db, known.id)).filter(
        (name) => given.secrets[name as keyof SecretsFile] !== null,
      ),
      ...Object.entries(given.secrets).flatMap(([name, text]) => (text === null ? [] : [name])),
    ],
  })
  const faults = [
    ...check.faults,
    ...checkAct(act, slug, known, check),
    ...(await checkWallet(db, known, check)),
    ...((await isRemoved(db, slug)) ? [{ path: 'slug', text: `${slug} was removed: it needs another` }] : []),
  ]
  return { ...check, faults }
}

/** Stores a picture that was read; one that is stored already stays. */
export async function insertPicture(
  tx: Kysely<DB>,
  operatorId: number,
  { hash, type, bytes }: StoredPicture,
): Promise<void> {
  await tx
    .insertInto('operatorAsset')
    .values({ operatorId, hash, type, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type KnownOperator = Operator & Pick<OperatorData, 'games'>

function checkAct(act: Act, slug: string, known: KnownOperator | undefined, { operator }: OperatorCheck) {
  if (act === 'set' && known === undefined) {
    return [{ path: 'slug', text: `there is no operator ${slug} yet: operator add` }]
  }
  if (act === 'add' && known !== undefined && operator !== undefined && !isSame(known, operator)) {
    return [{ path: 'slug', text: `the operator ${slug} is there already, and different: operator set` }]
  }
  if (known !== undefined && operator !== undefined && known.currency !== operator.currency) {
    return [{ path: 'currency', text: `the books of ${slug} are in ${known.currency}: it cannot change` }]
  }
  return []
}

/** Money that has moved in one wallet does not exist in another. */
async function checkWallet(tx: Kysely<DB>, known: Operator | undefined, { operator }: OperatorCheck) {
  if (known === undefined || operator === undefined || known.wallet.kind === operator.wallet.kind) return []
  if (!(await hasMovedMoney(tx, known.id))) return []
  return [
    {
      path: 'wallet.kind',
      text: `the money of ${known.slug} lies in its ${known.wallet.kind}: it cannot change`,
    },
  ]
}

/** Whether a file describes an operator as it is stored; to name its currency, or not, is no difference. */
function isSame(known: KnownOperator, given: OperatorData): boolean {
  const { id: _id, secret: _secret, suspendedAt: _suspendedAt, hasBots: _hasBots, ...data } = known
  const stored = { ...data, isCurrencySet: given.isCurrencySet }
  return JSON.stringify(ordered(stored)) === JSON.stringify(ordered(given))
}

/** The same value with sorted keys, so that equal values have equal texts. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  )
}

function slugOf(content: unknown): string {
  const slug = typeof content === 'object' && content !== null && 'slug' in content ? content.slug : undefined
  return typeof slug === 'string' ? slug : ''
}

async function listPictures(db: Kysely<DB>, operatorId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('operatorAsset')
    .select(['hash', 'type'])
    .where('operatorId', '=', operatorId)
    .execute()
  return rows.map(({ hash, type }) => pictureAddress(hash, type as Picture['type']))
}

/** A stored picture by the hash in its address; undefined when there is none. */
export async function loadPicture(db: Kysely<DB>, hash: string): Promise<Picture | undefined> {
  const row = await db
    .selectFrom('operatorAsset')
    .select(['type', 'bytes'])
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return row && { type: row.type as Picture['type'], bytes: row.bytes }
}
