import { createHash } from 'node:crypto'

/** An answer as it goes over the wire, made once for everyone who asks the same. */
export type ReadyAnswer = { readonly bytes: Buffer; readonly etag: string }

/** Answers of public calls kept for a moment: a thousand managers asking the same cost one query. */
export type ReadyAnswers = {
  /**
   * The answer of this key, made again when it is older than `maxAgeMs`. Those who ask while it is
   * being made wait for that one making.
   */
  readonly get: (key: string, make: () => Promise<string>, maxAgeMs?: number) => Promise<ReadyAnswer>
}

const DEFAULT_AGE_MS = 1_000
const MOST_ANSWERS = 5_000

/** A cache of ready answers; `now` is a monotonic clock in milliseconds. */
export function createReadyAnswers(now: () => number = () => performance.now()): ReadyAnswers {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<ReadyAnswer> }>()
  return {
    get: (key, make, maxAgeMs = DEFAULT_AGE_MS) => {
      const known = kept.get(key)
      if (known && now() - known.at < maxAgeMs) return known.answer
      const answer = make().then(readyAnswer)
      kept.delete(key)
      kept.set(key, { at: now(), answer })
      answer.catch(() => kept.delete(key))
      if (kept.size > MOST_ANSWERS)
        for (const oldest of kept.keys()) if (kept.size > MOST_ANSWERS) kept.delete(oldest)
      return answer
    },
  }
}

/** Bytes and a strong ETag of a text. */
export function readyAnswer(text: string): ReadyAnswer {
  const bytes = Buffer.from(text)
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
}
