import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { SEALED_RECEIVERS } from '../events/index.ts'
import { SEALED_FEED_KEYS } from '../football/index.ts'
import { SEALED_SECRETS } from '../operators/index.ts'
import { SEALED_OF_LOGINS } from '../session/index.ts'
import { SEALED_APP_SECRETS } from '../staff/index.ts'
import { databaseNow } from '../platform/db/connect.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import {
  addKey,
  listKeys,
  retireKey,
  RING_NAMES,
  RING_OLD_MS,
  type RingName,
} from '../platform/secrets/key-ring.ts'
import { isSealAlgorithm, SEAL_ALGORITHMS, type SealAlgorithm } from '../platform/secrets/seal-algorithms.ts'
import { addToKeyFile, makeKeyFile } from '../platform/secrets/key-file.ts'
import { masterKeyOf } from '../platform/secrets/master-key.ts'
import { sealRings } from '../platform/secrets/seal-rings.ts'
import { type Command, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

/** All stores sealed with keys of the installation. */
const STORES = [SEALED_SECRETS, SEALED_RECEIVERS, SEALED_FEED_KEYS, SEALED_APP_SECRETS, ...SEALED_OF_LOGINS]

/** Changes the keys of the installation while the game goes on. */
export const keys: Command = {
  usage:
    'list | rotate RING [now] [--algorithm NAME] | reseal | retire RING KID | make FILE | add FILE [--algorithm NAME] | wrap',
  summary:
    'Lists the keys; adds one that all nodes use a minute later, or now; seals anew with the keys in use what older ones sealed; retires a key that seals nothing any more, so that what it made counts no more. Makes a key file, adds a master key to it, and seals with the newest the keys that lie in the database.',
  run: async (words, { database: { db }, print }) => {
    const { rest, flags } = readFlags(words, ['algorithm'])
    const [act, ring, word] = rest
    const algorithm = algorithmOf(flags.algorithm)
    if (algorithm !== undefined && act !== 'rotate') throw new WrongCall()
    if (act === 'list') return list(db, print)
    if (act === 'wrap' && ring === undefined) return wrap(db, print)
    if (act === 'reseal' && ring === undefined) return reseal(db, print)
    const name = RING_NAMES.find((one) => one === ring)
    if (name !== undefined && act === 'rotate' && (word === undefined || word === 'now')) {
      return rotate(db, name, word === 'now', algorithm, print)
    }
    if (name !== undefined && act === 'retire' && word !== undefined) return retire(db, name, word, print)
    throw new WrongCall()
  },
  runWithout: (words, { print }) => {
    const { rest, flags } = readFlags(words, ['algorithm'])
    const [act, file, ...more] = rest
    if ((act !== 'make' && act !== 'add') || file === undefined || more.length > 0) return false
    const algorithm = algorithmOf(flags.algorithm)
    if (algorithm !== undefined && act === 'make') throw new WrongCall()
    const kid = act === 'make' ? makeKeyFile(file) : addToKeyFile(file, algorithm)
    print(`${kid} is in ${file}. Bring the file to every node and to where you keep it, apart from backups.`)
    if (act === 'add') print('Then seal with it what lies in the database: npm run gaffer -- keys wrap')
    return true
  },
}

type Print = (line: string) => void

async function list(db: Kysely<DB>, print: Print): Promise<void> {
  for (const name of RING_NAMES) {
    for (const { kid, usedFrom, algorithm } of await listKeys(db, name)) {
      const since = usedFrom > 0 ? `used from ${new Date(usedFrom).toISOString()}` : 'the first'
      print([name, kid, since, ...(algorithm ? [algorithm] : [])].join('  '))
    }
  }
}

async function rotate(
  db: Kysely<DB>,
  name: RingName,
  isAtOnce: boolean,
  algorithm: SealAlgorithm | undefined,
  print: Print,
): Promise<void> {
  if (algorithm !== undefined && sealedBy(name).length === 0) {
    throw new StartFailure(`${name} seals nothing: its keys have no algorithm to choose.`)
  }
  const kid = await addKey(db, name, isAtOnce, algorithm)
  print(`${kid} is the new key; ${isAtOnce ? 'it is used now' : 'all nodes use it in a minute'}.`)
  if (sealedBy(name).length > 0) print('Then seal anew what older ones sealed: npm run gaffer -- keys reseal')
}

/** Seals the keys of the rings with the newest master key, so that those before it may leave the file. */
async function wrap(db: Kysely<DB>, print: Print): Promise<void> {
  const masterKey = masterKeyOf(db)
  if (masterKey === undefined) throw new StartFailure('There is no key file: set KEY_FILE.')
  print(
    `${await sealRings(db, masterKey, true)} keys sealed with the newest master key of ${masterKey.where}.`,
  )
}

async function reseal(db: Kysely<DB>, print: Print): Promise<void> {
  for (const { what, ring, reseal: resealStore } of STORES) {
    const { resealed, unreadable } = await resealStore(db)
    print(`${ring}  ${resealed} ${what} sealed anew`)
    if (unreadable > 0) print(`${ring}  ${unreadable} ${what} cannot be opened: their key is gone`)
  }
  const now = (await databaseNow(db)).getTime()
  for (const name of new Set(STORES.map(({ ring }) => ring))) {
    const next = (await listKeys(db, name)).find(({ usedFrom }) => usedFrom > now)
    if (next === undefined) continue
    print(`${next.kid} of ${name} is used from ${new Date(next.usedFrom).toISOString()}: reseal again then.`)
  }
}

/** Retires a key, unless it still seals something or a node may still seal with it. */
async function retire(db: Kysely<DB>, name: RingName, kid: string, print: Print): Promise<void> {
  const stores = sealedBy(name)
  const left = await Promise.all(
    stores.map(async ({ what, count }) => ({ what, count: await count(db, kid) })),
  )
  const sealed = left.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`)
  if (sealed.length > 0) {
    throw new StartFailure(
      `Still sealed with ${kid}: ${sealed.join(', ')}. First npm run gaffer -- keys reseal; codes that are on their way are over within the hour.`,
    )
  }
  const now = (await databaseNow(db)).getTime()
  const inUse = (await listKeys(db, name)).find(({ usedFrom }) => usedFrom <= now)
  const seconds = Math.ceil(((inUse?.usedFrom ?? 0) + RING_OLD_MS - now) / 1000)
  if (stores.length > 0 && seconds > 0) {
    throw new StartFailure(`A node may still seal with ${kid}: retire it in ${seconds} seconds.`)
  }
  if (!(await retireKey(db, name, kid))) {
    throw new StartFailure(`${kid} is no key that can go: the key in use stays until another one is.`)
  }
  print(`${kid} is retired: no node takes it after half a minute.`)
}

/** What a new key is to seal by; undefined where none is named. */
function algorithmOf(word: string | undefined): SealAlgorithm | undefined {
  if (word === undefined || isSealAlgorithm(word)) return word
  throw new StartFailure(`${word} is none of ${SEAL_ALGORITHMS.join(', ')}.`)
}

function sealedBy(name: RingName) {
  return STORES.filter(({ ring }) => ring === name)
}
