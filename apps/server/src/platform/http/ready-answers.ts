import { createHash } from 'node:crypto'
import { createSharedReads } from '../memory/shared-reads.ts'

/** An answer as it goes over the wire, computed once for everyone with the same request. */
export type ReadyAnswer = { readonly bytes: Buffer; readonly etag: string }

/** Answers of public calls, kept for a moment: a thousand managers with the same request cost one query. */
export type ReadyAnswers = {
  /** The answer for this key, at most a second old; calls that arrive while it is being computed wait for it. */
  readonly get: (key: string, make: () => Promise<string>) => Promise<ReadyAnswer>
}

const MAX_AGE_MS = 1_000
const MAX_ANSWERS = 5_000

/** A cache of ready answers; `now` is a monotonic clock in milliseconds. */
export function createReadyAnswers(now?: () => number): ReadyAnswers {
  const answers = createSharedReads<ReadyAnswer>({ maxAgeMs: MAX_AGE_MS, max: MAX_ANSWERS, now })
  return { get: (key, make) => answers.get(key, async () => readyAnswer(Buffer.from(await make()))) }
}

/** The bytes with a strong ETag of theirs. */
export function readyAnswer(bytes: Buffer): ReadyAnswer {
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
}
