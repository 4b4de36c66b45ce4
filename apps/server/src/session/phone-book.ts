import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { KeyRing, RingKey } from '../platform/secrets/key-ring.ts'
import { indexWith, openSealed, sealWith } from '../platform/secrets/seal.ts'
import { maskPhoneNumber } from './phone-number.ts'

/** Whose number it is: an operator's manager is identified within one provider. */
type PhoneOwner = { readonly operatorId: number; readonly provider: string }

/**
 * Stored phone numbers (G-50): each is sealed, and found through a keyed index. They are in the clear only while a
 * call of their owner is being answered.
 */
export type PhoneBook = {
  /** The manager identified by this number. */
  readonly find: (db: Kysely<DB>, owner: PhoneOwner, number: string) => Promise<number | undefined>
  /** Stores a manager's number, replacing an earlier one. */
  readonly write: (
    tx: Transaction<DB>,
    owner: PhoneOwner & { readonly managerId: number; readonly isIdentity: boolean },
    number: string,
  ) => Promise<void>
  /** Makes logins by the same number wait for each other, on all nodes. */
  readonly takeTurn: (tx: Transaction<DB>, owner: PhoneOwner, number: string) => Promise<void>
  /** A manager's number in the clear, for a call to their own operator on their behalf. */
  readonly numberOf: (db: Kysely<DB>, managerId: number) => Promise<string | undefined>
  /** A manager's number as it may be shown. */
  readonly masked: (db: Kysely<DB>, managerId: number) => Promise<string | null>
  /** The index of a number under each key, first the current one. */
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
      // Every node knows the oldest key, whichever one it uses by now.
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

/** The place that a manager's number is sealed for. */
export function placeOfPhone(managerId: number): string {
  return `phone ${managerId}`
}

/** The index by which an operator's number is found. */
export function indexPhone(
  key: RingKey,
  { operatorId }: Pick<PhoneOwner, 'operatorId'>,
  number: string,
): string {
  return indexWith(key, `${operatorId} ${number}`)
}
