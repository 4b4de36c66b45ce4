import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './connect.ts'

/** What was answered so long ago still tells that the database is there. */
const RECENT_MS = 3_000
/** Whoever looks at the readiness of a node gives up after a second. */
const PATIENCE_MS = 800

/**
 * Tells whether the database answers, for the readiness of a node. Where each connection of requests is in use, for
 * instance by calls that wait for each other's locks, those of the background tell: a question would only wait behind
 * the calls. No second question is asked while one is without an answer.
 */
export function watchAnswers(
  requests: Database,
  background: Database,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  const askRequests = createQuestion(requests)
  const askBackground = createQuestion(background)
  const hasJustAnswered = (database: Database) => database.hasAnsweredSince(now() - RECENT_MS)
  return async () => {
    if (hasJustAnswered(requests)) return true
    if (!isFull(requests)) return answersSoon(askRequests())
    return hasJustAnswered(background) || answersSoon(askBackground())
  }
}

function createQuestion({ pool }: Database): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined
  return () =>
    (underWay ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = undefined
      }))
}

async function answersSoon(answer: Promise<boolean>): Promise<boolean> {
  const ended = new AbortController()
  try {
    return await Promise.race([answer, wait(PATIENCE_MS, false, { signal: ended.signal })])
  } finally {
    ended.abort()
  }
}

function isFull({ pool }: Database): boolean {
  return pool.totalCount >= pool.options.max && pool.idleCount === 0
}
