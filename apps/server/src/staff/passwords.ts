import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../platform/http/api-error.ts'

/** What one hash costs: 32 MiB of memory, three times over, as OWASP recommends for scrypt. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Hashes that are computed at once, and those that may wait for their turn: strangers can ask for them. */
const AT_ONCE = 2
const MAX_WAITING = 40

const MIN_KINDS_OF_LETTERS = 5

/**
 * Whether a password is too easy to guess, whatever its length: few different letters, or the person's own name or
 * address, or the product's name.
 */
export function isWeakPassword(
  password: string,
  member: { readonly name: string; readonly email: string },
): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const [local = ''] = member.email.toLowerCase().split('@')
  const own = [member.email, local, member.name, 'gaffer', 'password'].map((word) => word.toLowerCase())
  const left = own.reduce((rest, word) => (word.length < 4 ? rest : rest.replaceAll(word, '')), text)
  return new Set(left).size < MIN_KINDS_OF_LETTERS
}

/** The form in which a password is stored: by what it was hashed, its salt and its hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST)
  const { N, r, p } = COST
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Whether a password is the stored one. Without a stored one it takes as long, and is not. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const read = stored?.match(/^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/)
  if (read === null || read === undefined) {
    await derive(password, randomBytes(SALT_BYTES), COST)
    return false
  }
  const [, N, r, p, salt = '', hash = ''] = read
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

async function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        // Twice what it needs, which is 128 * N * r bytes.
        const maxmem = 256 * (cost.N ?? 0) * (cost.r ?? 0)
        scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem }, (error, hash) =>
          error === null ? resolve(hash) : reject(error),
        )
      }),
  )
}

let running = 0
const waiting: (() => void)[] = []

/** Hashes take a thread and memory each, so few run at once, and too many are refused. */
async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new ApiError('tooManyRequests')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await run()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
