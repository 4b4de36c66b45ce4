import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { KeyRing, RingKey } from '../platform/secrets/key-ring.ts'
import { indexWith, openSealed, sealWith } from '../platform/secrets/seal.ts'
import { maskPhoneNumber } from './phone-number.ts'

/** Whose number: by which provider an operator's manager is known. */
type PhoneOwner = { readonly operatorId: number; readonly provider: string }

/**
 * Phone numbers at rest (G-50): each sealed, and found again by a keyed index. In the clear
 * they live only while a call of their owner is answered.
 */
export type PhoneBook = {
  /** The manager who is known by this number. */
  readonly find: (db: Kysely<DB>, owner: PhoneOwner, number: string) => Promise<number | undefined>
  /** Writes a manager's number, or another one than before. */
  readonly write: (
    tx: Transaction<DB>,
    owner: PhoneOwner & { readonly managerId: number; readonly isIdentity: boolean },
    number: string,
  ) => Promise<void>
  /** Lets logins by one number take turns, on all nodes. */
  readonly takeTurn: (tx: Transaction<DB>, owner: PhoneOwner, number: string) => Promise<void>
  /** The number of a manager in the clear, for a call to their own operator in their name. */
  readonly numberOf: (db: Kysely<DB>, managerId: number) => Promise<string | undefined>
  /** The number of a manager as it may be shown. */
  readonly masked: (db: Kysely<DB>, managerId: number) => Promise<string | null>
  /** The index of a number by each key, the one in use first. */
  readonly indexes: (owner: Pick<PhoneOwner, 'operatorId'>, number: string) => Promise<readonly string[]>
}

export function createPhoneBook(ring: KeyRing): PhoneBook {
  const indexes = async ({ operatorId }: Pick<PhoneOwner, 'operatorId'>, number: string) => {
    const [current, keys] = await Promise.all([ring.current(), ring.all()])
    return [current, ...keys.filter(({ kid }) => kid !== current.kid)].map((key) =>
      indexPhone(key, { operatorId }, number),
    )
  }
  const open = (sealed: string, managerId: number) => openSealed(ring, sealed, placeOfPhone(managerId))
  const numberOf = async (db: Kysely<DB>, managerId: number) => {
    const row = await db
      .selectFrom('managerPhone')
      .select('sealedPhone')
      .where('managerId', '=', managerId)
      .executeTakeFirst()
    return row && open(row.sealedPhone, managerId)
  }

  return {
    indexes,
    numberOf,
    find: async (db, owner, number) => {
      const found = await db
        .selectFrom('managerPhone')
        .select('managerId')
        .where('operatorId', '=', owner.operatorId)
        .where('provider', '=', owner.provider)
        .where('isIdentity', '=', true)
        .where('phoneIndex', 'in', await indexes(owner, number))
        .executeTakeFirst()
      return found?.managerId
    },
    write: async (tx, { managerId, operatorId, provider, isIdentity }, number) => {
      const key = await ring.current()
      const row = {
        phoneIndex: indexPhone(key, { operatorId }, number),
        kid: key.kid,
        sealedPhone: sealWith(key, number, placeOfPhone(managerId)),
      }
      await tx
        .insertInto('managerPhone')
        .values({ managerId, operatorId, provider, isIdentity, ...row })
        .onConflict((conflict) => conflict.column('managerId').doUpdateSet(row))
        .execute()
    },
    takeTurn: async (tx, { operatorId, provider }, number) => {
      // The oldest key is known to every node, whichever each of them uses by now.
      const oldest = (await ring.all()).toSorted((a, b) => a.usedFrom - b.usedFrom)[0]
      const turn = oldest && indexPhone(oldest, { operatorId }, number)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${provider} ${turn}`}, 0))`.execute(tx)
    },
    masked: async (db, managerId) => {
      const number = await numberOf(db, managerId)
      return number === undefined ? null : maskPhoneNumber(number)
    },
  }
}

/** What a manager's number is sealed for. */
export function placeOfPhone(managerId: number): string {
  return `phone ${managerId}`
}

/** By which an operator's number is found again. */
export function indexPhone(
  key: RingKey,
  { operatorId }: Pick<PhoneOwner, 'operatorId'>,
  number: string,
): string {
  return indexWith(key, `${operatorId} ${number}`)
}
