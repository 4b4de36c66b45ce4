import {
  type CipherGCMTypes,
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { KeyRing, RingKey } from './key-ring.ts'
import type { SealAlgorithm } from './seal-algorithms.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** That of keys which name none. */
const FIRST_ALGORITHM: SealAlgorithm = 'aes-256-gcm'

/** What a key is used for; each use derives its own key from the same secret. */
type Use = 'seal' | 'index' | 'code'

/**
 * Seals a text: it names its key, and the key its algorithm (ADR-37). `place` says what it is and whose; a sealed
 * text moved to another place cannot be opened.
 */
export function sealWith(key: RingKey, text: string, place: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(cipherOf(key), derive(key, 'seal'), iv, TAG)
  cipher.setAAD(Buffer.from(place), { plaintextLength: Buffer.byteLength(text) })
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${key.kid}.${sealed.toString('base64url')}`
}

/** Opens what was sealed for this place; undefined when it was changed or moved, or its key is retired. */
export async function openSealed(ring: KeyRing, text: string, place: string): Promise<string | undefined> {
  const [kid = '', encoded = ''] = text.split('.')
  const key = await ring.find(kid)
  const bytes = Buffer.from(encoded, 'base64url')
  if (key === undefined || bytes.length < IV_BYTES + TAG_BYTES) return undefined
  try {
    const body = bytes.subarray(IV_BYTES, -TAG_BYTES)
    const decipher = createDecipheriv(cipherOf(key), derive(key, 'seal'), bytes.subarray(0, IV_BYTES), TAG)
    decipher.setAAD(Buffer.from(place), { plaintextLength: body.length })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const opened = Buffer.concat([decipher.update(body), decipher.final()])
    return opened.toString('utf8')
  } catch {
    return undefined
  }
}

/** A keyed hash: the same text gives the same hash, and nobody can try out texts without the key. */
export function indexWith(key: RingKey, text: string, use: Exclude<Use, 'seal'> = 'index'): string {
  return createHmac('sha256', derive(key, use)).update(text).digest('base64url')
}

const TAG = { authTagLength: TAG_BYTES } as const

/** The types of the library know each of them by itself, with the same calls. */
function cipherOf({ algorithm = FIRST_ALGORITHM }: RingKey): CipherGCMTypes {
  return algorithm as CipherGCMTypes
}

function derive({ secret }: RingKey, use: Use): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `gaffer ${use}`, 32))
}
