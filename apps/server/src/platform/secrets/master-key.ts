import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** By which master key something was signed, and its authentication code in base64. */
export type MasterSignature = { readonly kid: string; readonly mac: string }

/**
 * Seals the keys of the rings, and lies outside the database (ADR-33). A key file is one; a service that seals without
 * ever giving its key away can be another.
 */
export type MasterKey = {
  /** Where it lies, for people. */
  readonly where: string
  /** Seals a key for its place, with the newest master key. */
  readonly seal: (secret: Uint8Array, place: string) => Promise<string>
  /** Opens what was sealed for this place; undefined when it was changed, or its master key is not here. */
  readonly open: (sealed: string, place: string) => Promise<Uint8Array | undefined>
  /** Whether it was sealed with the newest master key. */
  readonly isNewest: (sealed: string) => Promise<boolean>
  /** Signs a text of a purpose, with a key derived from the newest master key for it alone. */
  readonly sign: (text: Uint8Array, purpose: string) => Promise<MasterSignature>
  /** Whether a text is as it was signed for this purpose, by whichever master key. */
  readonly verify: (
    text: Uint8Array,
    signature: MasterSignature,
    purpose: string,
  ) => Promise<'holds' | 'changed' | 'unknownKey'>
}

const held = new WeakMap<object, MasterKey>()

/** Gives a connection the key to what lies in its database; its transactions have it too. */
export function holdMasterKey(db: Kysely<DB>, masterKey: MasterKey): void {
  held.set(identityOf(db), masterKey)
}

/** The key of a connection; undefined where the keys of the rings lie in the clear. */
export function masterKeyOf(db: Kysely<DB>): MasterKey | undefined {
  return held.get(identityOf(db))
}

/** A transaction is another object than its connection, with the same adapter. */
function identityOf(db: Kysely<DB>): object {
  return db.getExecutor().adapter
}
