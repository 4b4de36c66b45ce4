import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { StartFailure } from '../db/embedded/start-failure.ts'
import { createKeyFile, makeKeyFile } from './key-file.ts'
import { holdMasterKey, type MasterKey } from './master-key.ts'
import { findUnopened, lookAtRings, readRings, sealRings, type StoredRings } from './seal-rings.ts'

/** The settings that say where the key file is. */
type KeySettings = {
  readonly KEY_FILE?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly DATA_DIR: string
  readonly SECURE_COOKIES: boolean
}

const LOST =
  'Without it the secrets of operators, phone numbers and authenticator apps in this database cannot be read.'

/**
 * Opens the key file and gives its key to the connections, once it has opened every key of the database. Beside the
 * embedded database it makes one. What lay in the clear is sealed. Undefined where the keys stay in the clear: a
 * database of one's own without KEY_FILE.
 */
export async function openMasterKey(
  settings: KeySettings,
  connections: readonly [Kysely<DB>, ...Kysely<DB>[]],
): Promise<MasterKey | undefined> {
  const [db] = connections
  const stored = await readRings(db)
  const rings = lookAtRings(stored)
  const path = keyFileOf(settings)
  if (path === undefined) {
    if (rings.hasSealed) {
      throw new StartFailure(
        `The keys in this database are sealed: set KEY_FILE to the file they were sealed with. ${LOST}`,
      )
    }
    if (settings.SECURE_COOKIES && !rings.isBegun) {
      throw new StartFailure(
        'This database has no keys yet: set KEY_FILE, so that they do not lie in it in the clear. "npm run gaffer -- keys make FILE" makes one.',
      )
    }
    return undefined
  }
  if (!existsSync(path)) {
    if (settings.KEY_FILE !== undefined) {
      throw new StartFailure(
        `KEY_FILE ${path} is not there. ${rings.hasSealed ? `Put back the one you keep. ${LOST}` : `Make it: npm run gaffer -- keys make ${path}`}`,
      )
    }
    if (rings.hasSealed) throw new StartFailure(`${path} is not there: put back the one you keep. ${LOST}`)
    makeKeyFile(path)
  }
  const masterKey = createKeyFile(path)
  await refuseWrong(stored, masterKey)
  for (const connection of connections) holdMasterKey(connection, masterKey)
  await sealRings(db, masterKey)
  return masterKey
}

/** Throws StartFailure when a key of the database was sealed with another master key. */
export async function refuseWrong(stored: StoredRings, masterKey: MasterKey | undefined): Promise<void> {
  const unopened = await findUnopened(stored, masterKey)
  if (unopened === undefined) return
  const what =
    masterKey === undefined
      ? `No key file opens the key ${unopened}`
      : `${masterKey.where} does not open the key ${unopened}`
  throw new StartFailure(`${what} of this database: set KEY_FILE to the file it was sealed with. ${LOST}`)
}

/** Where the key file is: as set, or beside the embedded database. */
export function keyFileOf({ KEY_FILE, DATABASE_URL, DATA_DIR }: KeySettings): string | undefined {
  return KEY_FILE ?? (DATABASE_URL === undefined ? join(DATA_DIR, 'gaffer.key') : undefined)
}
