import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { StartFailure } from '../db/embedded/start-failure.ts'
import { fixedRing, type RingKey } from './key-ring.ts'
import type { MasterKey } from './master-key.ts'
import { openSealed, sealWith } from './seal.ts'
import { isSealAlgorithm, type SealAlgorithm } from './seal-algorithms.ts'

const KEY_BYTES = 32
const OF_OTHERS = 0o007

/**
 * The master keys of a file: a line for each, its id, 32 bytes in base64, and by what it seals where that is not
 * AES-256-GCM. All of them open, the last one seals. The
 * file is read again when something is met that none of them opens, so that a line can be added while nodes run.
 */
export function createKeyFile(path: string): MasterKey {
  let keys = readKeys(path)
  const newest = (): RingKey => keys.at(-1) ?? never(path)
  return {
    where: path,
    seal: async (secret, place) => sealWith(newest(), Buffer.from(secret).toString('base64'), place),
    open: async (sealed, place) => {
      if (!keys.some(({ kid }) => sealed.startsWith(`${kid}.`))) keys = readKeys(path)
      const text = await openSealed(fixedRing(keys), sealed, place)
      return text === undefined ? undefined : new Uint8Array(Buffer.from(text, 'base64'))
    },
    isNewest: async (sealed) => {
      keys = readKeys(path)
      return sealed.startsWith(`${newest().kid}.`)
    },
    sign: async (text, purpose) => {
      const key = newest()
      return { kid: key.kid, mac: macOf(key, text, purpose).toString('base64') }
    },
    verify: async (text, { kid, mac }, purpose) => {
      if (!keys.some((key) => key.kid === kid)) keys = readKeys(path)
      const key = keys.find((one) => one.kid === kid)
      if (key === undefined) return 'unknownKey'
      const [own, given] = [macOf(key, text, purpose), Buffer.from(mac, 'base64')]
      return own.length === given.length && timingSafeEqual(own, given) ? 'holds' : 'changed'
    },
  }
}

/** Makes the file with one key, for its owner alone; refuses where there is one. Returns the id of the key. */
export function makeKeyFile(path: string): string {
  if (existsSync(path)) throw new StartFailure(`${path} is there already: nothing was changed.`)
  const { kid, line } = newLine()
  withReason(() =>
    writeFileSync(
      path,
      `# The master keys of Gaffer: the last one seals, all of them open. Keep a copy apart from every backup.\n${line}`,
      { mode: 0o600, flag: 'wx' },
    ),
  )
  return kid
}

/** Adds a key that seals from now on. Returns its id. */
export function addToKeyFile(path: string, algorithm?: SealAlgorithm): string {
  readKeys(path)
  const { kid, line } = newLine(algorithm)
  withReason(() => appendFileSync(path, line))
  return kid
}

/** What is signed is keyed by a key of its own purpose (RFC 5869), so that a master key that seals never signs itself. */
function macOf({ secret }: RingKey, text: Uint8Array, purpose: string): Buffer {
  const derived = hkdfSync('sha256', secret, new Uint8Array(), `gaffer ${purpose}`, KEY_BYTES)
  return createHmac('sha256', new Uint8Array(derived)).update(text).digest()
}

function newLine(algorithm?: SealAlgorithm): { readonly kid: string; readonly line: string } {
  const kid = `m${randomBytes(6).toString('hex')}`
  const words = [kid, randomBytes(KEY_BYTES).toString('base64'), ...(algorithm ? [algorithm] : [])]
  return { kid, line: `${words.join(' ')}\n` }
}

function readKeys(path: string): readonly RingKey[] {
  const lines = readSafely(path)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const keys = lines.map((line, index): RingKey => {
    const [kid = '', secret = '', algorithm, ...more] = line.split(/\s+/)
    const bytes = Buffer.from(secret, 'base64')
    if (!/^\w{2,40}$/.test(kid) || bytes.length !== KEY_BYTES || more.length > 0) never(path)
    const named = algorithm === undefined || isSealAlgorithm(algorithm) ? algorithm : never(path)
    return { kid, secret: new Uint8Array(bytes), usedFrom: index, algorithm: named }
  })
  return keys.length === 0 ? never(path) : keys
}

function never(path: string): never {
  throw new StartFailure(
    `${path} is no key file: each of its lines is an id, 32 bytes in base64 and perhaps an algorithm. Put back the file you keep, or make one with "npm run gaffer -- keys make ${path}".`,
  )
}

function readSafely(path: string): string {
  return withReason(() => {
    if ((statSync(path).mode & OF_OTHERS) !== 0) {
      throw new StartFailure(`Everybody on this machine may read the key file: chmod 600 ${path}`)
    }
    return readFileSync(path, 'utf8')
  })
}

function withReason<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(
      `The key file cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
