import { createHash } from 'node:crypto'
import { createSharedReads } from '../memory/shared-reads.ts'

/** An answer as it goes over the wire, computed once for everyone with the same request. */
export type ReadyAnswer = {
  readonly bytes: Buffer
  readonly etag: string
  /** Whether it is young enough to be given. */
  readonly isFresh: () => boolean
}

/** Answers of public calls, kept for a moment: a thousand managers with the same request cost one query. */
export type ReadyAnswers = {
  /** The answer for this key, at most a second old; calls that arrive while it is being computed wait for it. */
  readonly get: (key: string, make: () => Promise<string>) => Promise<ReadyAnswer>
}

const MAX_AGE_MS = 1_000
const MAX_ANSWERS = 5_000

/** A cache of ready answers; `now` is a monotonic clock in milliseconds. */
export function createReadyAnswers(now: () => number = () => performance.now()): ReadyAnswers {
  const answers = createSharedReads<ReadyAnswer>({ maxAgeMs: MAX_AGE_MS, max: MAX_ANSWERS, now })
  const make = async (text: () => Promise<string>): Promise<ReadyAnswer> => {
    const startedAt = now()
    return readyAnswer(Buffer.from(await text()), () => now() - startedAt < MAX_AGE_MS)
  }
  return { get: (key, text) => answers.get(key, () => make(text)) }
}

/** The bytes with a strong ETag of theirs. */
export function readyAnswer(bytes: Buffer, isFresh: () => boolean): ReadyAnswer {
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`, isFresh }
}
